import type { Tensor } from 'onnxruntime-node';
import type { SpecialTokens, Tokenizer } from './tokens.ts';

/**
 * Encodes windows of at most 30 s (16 kHz, [−1, 1]), and overwrites its previous result. Calls `onWindow` with the
 * number of windows encoded so far.
 */
export type Encode = (windows: readonly Float32Array[], onWindow: (windows: number) => void) => Promise<Cross>;

/**
 * The encoder's output for the decoder, one row for each window; in the starter's layout keys and values `xk0` … `xv5`.
 */
export type Cross = Tensors;
export type Tensors = Readonly<Record<string, Tensor>>;

/** Continuation of one of a row's texts. */
export interface Branch {
  /** Number of the branch that is continued, among the row's branches in the previous state. */
  readonly from: number;
  readonly tokens: readonly number[];
}

export interface DecoderState {
  /**
   * Raw scores of the next token for a branch of a row (by default its first). They may be changed, and are valid until the
   * next step.
   */
  readonly logits: (row: number, branch?: number) => Float32Array;
  /**
   * Reads further tokens. Afterwards this state must not be used again.
   * @param branches continuations of each row's texts, from row `first` on (by default 0). All other rows have ended,
   *   and are not in the next state
   */
  readonly step: (branches: readonly (readonly Branch[])[], first?: number) => Promise<DecoderState>;
}

export interface StepDecoder {
  /** Number of texts of one window that can be read side by side. */
  readonly branches: number;
  /** Begins the texts of some rows of the encoder's output, all with the same first tokens. */
  readonly start: (cross: Cross, rows: readonly number[], tokens: readonly number[]) => Promise<DecoderState>;
  /** Reads a known text of one row, and calls `onEnd` with the scores of the time tokens after each of its parts. */
  readonly follow: (
    cross: Cross,
    row: number,
    opening: readonly number[],
    parts: readonly (readonly number[])[],
    onEnd: (times: Float32Array) => void,
  ) => Promise<void>;
}

/** The parts that differ between the layouts of Whisper's weights; recognizer.ts is the same for all. */
export interface LoadedWhisper {
  readonly encode: Encode;
  readonly decoder: StepDecoder;
  readonly tokenizer: Tokenizer;
  readonly tokens: SpecialTokens;
  /** Tokens that are never said. */
  readonly suppressed: readonly number[];
  /** Tokens that never begin a text: a single space, the end. */
  readonly suppressedFirst: readonly number[];
}
