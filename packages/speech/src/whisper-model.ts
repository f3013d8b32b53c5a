import type { StepDecoder } from './decoder.ts';
import type { Encode } from './encoder.ts';
import type { SpecialTokens, Tokenizer } from './tokens.ts';

/** What differs between the layouts in which Whisper's weights come; whisper.ts is the same for all. */
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
