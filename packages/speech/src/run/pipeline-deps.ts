import { openSession } from '../models/onnx/sessions.ts';
import { loadModels, type ModelPaths } from '../models/paths.ts';
import { writePcm, type OnPart } from '../sound/pcm-file.ts';
import type { Span } from '../sound/spans.ts';
import type { Ask } from '../text/remote/request.ts';
import { findSpeech, type Sound } from '../voices/voice-activity.ts';
import { startEngine } from './engine/engine-threads.ts';

/** Functions through which the pipeline uses the models and the server; tests replace them. */
export interface PipelineDeps {
  readonly loadModels: typeof loadModels;
  readonly decode: (source: string, target: string, onPart: OnPart) => Promise<number>;
  readonly listen: (
    models: ModelPaths,
    sound: Sound,
    onHeard?: (seconds: number, spoken: number) => void,
  ) => Promise<Span[]>;
  readonly startEngine: typeof startEngine;
  /** Asks the server that recognises text, if there is one. */
  readonly ask: Ask;
}

export const pipelineDeps: PipelineDeps = {
  loadModels,
  decode: writePcm,
  listen: async (models, sound, onHeard) => findSpeech(await openSession(models.voiceActivity), sound, {}, onHeard),
  startEngine,
  ask: () => Promise.reject(new Error('no server can be asked from here')),
};
