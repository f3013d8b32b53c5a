import { expect, it } from 'vitest';
import { nearestSectionLength, SECTION_LENGTH_STEPS, sectionLengthLabel } from './section-length.ts';

it.each([
  [70, 'Très court'],
  [71, 'Court'],
  [190, 'Court'],
  [191, 'Équilibré'],
  [300, 'Équilibré'],
  [310, 'Équilibré'],
  [311, 'Détaillé'],
  [430, 'Détaillé'],
  [431, 'Très détaillé'],
  [500, 'Très détaillé'],
])('§9.11 %d words are « %s »', (words, label) => expect(sectionLengthLabel(words)).toBe(label));

it('has five steps between 70 and 500, one for each label', () => {
  expect(SECTION_LENGTH_STEPS).toEqual([70, 177.5, 285, 392.5, 500]);
  expect(new Set(SECTION_LENGTH_STEPS.map(sectionLengthLabel)).size).toBe(5);
});

it('returns to the steps from the default, which lies between two steps', () => {
  expect([300 + 107.5, 300 - 107.5].map(nearestSectionLength)).toEqual([392.5, 177.5]);
  expect(SECTION_LENGTH_STEPS.map(nearestSectionLength)).toEqual(SECTION_LENGTH_STEPS);
});
