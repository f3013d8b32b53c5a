import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { speechErrors } from '../../../speech-errors.ts';
import type { WhisperHubModel } from '../../../models/paths.ts';
import { createTokenizer, type SpecialTokens, type Tokenizer } from '../tokens.ts';

const Token = z.int().nonnegative();
const Config = z.object({ vocab_size: z.int().positive(), max_target_positions: z.int().positive().default(448) });
const Generation = z.object({
  decoder_start_token_id: Token,
  eos_token_id: Token,
  no_timestamps_token_id: Token,
  prev_sot_token_id: Token.nullish(),
  lang_to_id: z.object({ '<|fr|>': Token, '<|en|>': Token, '<|de|>': Token }),
  task_to_id: z.object({ transcribe: Token }),
  suppress_tokens: z.array(Token).nullish(),
  begin_suppress_tokens: z.array(Token).nullish(),
});
const Preprocessor = z.object({ feature_size: z.union([z.literal(80), z.literal(128)]) });
const TokenizerFile = z.object({ model: z.object({ vocab: z.record(z.string(), Token) }) });

/** The settings in an export's JSON files. */
export interface HubSettings {
  readonly tokens: SpecialTokens;
  readonly tokenizer: Tokenizer;
  readonly suppressed: readonly number[];
  readonly suppressedFirst: readonly number[];
  /** Number of bands in the features: 80, or 128 from large-v3 on. */
  readonly bands: 80 | 128;
  /** Longest text that the decoder has positions for; tokens. */
  readonly positions: number;
}

/** Reads the settings. @throws SpeechError `model_damaged`, whose message names the file */
export async function readSettings(paths: WhisperHubModel): Promise<HubSettings> {
  const config = await readJson(paths.config, Config);
  const generation = await readJson(paths.generationConfig, Generation);
  const { feature_size: bands } = await readJson(paths.preprocessorConfig, Preprocessor);
  const { model } = await readJson(paths.tokenizer, TokenizerFile);
  const { no_timestamps_token_id: noTimestamps, lang_to_id: languages } = generation;
  const tokens: SpecialTokens = {
    end: generation.eos_token_id,
    start: generation.decoder_start_token_id,
    transcribe: generation.task_to_id.transcribe,
    // In every Whisper the four tokens before the times have this order.
    previous: generation.prev_sot_token_id ?? noTimestamps - 2,
    noSpeech: noTimestamps - 1,
    noTimestamps,
    firstTime: noTimestamps + 1,
    size: config.vocab_size,
    languages: { fr: languages['<|fr|>'], en: languages['<|en|>'], de: languages['<|de|>'] },
  };
  return {
    tokens,
    tokenizer: createTokenizer(readPieces(model.vocab, tokens.end)),
    suppressed: generation.suppress_tokens ?? [],
    suppressedFirst: generation.begin_suppress_tokens ?? [tokens.end],
    bands,
    positions: config.max_target_positions,
  };
}

async function readJson<T>(file: string, schema: z.ZodType<T>): Promise<T> {
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    throw speechErrors.modelDamaged(file, error);
  }
}

/** Reads the bytes of the ordinary tokens, which come before the special ones. */
function readPieces(vocabulary: Readonly<Record<string, number>>, end: number): Buffer[] {
  const byteOf = new Map(byteLetters().map((letter, byte) => [letter, byte]));
  const pieces: Buffer[] = [];
  for (const [text, token] of Object.entries(vocabulary)) {
    if (token < end) pieces[token] = Buffer.from(Array.from(text, (letter) => byteOf.get(letter) ?? 0));
  }
  return pieces;
}

/**
 * Lists the letters that GPT-2's vocabulary writes for bytes: printable bytes are written as themselves, the others as
 * letters from 256 on.
 */
function byteLetters(): string[] {
  let next = 256;
  return Array.from({ length: 256 }, (_, byte) => {
    const printed = (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;
    return String.fromCodePoint(printed ? byte : next++);
  });
}
