import type { Language } from '@greffier/contract/values';

/** Words that were said together. Times are seconds in the window. */
export interface Clause {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Probability of each word (`wordsOf`), from 0 to 1; absent where the recogniser does not state it. */
  readonly odds?: readonly number[] | undefined;
}

export interface Recognizer {
  /**
   * Recognises windows of at most 30 s (16 kHz, [−1, 1]), in one batch.
   * @param onWork may be called on the way with the number of windows done, fractions included
   */
  readonly recognize: (windows: readonly Float32Array[], onWork?: (windows: number) => void) => Promise<Clause[][]>;
}

export interface RecognizerOptions {
  readonly language: Language;
  readonly extraLanguages: readonly Language[];
  /** Text that is treated as said before the window, so that the recogniser prefers its spelling. */
  readonly prompt: string;
}
