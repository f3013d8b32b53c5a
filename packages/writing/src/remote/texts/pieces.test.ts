import type { Passage } from '@greffier/contract/values';
import { describe, expect, it } from 'vitest';
import { extractLines } from './fence.ts';
import { jsonObjectIn, withoutThoughts } from '../client/json.ts';
import { halves, partsOf, passageTokens } from './parts.ts';
import { plainSentence, plainText } from './plain.ts';
import { tokenBound } from '../client/tokens.ts';

describe('JSON of a model', () => {
  it.each([
    ['{"a":1}', { a: 1 }],
    ['Voici :\n```json\n{"a":1}\n```', { a: 1 }],
    ['<think>{"a":2}</think>{"a":1}', { a: 1 }],
    ['une pensée sans début</think>{"a":1}', { a: 1 }],
    ['{"a":"}{\\"","b":[1,2,],}', { a: '}{"', b: [1, 2] }],
    ['{pas du JSON} puis {"a":1}', { a: 1 }],
  ])('is found in %s', (text, expected) => {
    expect(jsonObjectIn(text)).toEqual(expected);
  });

  it.each(['', 'Bonjour', '{"a":', '[1,2]', '<think>{"a":1}', 'null'])('is not found in %s', (text) => {
    expect(jsonObjectIn(text)).toBeUndefined();
  });

  it('is not looked for in an unfinished thought', () => {
    expect(withoutThoughts('Oui. <think>Peut-être {')).toBe('Oui.');
  });
});

describe('tokens of a text', () => {
  it('are never underestimated, whatever is written', () => {
    const french = 'Le conseil communal a approuvé, à l’unanimité, le budget de l’exercice deux mille vingt-six.';
    expect(tokenBound(french)).toBeGreaterThan(french.length / 3);
    expect(tokenBound(french)).toBeLessThan(french.length / 1.5);
    expect(tokenBound('0123456789')).toBe(10);
    expect(tokenBound('日本')).toBe(6);
    expect(tokenBound('🙂')).toBe(4);
    expect(tokenBound('')).toBe(0);
  });
});

it('says where passages of an extract were left out', () => {
  const all = [1, 2, 3, 4, 5].map((id) => passage(id, 'Oui.'));
  expect(
    extractLines(
      [2, 3, 5].flatMap((id) => all[id - 1] ?? []),
      all,
      {},
    ).split('\n'),
  ).toEqual(['[…]', '[2] Orateur 1 : Oui.', '[3] Orateur 1 : Oui.', '[…]', '[5] Orateur 1 : Oui.']);
  expect(extractLines(all, all, {})).not.toContain('[…]');
});

const passage = (id: number, text: string): Passage => ({ id, speaker: 'speaker_1', start: id, end: id + 1, text });
const WORDS = 'Le devis de la toiture est arrivé hier matin et la commission en a parlé longuement.';

describe('parts of a transcript', () => {
  const passages = Array.from({ length: 50 }, (_, at) => passage(at + 1, WORDS));

  it('fit, contain each passage once, and say what came before', () => {
    const parts = partsOf(passages, 600);
    expect(parts.length).toBeGreaterThan(3);
    expect(parts.flatMap((part) => part.passages)).toEqual(passages);
    for (const { context, passages: own } of parts) {
      const tokens = [...context, ...own].reduce((sum, one) => sum + passageTokens(one), 0);
      expect(tokens).toBeLessThanOrEqual(600);
    }
    expect(parts[1]?.context).toEqual(parts[0]?.passages.slice(-2));
  });

  it('have about as many passages each, so that none has only the last line', () => {
    const sizes = (count: number) =>
      partsOf(
        Array.from({ length: count }, (_, at) => passage(at + 1, WORDS)),
        1e6,
        40,
      ).map((part) => part.passages.length);
    expect(sizes(40)).toEqual([40]);
    expect(sizes(41)).toEqual([21, 20]);
    expect(sizes(121)).toEqual([31, 31, 31, 28]);
  });

  it('only change where a correction was made, however long it is', () => {
    const long = passages.flatMap((one) => [one, one, one]).map((one, at) => ({ ...one, id: at + 1 }));
    const before = partsOf(long, 900, 40);
    for (const at of [0, 15, 39, 40, 77, 149]) {
      const corrected = partsOf(long.with(at, passage(at + 1, `${WORDS} `.repeat(4).trim())), 900, 40);
      const known = new Set(before.map((part) => JSON.stringify(part)));
      const changed = corrected.filter((part) => !known.has(JSON.stringify(part)));
      const lines = changed.flatMap((part) => part.passages.map(({ id }) => id));
      // A correction changes the part that it is in, about 40 passages, and the next part, whose context is the end of
      // the first.
      expect(Math.max(...lines.map((id) => Math.abs(id - at - 1)))).toBeLessThan(60);
      expect(changed.length).toBeLessThanOrEqual(before.length / 3);
    }
  });

  it.each([
    ['of many words', `${WORDS} `.repeat(60).trim()],
    ['without a space', 'a'.repeat(9000)],
  ])('cut a passage %s under its own number', (_name, text) => {
    const parts = partsOf([passage(7, text)], 500);
    expect(parts.length).toBeGreaterThan(1);
    const pieces = parts.flatMap((part) => part.passages);
    expect(pieces.every(({ id }) => id === 7)).toBe(true);
    expect(pieces.map((one) => one.text).join(text.includes(' ') ? ' ' : '')).toBe(text);
    for (const part of parts) {
      expect(part.passages.reduce((sum, one) => sum + passageTokens(one), 0)).toBeLessThanOrEqual(500);
    }
  });

  it('are halved down to a few words, and no further', () => {
    let part = partsOf(passages, 10_000)[0] ?? null;
    let times = 0;
    while (part !== null && times < 40) {
      part = halves(part)?.[0] ?? null;
      times += 1;
    }
    expect(times).toBeGreaterThan(6);
    expect(times).toBeLessThan(40);
  });
});

describe('a text that a model wrote', () => {
  it.each([
    ['**Le budget** est <b>adopté</b>', 'Le budget est adopté'],
    ['# Titre', 'Titre'],
    ['voir [le site](https://mal.example) !', 'voir le site\u202f!'],
    ['sur https://mal.example/x.', 'sur'],
    ['sur www.commune.ch', 'sur www.commune.ch'],
    ['ligne\n\nsuivante\u200b\u0000', 'ligne suivante'],
    ['<script>alert(1)</script>', 'alert(1)'],
    ['3 < 5 et 7 > 2', '3 < 5 et 7 > 2'],
  ])('becomes plain: %s', (written, plain) => {
    expect(plainText(written, 'Nous sommes sur www.commune.ch depuis mai.')).toBe(plain);
  });

  it('becomes a sentence, or is empty', () => {
    expect(plainSentence('le budget est adopté,', '')).toBe('Le budget est adopté.');
    expect(plainSentence('<br> …', '')).toBe('');
  });
});
