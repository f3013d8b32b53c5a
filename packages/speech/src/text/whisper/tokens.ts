import { readFile } from 'node:fs/promises';
import type { Language } from '@greffier/contract/values';

/** The numbers of the special tokens in one of Whisper's vocabularies. */
export interface SpecialTokens {
  readonly end: number;
  readonly start: number;
  readonly transcribe: number;
  readonly previous: number;
  readonly noSpeech: number;
  readonly noTimestamps: number;
  /** `<|0.00|>`; each following token is {@link SECONDS_PER_TIME_TOKEN} later, up to the end of the vocabulary. */
  readonly firstTime: number;
  /** Number of tokens in the vocabulary, times included. */
  readonly size: number;
  readonly languages: Readonly<Record<Language, number>>;
}
export const SECONDS_PER_TIME_TOKEN = 0.02;

/** The multilingual vocabulary of every Whisper before large-v3. */
export const MULTILINGUAL: SpecialTokens = {
  end: 50_257,
  start: 50_258,
  transcribe: 50_359,
  previous: 50_361,
  noSpeech: 50_362,
  noTimestamps: 50_363,
  firstTime: 50_364,
  size: 51_865,
  languages: { en: 50_259, de: 50_261, fr: 50_265 },
};

export interface Tokenizer {
  /** Converts tokens to text; special tokens have none. */
  readonly textOf: (tokens: readonly number[]) => string;
  /**
   * Converts a short text to tokens, by the longest known pieces. The tokens may differ from those of the training, but
   * are good enough for a prompt.
   */
  readonly tokensOf: (text: string) => number[];
}

/** Reads a tokenizer. @param file lines of `base64 rank` */
export async function loadTokenizer(file: string): Promise<Tokenizer> {
  const pieces: Buffer[] = [];
  for (const line of (await readFile(file, 'utf8')).split('\n')) {
    const [base64, rank] = line.split(' ');
    if (base64 === undefined || rank === undefined || rank === '') continue;
    pieces[Number(rank)] = Buffer.from(base64, 'base64');
  }
  return createTokenizer(pieces);
}

/** Makes a tokenizer. @param pieces the bytes of each token, without the special ones */
export function createTokenizer(pieces: readonly Buffer[]): Tokenizer {
  const byKey = new Map<string, number>();
  let longest = 0;
  pieces.forEach((piece, token) => {
    byKey.set(piece.toString('latin1'), token);
    longest = Math.max(longest, piece.length);
  });
  return {
    textOf: (tokens) =>
      Buffer.concat(tokens.flatMap((token) => pieces[token] ?? []))
        .toString('utf8')
        .replaceAll('\uFFFD', ''),
    tokensOf: (text) => {
      const key = Buffer.from(text, 'utf8').toString('latin1');
      const tokens: number[] = [];
      for (let at = 0; at < key.length;) {
        let size = Math.min(longest, key.length - at);
        while (size > 1 && !byKey.has(key.slice(at, at + size))) size -= 1;
        const token = byKey.get(key.slice(at, at + size));
        if (token !== undefined) tokens.push(token);
        at += size;
      }
      return tokens;
    },
  };
}
