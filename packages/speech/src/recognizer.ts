import type { Language } from '@greffier/contract/values';
import type { RecognizerModel } from './models.ts';

/** Words said together; seconds in the window. */
export interface Clause {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface Recognizer {
  /** Recognises windows of at most 30 s (16 kHz, [−1, 1]), in one batch. */
  readonly recognize: (windows: readonly Float32Array[]) => Promise<Clause[][]>;
}

export interface RecognizerOptions {
  readonly language: Language;
  readonly extraLanguages: readonly Language[];
  /** Text that would have come before: its spelling is preferred. */
  readonly prompt: string;
}

/** Loads the weights; only the code of their layout is read. */
export async function createRecognizer(model: RecognizerModel, options: RecognizerOptions): Promise<Recognizer> {
  if (model.kind === 'remote') throw new Error('the text comes from a server');
  const { createWhisper } = await import('./whisper.ts');
  const { openStarter } = await import('./whisper-starter.ts');
  return createWhisper(await openStarter(model), options);
}
