import { describe, expect, it } from 'vitest';
import { searchTexts } from './beam.ts';
import type { DecoderState } from '../networks.ts';
import { MULTILINGUAL as TOKEN } from '../tokens.ts';

const PLAIN = { temperature: 0, timed: false };
const FR = TOKEN.languages.fr;

/** Likelihoods of the letters that may follow a text; the empty string is the text's end. */
type Language = Readonly<Record<string, Readonly<Record<string, number>>>>;

/**
 * Makes a decoder that reads texts of single letters, each row in its own language. `read` is told how many texts each
 * row has in a step.
 */
function reader(languages: readonly Language[], read: (texts: readonly number[]) => void = () => undefined) {
  const scores = (language: Language | undefined, text: string): Float32Array => {
    const logits = new Float32Array(TOKEN.size).fill(-Infinity);
    const likely = language?.[text] ?? { '': 1 };
    for (const [letter, part] of Object.entries(likely)) {
      logits[letter === '' ? TOKEN.end : letter.charCodeAt(0)] = Math.log(part);
    }
    return logits;
  };
  const state = (texts: readonly (readonly string[])[], rows: readonly number[]): DecoderState => ({
    logits: (row, branch = 0) => scores(languages[rows[row] ?? 0], texts[row]?.[branch] ?? ''),
    step: async (branches, first = 0) => {
      read(branches.map((row) => row.length));
      const longer = branches.map((row, i) =>
        row.map(({ from, tokens }) => {
          const letters = tokens.filter((token) => token < 256).map((token) => String.fromCharCode(token));
          return `${texts[first + i]?.[from] ?? ''}${letters.join('')}`;
        }),
      );
      return state(
        longer,
        branches.map((_, i) => rows[first + i] ?? 0),
      );
    },
  });
  return state(
    languages.map(() => ['']),
    languages.map((_, row) => row),
  );
}

const model = (branches: number) => ({
  decoder: {
    branches,
    start: () => Promise.reject(new Error('begun')),
    follow: () => Promise.reject(new Error('timed')),
  },
  tokens: TOKEN,
  suppressed: ['z'.charCodeAt(0)],
  suppressedFirst: [TOKEN.end],
});

async function textsOf(languages: readonly Language[], branches: number, limit = 20): Promise<string[]> {
  const found = await searchTexts(
    model(branches),
    reader(languages),
    languages.map(() => FR),
    languages.map(() => limit),
    PLAIN,
  );
  return found.map(({ tokens }) => String.fromCharCode(...tokens));
}

/** Here « a » is the likelier beginning, but « bcd » the likelier text. */
const GARDEN_PATH: Language = {
  '': { a: 0.55, b: 0.45 },
  a: { x: 0.4, y: 0.35, z: 0.25 },
  ax: { '': 0.4, x: 0.3, y: 0.3 },
  b: { c: 1 },
  bc: { d: 1 },
  bcd: { '': 1 },
};

describe('the text of a window', () => {
  it('is the likeliest as a whole, even if another text has a likelier beginning', async () => {
    expect(await textsOf([GARDEN_PATH], 1)).toEqual(['ax']);
    expect(await textsOf([GARDEN_PATH], 3)).toEqual(['bcd']);
  });

  it('is found for each window by itself, regardless of the length of the other texts', async () => {
    const short: Language = { '': { c: 1 }, c: { '': 1 } };
    expect(await textsOf([short, GARDEN_PATH, short], 3)).toEqual(['c', 'bcd', 'c']);
  });

  it('has no suppressed token, and does not end before it has begun', async () => {
    const tempting: Language = { '': { '': 0.9, e: 0.1 }, e: { z: 0.9, f: 0.1 }, ef: { '': 1 } };
    expect(await textsOf([tempting], 3)).toEqual(['ef']);
  });

  it('is cut off at its limit if it does not end', async () => {
    const endless = Object.fromEntries(Array.from({ length: 30 }, (_, i) => ['a'.repeat(i), { a: 1 }]));
    expect(await textsOf([endless], 3, 5)).toEqual(['aaaaa']);
  });

  it('has the mean likelihood of its tokens, including its end', async () => {
    const [found] = await searchTexts(model(3), reader([GARDEN_PATH]), [FR], [20], PLAIN);
    expect(found?.averageLogProbability).toBeCloseTo(Math.log(0.45) / 4, 2);
    expect(found?.odds).toHaveLength(3);
    expect(found?.odds.reduce((sum, one) => sum + one, 0)).toBeCloseTo(Math.log(0.45), 1);
  });
});

it('a time among the words is chosen only if it is likely, although it does not count in the mean', async () => {
  const time = TOKEN.firstTime;
  const scores = (wishes: Readonly<Record<number, number>>): Float32Array => {
    const logits = new Float32Array(TOKEN.size).fill(-Infinity);
    for (const [token, part] of Object.entries(wishes)) logits[Number(token)] = Math.log(part);
    return logits;
  };
  const [a = 0, b = 0] = ['a', 'b'].map((letter) => letter.charCodeAt(0));
  /** Scores the tokens of « ab » between two times; a time right after « a » is unlikely. */
  const after = (said: readonly number[]): Float32Array => {
    const words = said.filter((token) => token < TOKEN.end);
    if (said.length === 0) return scores({ [time]: 1 });
    if (words.length === 0) return scores({ [a]: 1 });
    if (words.length === 1 && said.at(-1) !== a) return scores({ [TOKEN.end]: 1 });
    if (words.length === 1) return scores({ [b]: 0.8, [time + 5]: 0.1, [time + 6]: 0.05, [time + 7]: 0.05 });
    return scores(said.at(-1) === b ? { [time + 50]: 1 } : { [TOKEN.end]: 1 });
  };
  const state = (texts: readonly (readonly number[])[]): DecoderState => ({
    logits: (_, branch = 0) => after(texts[branch] ?? []),
    step: async ([branches = []]) => state(branches.map(({ from, tokens }) => [...(texts[from] ?? []), ...tokens])),
  });
  const beginning: DecoderState = { logits: () => after([]), step: async () => state([[]]) };
  const [found] = await searchTexts(model(1), beginning, [FR], [9], { temperature: 0, timed: true });
  expect(found?.tokens).toEqual([a, b]);
});

it('texts that have become much less likely than another text are given up', async () => {
  const read: number[] = [];
  const letters = 'efghijklmn'.split('');
  const clear: Language = {
    '': { a: 0.7, b: 0.3 },
    a: { c: 1 },
    b: Object.fromEntries(letters.map((letter) => [letter, 0.1])),
    ac: { '': 1 },
  };
  const opening = reader([clear], ([texts = 0]) => read.push(texts));
  await searchTexts(model(3), opening, [FR], [20], PLAIN);
  // Texts read in each step: only the opening; « a » and « b »; only « ac », because « be » and all others have 0.03.
  expect(read).toEqual([1, 2, 1]);
});
