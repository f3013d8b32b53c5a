import type { EngineChoice, Engines } from './engines.ts';

/** The speech model of a fresh installation, for tests. */
export const starterEngine: EngineChoice = {
  id: 'whisper-base',
  role: 'speech',
  name: 'Whisper base',
  bytes: 77_381_069,
  licence: 'MIT',
  author: null,
  languages: null,
  relative_time: { from: 1, to: 1 },
  machine: null,
  recommended: false,
  memory: 1_500_000_000,
  published_error: null,
  note: null,
  state: 'starter',
  problem: null,
  bytes_waiting: 0,
  in_use: true,
};

/** The model of a fresh installation for telling voices apart, for tests. */
export const voicesEngine: EngineChoice = { ...starterEngine, id: 'campplus', name: 'CAM++', role: 'speakers' };

/** A model that can be installed, for tests. */
export const parakeetEngine: EngineChoice = {
  ...starterEngine,
  id: 'parakeet-tdt-0.6b-v3',
  name: 'Parakeet',
  bytes: 1_000_000_000,
  licence: 'CC-BY-4.0',
  author: 'NVIDIA',
  languages: 25,
  relative_time: { from: 1, to: 2 },
  memory: 2_000_000_000,
  published_error: { percent: 5.9, of: 'des mots français de FLEURS' },
  note: 'Reconnaît lui-même la langue.',
  state: 'absent',
  in_use: false,
};

/** The recommended model for writing, which can be installed. */
export const writerEngine: EngineChoice = {
  ...starterEngine,
  id: 'qwen3.5-4b',
  role: 'text',
  name: 'Qwen3.5 4B',
  bytes: 2_740_937_888,
  licence: 'Apache-2.0',
  author: 'Alibaba',
  relative_time: null,
  machine: 'une machine de 8\u00A0Go de mémoire',
  recommended: true,
  memory: 3_600_000_000,
  state: 'absent',
  in_use: false,
};

/** Makes a super user's view of these engines. The starters are in use. */
export const enginesWith = (
  choices: readonly EngineChoice[],
  changes: Partial<NonNullable<Engines['administration']>> = {},
): Engines => ({
  speech: { engine: 'embedded', model: starterEngine.id },
  speakers: { engine: 'embedded', model: voicesEngine.id },
  text: { engine: 'embedded', model: null },
  administration: {
    choices: [starterEngine, voicesEngine, ...choices],
    replaced: [],
    installation: null,
    downloads: true,
    speech_fixed: false,
    writer: null,
    folder: '/var/lib/greffier/models',
    ...changes,
  },
});
