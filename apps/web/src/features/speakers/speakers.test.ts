import { describe, expect, it } from 'vitest';
import { firstNames, lastName, nameChoices, speakersState } from './speakers.ts';

const two = (speaker_map: Record<string, string>) => ({ unique_speakers: ['speaker_1', 'speaker_2'], speaker_map });
const suggestions = {
  speaker_1: { name: 'Ada Monnier', description: 'Se présente au début.' },
  speaker_2: { name: '', description: 'Parle surtout du budget.' },
};

describe('the badge of the speakers', () => {
  it('asks for the transcription first', () => {
    expect(speakersState('transcription', null, two({}))).toBe('transcriptionRequired');
    expect(speakersState('error', 'transcription', two({}))).toBe('transcriptionRequired');
  });

  it('asks for names while one is missing or still a stand-in', () => {
    expect(speakersState('transcribed', null, two({ speaker_1: 'Ada' }))).toBe('actionRequired');
    expect(speakersState('transcribed', null, two({ speaker_1: 'Ada', speaker_2: 'Speaker 2' }))).toBe(
      'actionRequired',
    );
  });

  it('is complete once all are named, whatever comes after', () => {
    const named = two({ speaker_1: 'Ada', speaker_2: 'Bo' });
    expect(speakersState('transcribed', null, named)).toBe('completed');
    expect(speakersState('completed', null, named)).toBe('completed');
    expect(speakersState('error', 'summarization', named)).toBe('completed');
  });

  it('says so if nobody was heard', () => {
    expect(speakersState('transcribed', null, { unique_speakers: [], speaker_map: {} })).toBe('none');
  });
});

describe('names of speakers', () => {
  it('begin with the saved name, then with the one that was heard', () => {
    expect(firstNames(two({}), suggestions)).toEqual({ speaker_1: 'Ada Monnier' });
    expect(firstNames(two({ speaker_1: 'Ada M.' }), suggestions)).toEqual({ speaker_1: 'Ada M.' });
  });

  it('end with the only participant who is left, if there are as many participants as voices', () => {
    const names = { speaker_1: 'Ada' };
    expect(lastName(two({}), ['Ada', 'Bo'], names)).toEqual({ speaker_2: 'Bo' });
    expect(lastName(two({}), ['Participant 1', 'Bo', 'Ada'], names)).toEqual({ speaker_2: 'Bo' });
    // More or fewer participants than voices.
    expect(lastName(two({}), ['Ada', 'Bo', 'Cléa'], names)).toEqual({});
    expect(lastName({ ...two({}), unique_speakers: ['speaker_1'] }, ['Ada'], {})).toEqual({});
    // The first voice belongs to nobody on the list.
    expect(lastName(two({}), ['Ada', 'Bo'], { speaker_1: 'Dan' })).toEqual({});
    // Two voices have no name, or the person has taken a name away.
    expect(lastName(two({}), ['Ada', 'Bo'], {})).toEqual({});
    expect(lastName(two({}), ['Ada', 'Bo'], { ...names, speaker_2: '' })).toEqual({});
  });

  it('are offered from the participants, the names heard and the names given, each name once', () => {
    expect(nameChoices(['Bo', 'Ada Monnier'], suggestions, { speaker_2: 'Dan' })).toEqual(['Bo', 'Ada Monnier', 'Dan']);
  });
});
