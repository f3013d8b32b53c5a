import { expect, it } from 'vitest';
import { readMeetings, setFolder } from '../shared/meeting-file.ts';
import { scoreProposal } from './proposal-score.ts';

it('an agenda proposed from the transcript alone begins most items where the meeting did', async () => {
  const meetings = await readMeetings(setFolder('known'));
  const scores = meetings.map(scoreProposal);
  const sum = (which: 'found' | 'right', at: 0 | 1): number =>
    scores.reduce((total, score) => total + score[which][at], 0);
  expect(sum('found', 0) / sum('found', 1)).toBeGreaterThanOrEqual(0.75);
  expect(sum('right', 0) / sum('right', 1)).toBeGreaterThanOrEqual(0.9);
}, 60_000);
