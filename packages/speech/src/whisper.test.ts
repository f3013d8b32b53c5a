import type { Language } from '@greffier/contract/values';
import { describe, expect, it } from 'vitest';
import type { DecoderState } from './decoder.ts';
import type { RecognizerOptions } from './recognizer.ts';
import { createTokenizer, MULTILINGUAL as TOKEN } from './tokens.ts';
import { createWhisper } from './whisper.ts';

const PIECES = [' Bonjour', ' Madame.', ' Guten', ' Tag.', ' Good', ' morning.'];
/** What is said once a language’s token has been read, as pieces. */
const WORDS = new Map([
  [TOKEN.languages.fr, [0, 1]],
  [TOKEN.languages.de, [2, 3]],
  [TOKEN.languages.en, [4, 5]],
]);
const SECOND = new Float32Array(16_000);

/**
 * Hears windows of a second.
 * @param likely languages of each window, the likeliest first, as the decoder takes them
 * @returns what is heard, and every token of a language that the decoder was given, for its words and for their times
 */
async function hear(likely: readonly (readonly Language[])[], options: Omit<RecognizerOptions, 'prompt'>) {
  const given: number[][] = [];
  const scores = (wishes: readonly number[]): Float32Array => {
    const logits = new Float32Array(TOKEN.size).fill(-20);
    wishes.forEach((token, i) => (logits[token] = 10 - i));
    return logits;
  };
  /** Each row has read its language and these many of its words. */
  const speaking = (languages: readonly number[], words: number): DecoderState => {
    const rows = languages.map((language) => scores([WORDS.get(language)?.[words] ?? TOKEN.end]));
    return { logits: (row) => rows[row]!, step: async () => speaking(languages, words + 1) };
  };
  const { recognize } = createWhisper(
    {
      encode: async () => ({}),
      decoder: {
        start: async (_cross, rows, tokens) => {
          expect(tokens).toEqual([TOKEN.start]);
          const opening = rows.map((row) => scores((likely[row] ?? []).map((language) => TOKEN.languages[language])));
          return {
            logits: (row) => opening[row]!,
            step: async (next) => {
              given.push(next.map(([language = 0]) => language));
              return speaking(given.at(-1)!, 0);
            },
          };
        },
        follow: async (_cross, _row, [, language = 0], parts, onEnd) => {
          given.push([language]);
          for (const _part of parts) onEnd(scores([]));
        },
      },
      tokenizer: createTokenizer(PIECES.map((piece) => Buffer.from(piece))),
      tokens: TOKEN,
      suppressed: [],
      suppressedFirst: [],
    },
    { ...options, prompt: '' },
  );
  const heard = await recognize(likely.map(() => SECOND));
  return { texts: heard.map((clauses) => clauses.map(({ text }) => text).join('')), given };
}

describe('the language of a window', () => {
  const { fr, de } = TOKEN.languages;

  it('is the main one where it is alone, whatever the sound resembles', async () => {
    const { texts, given } = await hear([['fr', 'en', 'de'], ['en']], { language: 'de', extraLanguages: [] });
    expect(texts).toEqual([' Guten Tag.', ' Guten Tag.']);
    expect(given).toEqual([[de, de], [de], [de]]);
  });

  it('is the likeliest of the chosen ones, for each window by itself', async () => {
    const likely: Language[][] = [
      ['en', 'fr', 'de'],
      ['en', 'de', 'fr'],
      ['de', 'en', 'fr'],
    ];
    const { texts, given } = await hear(likely, { language: 'fr', extraLanguages: ['de'] });
    expect(texts).toEqual([' Bonjour Madame.', ' Guten Tag.', ' Guten Tag.']);
    expect(given).toEqual([[fr, de, de], [fr], [de], [de]]);
  });
});
