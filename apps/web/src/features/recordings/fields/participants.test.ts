import { describe, expect, it } from 'vitest';
import {
  addParticipant,
  firstParticipants,
  participantNames,
  pasteParticipants,
  removeParticipant,
} from './participants.ts';

it('begins with one participant and numbers those that follow', () => {
  expect(firstParticipants).toEqual(['Participant 1']);
  expect(addParticipant(firstParticipants)).toEqual(['Participant 1', 'Participant 2']);
  expect(addParticipant(['Participant 1', 'Participant 3'])).toEqual([
    'Participant 1',
    'Participant 3',
    'Participant 4',
  ]);
});

it('never removes the first participant', () => {
  expect(removeParticipant(['Ada', 'Bo', 'Cléa'], 1)).toEqual(['Ada', 'Cléa']);
  expect(removeParticipant(['Ada', 'Bo'], 0)).toEqual(['Ada', 'Bo']);
});

it('sends trimmed names, and no blank ones', () => {
  expect(participantNames([' Ada ', '', ' \u00A0', 'Bo'])).toEqual(['Ada', 'Bo']);
});

describe('a pasted list', () => {
  it('replaces a stand-in name, and is inserted after a real name', () => {
    expect(pasteParticipants(['Participant 1'], 0, 'Ada\r\n\n Bo \nCléa')).toEqual(['Ada', 'Bo', 'Cléa']);
    expect(pasteParticipants(['Ada', 'Zoé'], 0, 'Bo; Cléa')).toEqual(['Ada', 'Bo', 'Cléa', 'Zoé']);
  });

  it('of one name is text like any other', () => expect(pasteParticipants([''], 0, 'Ada Monnier\n')).toBeNull());
});
