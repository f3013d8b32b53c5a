import { expect, it } from 'vitest';
import { attendanceFigures } from './attendance.ts';
import { setFolder } from '../shared/meeting-file.ts';

it('hears who was excused, absent or remote in our own trial meetings, and nobody else', async () => {
  const figures = await attendanceFigures(setFolder('known'));
  for (const { remote, excused, absent } of figures)
    for (const { proposed, right } of [remote, excused, absent]) expect(right).toBe(proposed);
  const all = figures.flatMap(({ remote, excused, absent }) => [remote, excused, absent]);
  const [right, expected] = [
    all.reduce((sum, one) => sum + one.right, 0),
    all.reduce((sum, one) => sum + one.expected, 0),
  ];
  expect(right / expected).toBeGreaterThanOrEqual(0.9);
});
