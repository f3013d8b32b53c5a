import { describe, expect, it } from 'vitest';
import { timeWords } from './word-times.ts';

const clauses = [
  { start: 0, end: 4, text: ' aaaa bbbb' },
  { start: 10, end: 14, text: ' cccc dddd' },
];
const passage = (text: string) => ({ speaker: 'speaker_1', start: 0, end: 14, text });
const timed = (text: string) => timeWords([passage(text)], clauses).map((word) => [word.text, word.start, word.end]);

describe('the time of each word', () => {
  it('is when it was heard, whatever its case and the signs around it', () => {
    expect(timed('Aaaa bbbb. Cccc dddd')).toEqual([
      ['Aaaa', 0, 2],
      ['bbbb.', 2, 4],
      ['Cccc', 10, 12],
      ['dddd', 12, 14],
    ]);
  });

  it('lies between its neighbours if it was written by hand', () => {
    expect(timed('aaaa xx yyyyyy dddd')).toEqual([
      ['aaaa', 0, 2],
      ['xx', 2, 4.5],
      ['yyyyyy', 4.5, 12],
      ['dddd', 12, 14],
    ]);
  });

  it('stays if other words were removed, or added at either end', () => {
    expect(timed('dddd')).toEqual([['dddd', 12, 14]]);
    expect(timed('zz bbbb dddd zz')).toEqual([
      ['zz', 0, 2],
      ['bbbb', 2, 4],
      ['dddd', 12, 14],
      ['zz', 14, 14],
    ]);
  });

  it('is spread over the passage if none of its words was heard', () => {
    expect(timed('zz yyyyy')).toEqual([
      ['zz', 0, 4],
      ['yyyyy', 4, 14],
    ]);
  });

  it('lies in its own passage, even if another passage says the same', () => {
    const passages = [
      { ...passage('bbbb'), end: 4 },
      { ...passage('aaaa'), start: 10 },
    ];
    expect(timeWords(passages, clauses).map(({ start }) => start)).toEqual([2, 10]);
  });

  it('keeps French signs with the word before them', () => {
    expect(timed('aaaa ? bbbb\u00a0! « cccc »').map(([text]) => text)).toEqual([
      'aaaa ?',
      'bbbb\u00a0!',
      '«',
      'cccc »',
    ]);
  });
});
