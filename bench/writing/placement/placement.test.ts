import { describe, expect, it } from 'vitest';
import { readMeetings, setFolder } from '../../shared/meeting-file.ts';
import { benchPlacement } from './placement.ts';
import { scorePlacement } from './placement-score.ts';

describe('the bench of placement', () => {
  it.each(['1', 'abc'])('refuses to divide the meetings into %s parts', async (parts) => {
    await expect(benchPlacement(['--left-out', parts])).rejects.toThrow('from 2 on');
  });

  it('learns nothing from unseen meetings', async () => {
    await expect(benchPlacement([setFolder('unseen'), '--learn'])).rejects.toThrow('unseen');
    await expect(benchPlacement([setFolder('unseen'), '--left-out', '4'])).rejects.toThrow('unseen');
  });

  it('finds most starts in a known meeting, and nearly all after a person corrected some', async () => {
    const meeting = (await readMeetings(setFolder('known'))).at(-1);
    if (meeting === undefined) throw new Error('no meeting');
    const { right, corrected } = await scorePlacement(meeting);
    expect(right[0] / right[1]).toBeGreaterThan(0.75);
    expect(corrected[0] / corrected[1]).toBeGreaterThan(0.95);
  });
});
