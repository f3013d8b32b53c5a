import { expect, it } from 'vitest';
import { piecesText } from './testing/tiny-encoder.ts';
import { readPieces, tokensOf } from './tokens.ts';

const SCORES = {
  '▁': -3,
  '▁le': -1,
  '▁con': -4,
  '▁conseil': -6,
  seil: -4,
  s: -3,
  e: -3,
  i: -3,
  l: -3,
  '▁œ': -5,
  '😀': -7,
};
const names = ['<s>', '<pad>', '</s>', '<unk>', ...Object.keys(SCORES)];
const cut = (text: string, most?: number): readonly string[] =>
  tokensOf(readPieces(piecesText(SCORES)), text, most).map((id) => names[id] ?? '');

it('takes the pieces with the highest sum of scores', () => {
  expect(cut('le conseil')).toEqual(['▁le', '▁conseil']);
  expect(cut('conseils')).toEqual(['▁conseil', 's']);
  const likelier = readPieces(piecesText({ ...SCORES, seil: -1.5 }));
  expect(tokensOf(likelier, 'conseil').map((id) => names[id])).toEqual(['▁con', 'seil']);
});

it('takes a character without a piece as unknown, and neighbouring ones as one', () => {
  expect(cut('lzzz')).toEqual(['▁', 'l', '<unk>']);
  expect(cut('zle')).toEqual(['▁', '<unk>', 'l', 'e']);
  expect(cut('z𝔞😀z')).toEqual(['▁', '<unk>', '😀', '<unk>']);
  expect(tokensOf(readPieces('<s>\t0\n<pad>\t0\n</s>\t0\n<unk>\t0\na\t-1\n'), 'b b')).toEqual([3]);
});

it('prefers any pieces to an unknown character', () => {
  const pieces = readPieces(piecesText({ '▁': -1, ab: -40, b: -1 }));
  expect(tokensOf(pieces, 'ab')).toEqual([4, 5]);
});

it('writes equal texts in one way, and finds no special piece in them', () => {
  expect(cut(' \t le\u00A0\u200B\u0007\u2581conseil \n')).toEqual(['▁le', '▁conseil']);
  expect(cut('ﬁ')).toEqual(['▁', '<unk>', 'i']);
  expect(cut('</s>')).toEqual(['▁', '<unk>', 's', '<unk>']);
  expect(cut('')).toEqual([]);
});

it('leaves out what comes after the last token asked for', () => {
  expect(cut('le le conseils le', 3)).toEqual(['▁le', '▁le', '▁conseil']);
});

it('loses nothing of a long word, and takes no longer per character', () => {
  expect(cut('s'.repeat(1_000))).toEqual(['▁', ...Array.from({ length: 1_000 }, () => 's')]);
  expect(cut('😀'.repeat(450)).filter((piece) => piece === '😀')).toHaveLength(450);
  const before = performance.now();
  expect(cut('seil'.repeat(250_000)).length).toBeGreaterThan(240_000);
  expect(performance.now() - before).toBeLessThan(10_000);
});

it('forgets old words after many', () => {
  const pieces = readPieces(piecesText(SCORES));
  const words = Array.from({ length: 45_000 }, (_, at) => `${at}`);
  tokensOf(pieces, words.join(' '));
  expect(pieces.remembered.size).toBeLessThanOrEqual(20_000);
  expect(tokensOf(pieces, 'le')).toEqual([5]);
});

it.each(['', 'a', '\t1', '<s>\t0\n<pad>\t0\n</s>\t0\n<unk>\t0\n', `${piecesText({ a: -1 })}b\tlow\n`])(
  'refuses what is no list of pieces: %j',
  (text) => {
    expect(() => readPieces(text)).toThrow(RangeError);
  },
);
