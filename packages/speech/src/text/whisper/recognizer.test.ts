import type { Language } from '@greffier/contract/values';
import { describe, expect, it } from 'vitest';
import type { DecoderState } from './networks.ts';
import type { RecognizerOptions } from '../recognizer.ts';
import { createTokenizer, MULTILINGUAL as TOKEN } from './tokens.ts';
import { createWhisper } from './recognizer.ts';

const PIECES = [' Bonjour', ' Madame.', ' Guten', ' Tag.', ' Good', ' morning.'];
/** Words of each language, as pieces. */
const WORDS = new Map([
  [TOKEN.languages.fr, [0, 1]],
  [TOKEN.languages.de, [2, 3]],
  [TOKEN.languages.en, [4, 5]],
]);
const SECOND = new Float32Array(16_000);

/**
 * Recognises windows of one second.
 * @param likely languages of each window, in the order in which the decoder finds them likely
 * @returns the texts, and every language token that the decoder got, for the words and for their times
 */
async function hear(likely: readonly (readonly Language[])[], options: Omit<RecognizerOptions, 'prompt'>) {
  const given: number[][] = [];
  const scores = (wishes: readonly number[]): Float32Array => {
    const logits = new Float32Array(TOKEN.size).fill(-20);
    wishes.forEach((token, i) => (logits[token] = 10 - i));
    return logits;
  };
  /** Makes a state in which each row has read its language and this many words. */
  const speaking = (languages: readonly number[], words: number): DecoderState => {
    const rows = languages.map((language) => scores([WORDS.get(language)?.[words] ?? TOKEN.end]));
    // Another token is as likely as the first word.
    if (words === 0) for (const row of rows) row[TOKEN.end - 1] = 10;
    return { logits: (row) => rows[row]!, step: async () => speaking(languages, words + 1) };
  };
  const { recognize } = createWhisper(
    {
      encode: async () => ({}),
      decoder: {
        branches: 1,
        start: async (_cross, rows, tokens) => {
          expect(tokens).toEqual([TOKEN.start]);
          const opening = rows.map((row) => scores((likely[row] ?? []).map((language) => TOKEN.languages[language])));
          return {
            logits: (row) => opening[row]!,
            step: async (next) => {
              given.push(next.map(([branch]) => branch?.tokens[0] ?? 0));
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
  return {
    texts: heard.map((clauses) => clauses.map(({ text }) => text).join('')),
    odds: heard.map((clauses) => clauses.flatMap(({ odds }) => odds ?? [])),
    given,
  };
}

it('reports how probable each word is', async () => {
  const { odds } = await hear([['fr']], { language: 'fr', extraLanguages: [] });
  expect(odds.map((words) => words.map((one) => one.toFixed(1)))).toEqual([['0.5', '1.0']]);
});

describe('the language of a window', () => {
  const { fr, de } = TOKEN.languages;

  it('is the main language if no other was chosen, whatever the sound resembles', async () => {
    const { texts, given } = await hear([['fr', 'en', 'de'], ['en']], { language: 'de', extraLanguages: [] });
    expect(texts).toEqual([' Guten Tag.', ' Guten Tag.']);
    expect(given).toEqual([[de, de], [de], [de]]);
  });

  it('is the likeliest of the chosen languages, for each window by itself', async () => {
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

/**
 * Recognises a window of ten seconds whose first text ends after `heard` seconds. The text of the rest begins with the
 * last `again` words of the first text.
 */
async function hearTwice(heard: number, again = 0): Promise<{ lengths: number[]; words: number }> {
  const lengths: number[] = [];
  // There are enough different words, so that no second attempt is made for missing or repeated words.
  const words = Array.from(
    { length: 72 },
    (_, i) =>
      ` ${(((i + 1) * 2_654_435_761) % 4_294_967_296).toString(26).replaceAll(/\d/gu, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '')}`,
  );
  const scores = (token: number): Float32Array => {
    const logits = new Float32Array(TOKEN.size).fill(-20);
    logits[token] = 10;
    return logits;
  };
  const said = (): number[] => Array.from({ length: 24 }, (_, i) => (24 - again) * (lengths.length - 1) + i);
  const speaking = (left: readonly number[]): DecoderState => ({
    logits: () => scores(left[0] ?? TOKEN.end),
    step: async () => speaking(left.slice(1)),
  });
  const { recognize } = createWhisper(
    {
      encode: async ([window]) => {
        lengths.push((window?.length ?? 0) / 16_000);
        return {};
      },
      decoder: {
        branches: 1,
        start: async () => ({ logits: () => scores(TOKEN.languages.fr), step: async () => speaking(said()) }),
        follow: async (_cross, _row, _opening, parts, onEnd) => {
          for (const [i] of parts.entries()) {
            const seconds = lengths.length === 1 ? heard : (lengths.at(-1) ?? 0);
            const times = new Float32Array(1_501).fill(-60);
            times[Math.round(((i + 1) * seconds * 50) / parts.length)] = 60;
            onEnd(times);
          }
        },
      },
      tokenizer: createTokenizer(words.map((word) => Buffer.from(word))),
      tokens: TOKEN,
      suppressed: [],
      suppressedFirst: [],
    },
    { language: 'fr', extraLanguages: [], prompt: '' },
  );
  const [clauses = []] = await recognize([new Float32Array(10 * 16_000)]);
  const text = clauses.map((clause) => clause.text).join('');
  return { lengths, words: text.trim().split(' ').length };
}

describe('a window whose text ends early', () => {
  it('is recognised again from there, because the end of a sentence need not be the end of the speech', async () => {
    const { lengths, words } = await hearTwice(4);
    expect(lengths[0]).toBe(10);
    expect(lengths[1]).toBeCloseTo(6, 0);
    expect(words).toBe(48);
  });

  it('contains the words at the joint only once', async () => {
    expect((await hearTwice(4, 2)).words).toBe(46);
  });

  it('is left as it is if hardly anything follows', async () => {
    expect((await hearTwice(9.5)).lengths).toEqual([10]);
  });
});

describe('windows that are decoded together', () => {
  it('each have their own text, and finished windows at either end are no longer read', async () => {
    const words = Array.from({ length: 30 }, (_, i) => ` w${i}`);
    /** The words of each window. */
    const said = [[0, 1], [2, 3, 4, 5, 6, 7], [8, 9], [10, 11, 12, 13], [14]];
    const read: number[] = [];
    const speaking = (rows: readonly (readonly number[])[]): DecoderState => ({
      logits: (row) => {
        const logits = new Float32Array(TOKEN.size).fill(-20);
        logits[rows[row]?.[0] ?? TOKEN.end] = 10;
        return logits;
      },
      step: async (branches, first = 0) => {
        read.push(branches.length);
        const going = rows.slice(first, first + branches.length);
        // Each row gets the word that it has just said; a finished row gets none.
        expect(branches).toEqual(going.map(([word]) => (word === undefined ? [] : [{ from: 0, tokens: [word] }])));
        return speaking(going.map((left) => left.slice(1)));
      },
    });
    const { recognize } = createWhisper(
      {
        encode: async () => ({}),
        decoder: {
          branches: 1,
          start: async () => ({ logits: () => new Float32Array(TOKEN.size), step: async () => speaking(said) }),
          follow: async (_cross, _row, _opening, parts, onEnd) => {
            for (const _part of parts) onEnd(new Float32Array(1_501));
          },
        },
        tokenizer: createTokenizer(words.map((word) => Buffer.from(word))),
        tokens: TOKEN,
        suppressed: [],
        suppressedFirst: [],
      },
      { language: 'fr', extraLanguages: [], prompt: '' },
    );
    const heard = await recognize(said.map(() => new Float32Array(8_000)));
    expect(heard.map((clauses) => clauses.map(({ text }) => text).join(''))).toEqual(
      said.map((row) => row.map((word) => words[word]).join('')),
    );
    expect(read).toEqual([5, 4, 3, 3, 1, 1]);
  });
});
