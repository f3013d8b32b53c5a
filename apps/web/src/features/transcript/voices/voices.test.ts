import { describe, expect, it } from 'vitest';
import { initialsOf } from './initials.ts';
import { stepTime } from './moments.ts';
import { nearestOf, pathOf, voicesOf } from './voices.ts';

const said = (id: number, speaker: string, start: number, end: number) => ({ id, speaker, start, end, text: 'Oui.' });
const PASSAGES = [
  said(1, 'speaker_1', 0, 10),
  said(2, 'speaker_2', 10, 40),
  said(3, 'speaker_3', 40, 50),
  said(4, 'speaker_9', 50, 60),
  said(5, 'speaker_1', 80, 90),
];
const NAMES = { speaker_1: 'Anne Jobin', speaker_2: 'Léo Arc', speaker_3: 'Anne Jobin' };

describe('the initials of names', () => {
  it.each([
    [
      ['Anne Jobin', 'Marie-Antoinette de Rougemont-Châtelain', 'Éléonore von Wattenwyl'],
      ['AJ', 'MC', 'ÉW'],
    ],
    [
      ['Orateur 1', 'Orateur 12'],
      ['1', '12'],
    ],
    [
      ['Présidente', 'jean d’Ormesson'],
      ['P', 'JD'],
    ],
    [
      ['Anne Jobin', 'Alain Jeanneret', 'Alice Jobin', 'Alba Jo'],
      ['AJ', 'AlJ', 'AJo', 'AlJo'],
    ],
    [
      ['Ada Roy', 'Ada Roy-Roy', 'Ada Roys', 'Ada Royaume', 'Ada Royal'],
      ['AR', 'AdR', 'ARo', 'AdRo', 'AR2'],
    ],
    [
      ['  ', '?'],
      ['?', '?2'],
    ],
  ])('of %j are %j', (names, initials) => {
    expect(initialsOf(names)).toEqual(initials);
  });
});

describe('the voices of a transcript', () => {
  const voices = voicesOf(PASSAGES, NAMES);

  it('are listed with their share, the longest first, and labels with the same name are one voice', () => {
    expect(voices.all.map(({ name, seconds, labels }) => [name, seconds, labels])).toEqual([
      ['Anne Jobin', 30, ['speaker_1', 'speaker_3']],
      ['Léo Arc', 30, ['speaker_2']],
      ['Orateur 9', 10, ['speaker_9']],
    ]);
    expect(voices.all.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
    expect(voices.end).toBe(90);
  });

  it('keep a colour and initials for every label', () => {
    const marks = ['speaker_1', 'speaker_2', 'speaker_3', 'speaker_9'].map((label) => voices.marks.get(label));
    expect(marks.map((mark) => [mark?.initials, mark?.colour])).toEqual([
      ['AJ', 1],
      ['LA', 2],
      ['AJ', 1],
      ['9', 1],
    ]);
  });

  it('have no share if no passage takes time', () => {
    expect(voicesOf([said(1, 'speaker_1', 0, 0)], {}).all[0]).toMatchObject({ share: 0, seconds: 0, colour: 1 });
  });
});

describe('a moment of the meeting', () => {
  const [anne] = voicesOf(PASSAGES, NAMES).all;

  it('has the nearest passage of a voice', () => {
    expect([12, 38, 64, 66].map((seconds) => anne && nearestOf(PASSAGES, anne, seconds)?.id)).toEqual([1, 3, 3, 5]);
  });

  it('is reached by keys, a passage at a time', () => {
    const from = (key: string) => stepTime(key, 40, PASSAGES);
    expect(['ArrowRight', 'ArrowLeft', 'PageUp', 'PageDown', 'Home', 'End', 'Tab'].map(from)).toEqual([
      50,
      10,
      80,
      0,
      0,
      80,
      null,
    ]);
  });
});

it('draws spans as one path, without gaps too small to be seen', () => {
  const spans = [
    [0, 2],
    [2.5, 4],
    [20, 20.1],
  ] as const;
  expect(pathOf(spans, 1)).toBe('M0 0h4v1h-4zM20 0h1v1h-1z');
});
