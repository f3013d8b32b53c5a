import { expect, it } from 'vitest';
import { addParticipant, firstParticipants, participantNames, removeParticipant } from './participants.ts';

it('begins with one participant and numbers those that follow', () => {
  expect(firstParticipants).toEqual(['Participant 1']);
  expect(addParticipant(firstParticipants)).toEqual(['Participant 1', 'Participant 2']);
  expect(addParticipant(['Participant 1', 'Participant 3'])).toEqual([
    'Participant 1',
    'Participant 3',
    'Participant 4',
  ]);
});

it('never removes the first', () => {
  expect(removeParticipant(['Ada', 'Bo', 'Cléa'], 1)).toEqual(['Ada', 'Cléa']);
  expect(removeParticipant(['Ada', 'Bo'], 0)).toEqual(['Ada', 'Bo']);
});

it('sends trimmed names, once each', () => {
  expect(participantNames([' Ada ', '', 'Ada', 'Bo'])).toEqual(['Ada', 'Bo']);
});
