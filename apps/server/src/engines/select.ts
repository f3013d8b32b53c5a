import { loadModels } from '@greffier/speech/models';
import { probe, transcribe } from '@greffier/speech/transcribe';
import { embeddedEngine } from '@greffier/writing/embedded/engine';
import type { TextEngine } from '@greffier/writing/engine';
import { limiter } from './limit.ts';
import type { SpeechEngine } from './speech.ts';

/** Each probe is a process of about 90 MB: many uploads may end at once. */
const probing = limiter(2);

/** The engines that run on this machine: speech in a child process, text in this one. */
export const speechEngine: SpeechEngine = {
  check: async ({ modelsDir, speechModel }) => void (await loadModels(modelsDir, speechModel)),
  probe: (file, options) => probing(() => probe(file, options)),
  transcribe,
};
export const textEngine: TextEngine = embeddedEngine;
