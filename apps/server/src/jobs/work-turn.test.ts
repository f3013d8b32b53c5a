import { beforeEach, expect, it, vi } from 'vitest';
import { onBehalfOf } from '../actor.ts';
import { turns } from '../threads/turns.ts';
import { TurnOver } from './turns.ts';
import { beginTurn, type WorkTurn } from './work-turn.ts';

const job = new AbortController();
const othersWait = vi.fn<() => Promise<boolean>>();
const context = { signal: job.signal, othersWait };
const overSoon = (turn: Pick<WorkTurn, 'isOver'>) =>
  vi.waitFor(async () => expect(await turn.isOver()).toBe(true), { timeout: 5_000, interval: 10 });
const AT_ONCE = { same: 0, other: 0 };
beforeEach(() => void othersWait.mockReset().mockResolvedValue(true));

it('a turn ends, and ends the run, if others wait and work was kept', async () => {
  const turn = await beginTurn(context, null, AT_ONCE);
  expect([turn.shared(), await turn.isOver()]).toEqual([true, false]);
  turn.kept();
  await overSoon(turn);
  turn.end();
  expect(turn.signal.reason).toBeInstanceOf(TurnOver);
  expect(job.signal.aborted).toBe(false);
});

it('a turn lasts as long as nobody waits, and at least as long as others must wait', async () => {
  othersWait.mockResolvedValue(false);
  const turn = await beginTurn(context, turns(1), { same: 300, other: 300 });
  turn.kept();
  expect([turn.shared(), await turn.isOver()]).toEqual([false, false]);
  othersWait.mockResolvedValue(true);
  expect([await turn.isOver(), turn.shared()]).toEqual([false, true]);
  await overSoon(turn);
});

it('a turn lasts at least as long as it took to begin', async () => {
  const turn = await beginTurn(context, null, AT_ONCE);
  turn.kept();
  await new Promise((ready) => setTimeout(ready, 300));
  expect(await turn.isOver()).toBe(false);
  const working = performance.now();
  await overSoon(turn);
  expect(performance.now() - working).toBeGreaterThanOrEqual(200);
});

it('a turn is over if another person waits for the processor, but not if its own person does', async () => {
  othersWait.mockResolvedValue(false);
  const processor = turns(1);
  await onBehalfOf('anne', async () => {
    const release = await processor.take();
    const turn = await beginTurn(context, processor, AT_ONCE);
    turn.kept();
    const own = processor.take();
    for (let look = 0; look < 5; look += 1) expect(await turn.isOver()).toBe(false);
    const other = onBehalfOf('bruno', () => processor.take());
    await overSoon(turn);
    release();
    (await other)();
    (await own)();
  });
});

it('a turn goes on if nobody can tell who waits', async () => {
  othersWait.mockRejectedValue(new Error('no database'));
  const turn = await beginTurn(context, null, AT_ONCE);
  turn.kept();
  expect(await turn.isOver()).toBe(false);
});
