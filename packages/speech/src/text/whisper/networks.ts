import type { Tensor } from 'onnxruntime-node';
import type { SpecialTokens, Tokenizer } from './tokens.ts';

/**
 * Encodes windows of at most 30 s (16 kHz, [−1, 1]). What it returned before is overwritten.
 * `onWindow` hears how many are encoded.
 */
export type Encode = (windows: readonly Float32Array[], onWindow: (windows: number) => void) => Promise<Cross>;

/** What the encoder gives to the decoder, rows first: keys and values `xk0` … `xv5` in the starter's layout. */
export type Cross = Tensors;
export type Tensors = Readonly<Record<string, Tensor>>;

/** How one of a row's texts goes on. */
export interface Branch {
  /** Which of the row's branches in the state before it goes on from. */
  readonly from: number;
  readonly tokens: readonly number[];
}

export interface DecoderState {
  /** Raw scores of the next token for a branch of a row, the first unless said; valid until the next step, may be written to. */
  readonly logits: (row: number, branch?: number) => Float32Array;
  /**
   * Reads on. A state is left behind by its step.
   * @param branches of the rows from `first` on, which is 0 unless said; all other rows have ended, and the next state is without them
   */
  readonly step: (branches: readonly (readonly Branch[])[], first?: number) => Promise<DecoderState>;
}

export interface StepDecoder {
  /** Texts of one window that can be read side by side. */
  readonly branches: number;
  /** Begins a text for some rows of the encoder's output, all with the same first tokens. */
  readonly start: (cross: Cross, rows: readonly number[], tokens: readonly number[]) => Promise<DecoderState>;
  /** Reads a text that is known for one row, and hands out the scores of the time tokens after each of its parts. */
  readonly follow: (
    cross: Cross,
    row: number,
    opening: readonly number[],
    parts: readonly (readonly number[])[],
    onEnd: (times: Float32Array) => void,
  ) => Promise<void>;
}

/** What differs between the layouts in which Whisper's weights come; recognizer.ts is the same for all. */
export interface LoadedWhisper {
  readonly encode: Encode;
  readonly decoder: StepDecoder;
  readonly tokenizer: Tokenizer;
  readonly tokens: SpecialTokens;
  /** Tokens that are never said. */
  readonly suppressed: readonly number[];
  /** Tokens with which a text does not begin: a space alone, its end. */
  readonly suppressedFirst: readonly number[];
}
