import type { AuditDeed } from '@greffier/contract/organisation/audit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Actor } from '../../actor.ts';
import { trail } from '../../database/testing/test-trail.ts';
import type { House } from '../../testing/house.ts';
import { openHouseForTests } from '../../testing/open-for-tests.ts';
import { addUser } from '../../testing/rows.ts';
import { createTally, type Tally } from './tally.ts';

let house: House;
let tally: Tally;

openHouseForTests((opened) => (house = opened));
beforeEach(async () => {
  await house.reset();
  tally = createTally(house.deps, house.services.audit);
});
afterEach(async () => {
  vi.useRealTimers();
  await tally.flush();
});

const deed: AuditDeed = 'session.token_refused';
const from = (address: string): Actor => ({ user: null, address });
const entries = () => trail(house.deps.database.db);

it('writes the first occurrence at once, and later how often it was repeated', async () => {
  await tally.note({ deed, actor: from('203.0.113.9') });
  expect(await entries()).toMatchObject([{ deed, count: 1, address: '203.0.113.9', userId: null }]);
  for (let again = 0; again < 999; again += 1) await tally.note({ deed, actor: from('203.0.113.9') });
  expect(await entries()).toHaveLength(1);
  await tally.flush();
  expect(await entries()).toMatchObject([{ count: 1 }, { deed, count: 999, address: '203.0.113.9' }]);
  await tally.flush();
  expect(await entries()).toHaveLength(2);
});

it('writes its counts by itself after a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (let time = 0; time < 3; time += 1) await tally.note({ deed, actor: from('203.0.113.9') });
  vi.advanceTimersByTime(60_000);
  await vi.waitFor(async () => expect(await entries()).toMatchObject([{ count: 1 }, { count: 2 }]));
});

it('writes few entries for a flood from many addresses, and still counts all of it', async () => {
  for (let i = 0; i < 2_000; i += 1) await tally.note({ deed, actor: from(`203.0.${i % 256}.${i % 199}`) });
  await tally.flush();
  const written = await entries();
  expect(written.length).toBeLessThanOrEqual(22);
  expect(written.reduce((sum, { count }) => sum + count, 0)).toBe(2_000);
});

it('counts a person’s deeds apart from those of strangers, who therefore cannot hide them', async () => {
  const user = await addUser(house.deps.database.db);
  for (let i = 0; i < 50; i += 1) await tally.note({ deed, actor: from(`203.0.113.${i}`) });
  for (let i = 0; i < 50; i += 1) {
    await tally.note({ deed: 'snippet.downloaded', actor: { user, address: '203.0.113.9' }, object: String(i) });
  }
  await tally.flush();
  const theirs = (await entries()).filter(({ deed }) => deed === 'snippet.downloaded');
  expect(theirs.every(({ userId }) => userId === user.id)).toBe(true);
  expect(theirs.reduce((sum, { count }) => sum + count, 0)).toBe(50);
});

it('fails if an entry cannot be written, except for a refusal, which stands anyway', async () => {
  vi.spyOn(house.deps.database.db, 'insert').mockImplementation(() => {
    throw new Error('broken');
  });
  await expect(tally.note({ deed, actor: from('203.0.113.9') })).rejects.toThrow('broken');
  await expect(tally.noteRefusal({ deed, actor: from('203.0.113.9') })).resolves.toBeUndefined();
  vi.restoreAllMocks();
  await tally.note({ deed, actor: from('203.0.113.9') });
  expect(await entries()).toMatchObject([{ count: 1 }]);
});
