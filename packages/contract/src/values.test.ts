import { describe, expect, it } from 'vitest';
import { ExtractedItem, isNamed, namedSpeakers, Participants, participantsWith } from './values.ts';

describe('a heading found in a document', () => {
  it.each([
    [
      { level: 0, text: ' Ouverture ' },
      { level: 1, text: 'Ouverture' },
    ],
    [
      { level: 9, text: 'Divers\n et  suite' },
      { level: 6, text: 'Divers et suite' },
    ],
    [
      { level: 2.4, text: ' \n' },
      { level: 2, text: 'Section sans titre' },
    ],
  ])('%j becomes %j', (found, item) => expect(ExtractedItem.parse(found)).toEqual(item));
});

describe('names', () => {
  it('of participants are trimmed, and each is kept once', () =>
    expect(Participants.parse([' Ada ', 'Bo', 'Ada'])).toEqual(['Ada', 'Bo']));

  it('of up to two hundred people are accepted, and repetitions do not count', () => {
    const many = Array.from({ length: 200 }, (_, index) => `Personne ${index}`);
    expect(Participants.safeParse([...many, 'Personne 7']).success).toBe(true);
    expect(Participants.safeParse([...many, 'Ada']).success).toBe(false);
  });

  it('of speakers are added to the participants once, and replace the placeholder names of the form', () => {
    expect(participantsWith(['Participant 1', 'Bo', 'Cléa'], { speaker_1: 'Ada', speaker_2: 'Bo' })).toEqual([
      'Bo',
      'Cléa',
      'Ada',
    ]);
    expect(participantsWith(['Participant 1'], { speaker_1: 'Participant 1' })).toEqual(['Participant 1']);
  });

  it('of speakers do not include blank names and labels', () => {
    const names = { speaker_1: ' Ada ', speaker_2: '  ', speaker_3: 'speaker_3', speaker_4: 'Speaker 4' };
    expect(namedSpeakers(names)).toEqual({ speaker_1: 'Ada' });
    expect(isNamed('SPEAKER')).toBe(false);
  });
});
