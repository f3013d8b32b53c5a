import { describe, expect, it } from 'vitest';
import { type Deed, divided } from './divide.ts';

const said = (id: number, speaker: string, start: number, end: number, text: string) => ({
  id,
  speaker,
  start,
  end,
  text,
});
const previous = said(4, 'speaker_1', 0, 4, 'Bonjour.');
const passage = said(5, 'speaker_2', 4, 14, 'Oui. Non.');
const next = said(6, 'speaker_3', 14, 16, 'Merci.');
/** Applies a division of the passage, with the cursor behind « Oui. ». */
const made = (deed: Deed, changes: object = {}) => divided(deed, { passage, previous, next, at: 4, ...changes });

describe('a passage', () => {
  it('is cut at the cursor, each part as long as its words', () => {
    expect(made('cut')).toEqual({
      before: [passage],
      after: [said(5, 'speaker_2', 4, 8.44, 'Oui.'), said(6, 'speaker_2', 8.44, 14, 'Non.')],
    });
  });

  it('gives its start or its end to a neighbour', () => {
    expect(made('giveStart')?.after).toEqual([
      said(4, 'speaker_1', 0, 8.44, 'Bonjour. Oui.'),
      said(5, 'speaker_2', 8.44, 14, 'Non.'),
    ]);
    expect(made('giveEnd')).toEqual({
      before: [passage, next],
      after: [said(5, 'speaker_2', 4, 8.44, 'Oui.'), said(6, 'speaker_3', 8.44, 16, 'Non. Merci.')],
    });
  });

  it('joins a neighbour, with the speaker of the first passage', () => {
    expect(made('joinPrevious')?.after).toEqual([said(4, 'speaker_1', 0, 14, 'Bonjour. Oui. Non.')]);
    expect(made('joinNext')?.after).toEqual([said(5, 'speaker_2', 4, 16, 'Oui. Non. Merci.')]);
  });

  it.each<[Deed, object]>([
    ['cut', { at: 0 }],
    ['cut', { at: 9 }],
    ['giveStart', { previous: undefined }],
    ['giveEnd', { next: undefined }],
    ['joinPrevious', { previous: undefined }],
    ['joinNext', { next: undefined }],
    ['joinNext', { next: { ...next, text: 'a'.repeat(5_000) } }],
  ])('stays unchanged where a change is impossible: %s %j', (deed, changes) => {
    expect(made(deed, changes)).toBeNull();
  });
});
