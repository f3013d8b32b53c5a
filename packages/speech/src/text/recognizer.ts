import type { Language } from '@greffier/contract/values';

/** Words said together; seconds in the window. */
export interface Clause {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface Recognizer {
  /**
   * Recognises windows of at most 30 s (16 kHz, [−1, 1]), in one batch.
   * @param onWork hears on the way how many windows’ work is done, parts of windows among it; it may stay silent
   */
  readonly recognize: (windows: readonly Float32Array[], onWork?: (windows: number) => void) => Promise<Clause[][]>;
}

export interface RecognizerOptions {
  readonly language: Language;
  readonly extraLanguages: readonly Language[];
  /** Text that would have come before: its spelling is preferred. */
  readonly prompt: string;
}
