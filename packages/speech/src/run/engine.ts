import type { ModelPaths } from '../models/paths.ts';
import type { Span } from '../sound/spans.ts';
import type { Window } from '../sound/windows.ts';
import type { RecognizerOptions } from '../text/recognizer.ts';
import type { TimedText } from '../transcript/alignment.ts';
import type { SpeechErrorCode } from '../types.ts';

export interface EngineSetup {
  readonly audioFile: string;
  readonly models: ModelPaths;
  readonly recognizer: RecognizerOptions;
}
export interface ThreadSetup extends EngineSetup {
  /** Whether the thread recognises text, not voices alone. */
  readonly text: boolean;
}
export type EngineTask =
  | { readonly kind: 'recognize'; readonly windows: readonly Window[] }
  | { readonly kind: 'embed'; readonly windows: readonly Span[] }
  /** Answered when nothing is being loaded any more. */
  | { readonly kind: 'settle' };
export type EngineReply =
  | { readonly kind: 'settle' }
  | { readonly kind: 'recognize'; readonly texts: TimedText[][] }
  | { readonly kind: 'embed'; readonly embeddings: Float32Array };

export interface EngineAnswer {
  /** On the way: windows of the task that are done, parts of windows among it. */
  readonly work?: number;
  readonly reply?: EngineReply;
  readonly error?: unknown;
  /** Of an expected failure. */
  readonly code?: SpeechErrorCode;
}

/** What the pipeline asks of the models. */
export interface Engine {
  /** Speech that the text's model is given at once; seconds. */
  readonly longestWindow: number;
  /**
   * Text of each window.
   * @param onReady hears the texts of windows that follow each other, from number `first` on, as soon as they are there
   * @param onWork hears how many windows' work is done, parts of windows among it; a window of usual length counts as one
   */
  readonly recognize: (
    windows: readonly Window[],
    onReady: (first: number, texts: TimedText[][]) => void,
    onWork: (windows: number) => void,
  ) => Promise<TimedText[][]>;
  /** Row-major embeddings of the windows. */
  readonly embed: (windows: readonly Span[], onDone: (windows: number) => void) => Promise<Float32Array>;
  readonly close: () => Promise<void>;
}
