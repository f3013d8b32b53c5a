import { expect, it, vi } from 'vitest';
import { endingTurns } from './ending-turns.ts';
import { turns } from './turns.ts';

const settled = () => new Promise((done) => setImmediate(done));

/** Makes a piece of work whose turn ends when the test says so. */
function scene(places: number) {
  const all = turns(places, places);
  const work = { isOver: vi.fn<() => Promise<boolean>>(() => Promise.resolve(false)), end: vi.fn<() => void>() };
  return { all, work, own: endingTurns(all, work) };
}

it('lets prompts under way finish before the work ends, and starts none that waited', async () => {
  const { all, work, own } = scene(2);
  const first = await own.take();
  const second = await own.take();
  const stop = new AbortController();
  const third = own.take(stop.signal);
  work.isOver.mockResolvedValue(true);
  first();
  await settled();
  expect(work.end).not.toHaveBeenCalled();
  second();
  await settled();
  expect(work.end).toHaveBeenCalled();
  stop.abort(new Error('the work ended'));
  await expect(third).rejects.toThrow('the work ended');
  // Both places are free for other work.
  for (const release of [await all.take(), await all.take()]) release();
});

it('asks whether the turn is over when a place is free, not when the prompt is ready', async () => {
  const { work, own } = scene(1);
  const first = await own.take();
  const second = own.take();
  expect(work.isOver).toHaveBeenCalledOnce();
  first();
  (await second)();
  expect(work.isOver).toHaveBeenCalledTimes(2);
  expect(work.end).not.toHaveBeenCalled();
});

it('keeps no place if nobody can tell whether the turn is over', async () => {
  const { all, work, own } = scene(1);
  work.isOver.mockRejectedValueOnce(new Error('no database'));
  await expect(own.take()).rejects.toThrow('no database');
  (await all.take())();
});
