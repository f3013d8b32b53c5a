import { setImmediate as turn } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { onBehalfOf } from '../actor.ts';
import { rests } from './rests.ts';

const LEAST = 10;
const busy = (milliseconds: number) => async (): Promise<void> => {
  const from = performance.now();
  while (performance.now() - from < milliseconds);
};

/** Does two pieces of work for one person and, until both end, work for another. @returns whose work ended, in order */
async function order(owner: string | null, milliseconds: number): Promise<string[]> {
  const inTurn = rests(LEAST);
  const done: string[] = [];
  const two = () => [1, 2].map(() => inTurn(busy(milliseconds)).then(() => void done.push('one')));
  const other = onBehalfOf('another', async () => {
    while (done.filter((who) => who === 'one').length < 2) {
      await inTurn(() => turn());
      done.push('another');
    }
  });
  await Promise.all([...(owner === null ? two() : onBehalfOf(owner, two)), other]);
  return done;
}
const between = (done: readonly string[]): number => done.lastIndexOf('one') - done.indexOf('one') - 1;

it('gives others as much time as a task took before its person’s next task', async () => {
  expect(between(await order('one', 60))).toBeGreaterThan(3);
});

it.each([
  ['what is short', 'one', 0],
  ['what is nobody’s', null, 60],
])('takes turns without a rest for %s', async (_, owner, milliseconds) => {
  expect(between(await order(owner, milliseconds))).toBeLessThan(3);
});

it('gives the turn back after a failure, and delays nobody longer than a quarter of a second', async () => {
  const inTurn = rests(LEAST);
  const later = vi.spyOn(globalThis, 'setTimeout');
  await onBehalfOf('one', () =>
    expect(
      inTurn(async () => {
        await busy(400)();
        throw new Error('no');
      }),
    ).rejects.toThrow('no'),
  );
  expect(later).toHaveBeenCalledWith(expect.any(Function), 250);
  later.mockRestore();
  await onBehalfOf('one', () => inTurn(busy(0)));
});
