import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rememberSignOut, setToken } from '../../../../lib/session/token.ts';
import { draftStore, holdSession, leftDrafts } from './drafts.ts';

/** Names of locks that pages hold, in place of the browser's lock manager. */
let held: Set<string>;

beforeEach(() => {
  held = new Set();
  const locks = {
    async request(name: string, work: () => Promise<void>): Promise<void> {
      held.add(name);
      await work();
      held.delete(name);
    },
    query: () => Promise.resolve({ held: [...held].map((name) => ({ name })) }),
  };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'locks');
});

const texts = async (user = 'anne', meeting = 'm1') => (await leftDrafts(user, meeting)).map(({ html }) => html);

it('finds the drafts that closed windows left, newest first, and forgets a draft on request', async () => {
  vi.useFakeTimers({ now: 1_000 });
  draftStore('anne', 'm1', 'one').keep('<p>1</p>', { version: 3, division: 'd' });
  vi.setSystemTime(2_000);
  draftStore('anne', 'm1', 'two').keep('<p>2</p>', { version: 4, division: 'd' });
  const [newest] = await leftDrafts('anne', 'm1');
  expect(newest).toMatchObject({ html: '<p>2</p>', version: 4, division: 'd', at: 2_000 });
  newest?.drop();
  expect(await texts()).toEqual(['<p>1</p>']);
});

it('leaves alone the drafts of open windows, other meetings and other people', async () => {
  const release = holdSession('one');
  draftStore('anne', 'm1', 'one').keep('<p>Ouvert</p>', { version: 0, division: 'd' });
  draftStore('anne', 'm2', 'two').keep('<p>Ailleurs</p>', { version: 0, division: 'd' });
  draftStore('bruno', 'm1', 'three').keep('<p>À un autre</p>', { version: 0, division: 'd' });
  expect(await texts()).toEqual([]);
  release();
  await expect.poll(() => held.size).toBe(0);
  expect(await texts()).toEqual(['<p>Ouvert</p>']);
});

it('keeps no draft after the person signed out in another tab, until somebody signs in again', async () => {
  rememberSignOut();
  draftStore('anne', 'm1', 'one').keep('<p>1</p>', { version: 0, division: 'd' });
  expect(await texts()).toEqual([]);
  setToken('gr_again');
  draftStore('anne', 'm1', 'one').keep('<p>1</p>', { version: 0, division: 'd' });
  expect(await texts()).toEqual(['<p>1</p>']);
});

it('ignores stored values that are not drafts', async () => {
  localStorage.setItem('greffier.minutes-draft.anne.m1.x', '{"html":7}');
  localStorage.setItem('greffier.minutes-draft.anne.m1.y', 'rien');
  expect(await texts()).toEqual([]);
});

it('treats every draft as left behind if the browser has no locks', async () => {
  Reflect.deleteProperty(navigator, 'locks');
  holdSession('one');
  draftStore('anne', 'm1', 'one').keep('<p>1</p>', { version: 0, division: 'd' });
  expect(await texts()).toEqual(['<p>1</p>']);
});
