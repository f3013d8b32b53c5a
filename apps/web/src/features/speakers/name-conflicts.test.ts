import type { NameConflict } from '@greffier/contract/meeting/transcript/name-conflicts';
import { describe, expect, it } from 'vitest';
import { noticesOf, renaming, stillOpen } from './name-conflicts.ts';

const conflict = (changes: Partial<NameConflict> = {}): NameConflict => ({
  speaker: 'speaker_2',
  given: 'Bruno Rey',
  called: 'Chloé Favre',
  passage_id: 1,
  quote: 'Chloé, où en est le toit ?',
  by_self: false,
  bearer: 'speaker_1',
  ...changes,
});
const other = conflict({ speaker: 'speaker_1', given: 'Chloé Favre', called: 'Bruno Rey', bearer: 'speaker_2' });

describe('names that contradict what was said', () => {
  it('lead to one notice if two voices have each other’s names', () => {
    expect(noticesOf([conflict(), other])).toEqual([
      {
        conflicts: [conflict(), other],
        names: { speaker_2: 'Chloé Favre', speaker_1: 'Bruno Rey' },
        exchanges: true,
      },
    ]);
  });

  it('are exchanged even if nothing was said about the other voice', () => {
    expect(noticesOf([conflict()])).toMatchObject([
      { conflicts: [{ speaker: 'speaker_2' }], names: { speaker_2: 'Chloé Favre', speaker_1: 'Bruno Rey' } },
    ]);
  });

  it('lead to separate notices if three voices have each other’s names in turn', () => {
    const ring = [
      conflict({ speaker: 'speaker_1', bearer: 'speaker_2' }),
      conflict({ speaker: 'speaker_2', bearer: 'speaker_3' }),
      conflict({ speaker: 'speaker_3', bearer: 'speaker_1' }),
    ];
    expect(noticesOf(ring).map(({ conflicts }) => conflicts.length)).toEqual([1, 1, 1]);
  });

  it('are replaced if no voice has the name that was said', () => {
    expect(noticesOf([conflict({ bearer: null })])).toMatchObject([
      { names: { speaker_2: 'Chloé Favre' }, exchanges: false },
    ]);
  });

  it('are reported only while both voices have them', () => {
    const speaker_map = { speaker_1: 'Chloé Favre', speaker_2: 'Bruno Rey' };
    const found = [conflict()];
    expect(stillOpen(found, { speaker_map })).toEqual(found);
    expect(stillOpen(found, { speaker_map: { ...speaker_map, speaker_2: 'Ada Morel' } })).toEqual([]);
    expect(stillOpen(found, { speaker_map: { ...speaker_map, speaker_1: 'Ada Morel' } })).toEqual([]);
  });
});

describe('the request that renames a voice', () => {
  const meeting = {
    speaker_map: { speaker_1: 'Participant 1', speaker_2: 'Bruno Rey' },
    participants: ['Participant 1', 'Participant 2', 'Bruno Rey'],
  };

  it('gives the voice its name, adds the name to the participants, and can be undone', () => {
    expect(renaming(meeting, { speaker_2: 'Chloé Favre' })).toEqual({
      done: { speakers: { speaker_2: 'Chloé Favre' }, participants: ['Bruno Rey', 'Participant 1', 'Chloé Favre'] },
      undone: { speakers: { speaker_2: 'Bruno Rey' }, participants: meeting.participants },
    });
  });
});
