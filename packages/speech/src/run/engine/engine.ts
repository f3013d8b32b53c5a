import type { ModelPaths } from '../../models/paths.ts';
import type { Span } from '../../sound/spans.ts';
import type { Window } from '../../sound/windows.ts';
import type { RecognizerOptions } from '../../text/recognizer.ts';
import type { TimedText } from '../../transcript/alignment.ts';
import type { SpeechErrorCode } from '../../types.ts';

export interface EngineSetup {
  readonly audioFile: string;
  readonly models: ModelPaths;
  readonly recognizer: RecognizerOptions;
}
export interface ThreadSetup extends EngineSetup {
  /** Whether the thread recognises text as well as voices. */
  readonly text: boolean;
}
export type EngineTask =
  | { readonly kind: 'recognize'; readonly windows: readonly Window[] }
  | { readonly kind: 'embed'; readonly windows: readonly Span[] }
  /** Asks for a reply once loading has ended, whether it succeeded or failed. */
  | { readonly kind: 'settle' };
export type EngineReply =
  | { readonly kind: 'settle' }
  | { readonly kind: 'recognize'; readonly texts: TimedText[][] }
  | { readonly kind: 'embed'; readonly embeddings: Float32Array };

export interface EngineAnswer {
  /** Progress of a running task: how many of its windows are done, fractions included. */
  readonly work?: number;
  readonly reply?: EngineReply;
  readonly error?: unknown;
  /** Code of the failure if it is an expected one. */
  readonly code?: SpeechErrorCode;
}

/** Runs the models for the pipeline. */
export interface Engine {
  /** Most speech that the model for text takes in one window; seconds. */
  readonly longestWindow: number;
  /**
   * Recognises the text of each window.
   * @param onReady gets the texts of consecutive windows, the first of which has number `first`, as soon as they are known
   * @param onWork gets the number of windows done so far, fractions included; a window of average length counts as one
   */
  readonly recognize: (
    windows: readonly Window[],
    onReady: (first: number, texts: TimedText[][]) => void,
    onWork: (windows: number) => void,
  ) => Promise<TimedText[][]>;
  /** Computes the voice embeddings of the windows, row-major. */
  readonly embed: (windows: readonly Span[], onDone: (windows: number) => void) => Promise<Float32Array>;
  readonly close: () => Promise<void>;
}
