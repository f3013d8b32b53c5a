import type { EngineChoice, Engines } from '@greffier/contract/engines';
import { CreateTemplate } from '@greffier/contract/templates';
import { CreateVocabulary, UpdateVocabulary } from '@greffier/contract/vocabularies';
import { Api } from './api.ts';
import { AGENDA } from './sample-meetings.ts';
import type { TestServer } from './server.ts';

export const TEMPLATE = 'Séance ordinaire de la commission intercommunale de l’aménagement du territoire';
export const VOCABULARY = 'Noms propres, sigles et abréviations de l’administration intercommunale';
const WORDS = ['ASLOCA', 'Conseil d’État', 'anticonstitutionnellement', 'Office fédéral du développement territorial'];
export const LONG_WORD = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz';

const STARTER: EngineChoice = {
  id: 'whisper-base',
  role: 'speech',
  name: 'Whisper base',
  bytes: 77_381_069,
  licence: 'MIT',
  author: null,
  languages: null,
  relative_time: { from: 1, to: 1 },
  note: null,
  state: 'starter',
  problem: null,
  bytes_waiting: 0,
  in_use: true,
};
const OTHER: EngineChoice = {
  ...STARTER,
  id: 'whisper-large-v3-turbo',
  name: 'Whisper large v3 turbo',
  bytes: 1_087_245_097,
  author: 'OpenAI, export ONNX de onnx-community',
  languages: 99,
  relative_time: { from: 10, to: 25 },
  note: 'Très lent sur un processeur.',
  state: 'absent',
  in_use: false,
};

/** Engines in each of their states: one runs, one failed to install, one is damaged. */
export const ENGINES: Engines = {
  speech: { engine: 'embedded', model: STARTER.id },
  speakers: { engine: 'embedded', model: 'campplus' },
  text: { engine: 'embedded', model: null },
  administration: {
    choices: [
      STARTER,
      OTHER,
      { ...OTHER, id: 'autre', name: LONG_WORD, state: 'installed' },
      { ...OTHER, id: 'abime', state: 'incomplete', problem: `Le fichier /var/lib/${LONG_WORD}/x est endommagé.` },
      { ...STARTER, id: 'campplus', role: 'speakers', name: 'CAM++' },
    ],
    installation: { model: OTHER.id, state: 'running', bytes: 4e8, total: 1e9, remaining: 300, error: null },
    downloads: true,
    speech_fixed: false,
    folder: '/var/lib/greffier/models',
  },
};

/** Templates and vocabularies of a person, with names as long as they come. */
export async function fillSettings(server: TestServer, email: string): Promise<void> {
  const api = await Api.signIn(server, email);
  await api.call(CreateTemplate, {}, { name: TEMPLATE, format: [...AGENDA, ...AGENDA] });
  await api.call(CreateTemplate, {}, { name: 'Comité', format: [{ level: 1, text: 'Divers' }] });
  const { id } = await api.call(CreateVocabulary, {}, { name: VOCABULARY });
  await api.call(UpdateVocabulary, { vocabulary_id: id }, { name: VOCABULARY, words: [...WORDS, LONG_WORD] });
  await api.call(CreateVocabulary, {}, { name: 'Vide' });
}
