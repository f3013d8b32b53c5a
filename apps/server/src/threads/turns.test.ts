import { beforeEach, expect, it } from 'vitest';
import { onBehalfOf } from '../actor.ts';
import { type Turns, turns } from './turns.ts';

let begun: string[] = [];
let ends = new Map<string, PromiseWithResolvers<void>>();
beforeEach(() => {
  begun = [];
  ends = new Map();
});

/**
 * Asks for a place on behalf of a person. Once the place has come, `begun` contains the work's name; `finish(name)`
 * ends the work.
 */
function ask(places: Turns, owner: string, name: string, signal?: AbortSignal): Promise<string> {
  const end = Promise.withResolvers<void>();
  ends.set(name, end);
  return onBehalfOf(owner, () =>
    places.during(async () => {
      begun.push(name);
      await end.promise;
      return name;
    }, signal),
  );
}

async function finish(name: string): Promise<void> {
  ends.get(name)?.resolve();
  await new Promise((resolve) => setImmediate(resolve));
}

it('lets as much work run at a time as there are places, in the order of requests, whether it succeeds or fails', async () => {
  const places = turns(2, 2);
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => ask(places, 'a', name));
  const outcomes = Promise.allSettled(all);
  await finish('none');
  expect(begun).toEqual(['a1', 'a2']);
  ends.get('a2')?.reject(new Error('no sound'));
  await expect(all[1]).rejects.toThrow('no sound');
  await finish('none');
  expect(begun).toEqual(['a1', 'a2', 'a3']);
  for (const name of ['a1', 'a3']) await finish(name);
  await finish('a4');
  await outcomes;
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4']);
  await expect(places.during(() => Promise.resolve('free again'))).resolves.toBe('free again');
});

it('never gives all places to one person: the next one gets a place at once', async () => {
  const places = turns(3);
  for (const name of ['a1', 'a2', 'a3', 'a4']) void ask(places, 'a', name);
  void ask(places, 'b', 'b1');
  await finish('none');
  expect(begun).toEqual(['a1', 'a2', 'b1']);
});

it('takes turns between people, however many tasks each has', async () => {
  const places = turns(1);
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void ask(places, 'a', name);
  await finish('none');
  for (const name of ['b1', 'b2']) void ask(places, 'b', name);
  void ask(places, 'c', 'c1');
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']) await finish(name);
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4', 'a5']);
});

it('forgets a person who stops waiting, and keeps no place for them', async () => {
  const places = turns(1);
  void ask(places, 'a', 'a1');
  const gone = new AbortController();
  const left = ask(places, 'b', 'b1', gone.signal);
  void ask(places, 'c', 'c1');
  await finish('none');
  gone.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  await finish('a1');
  expect(begun).toEqual(['a1', 'c1']);
  await expect(ask(places, 'b', 'b2', gone.signal)).rejects.toThrow('gone');
});
