import { GetDataPolicy, SaveDataPolicy } from '@greffier/contract/organisation/data-policy';
import { beforeEach, expect, it } from 'vitest';
import type { Caller } from '../../testing/caller.ts';
import type { House } from '../../testing/house.ts';
import { openForTests } from '../../testing/open-for-tests.ts';
import { addUser } from '../../testing/rows.ts';

const NOW = new Date('2026-03-03T10:00:00Z');
const DEFAULTS = { voices_days: 30, failed_recordings_days: 30, recordings_days: null, meetings_days: null };

let house: House;
let caller: Caller;

openForTests((opened) => ({ house, caller } = opened));
beforeEach(async () => {
  await house.reset();
  house.setNow(NOW);
});

const superUser = () => addUser(house.deps.database.db, undefined, { isSuperuser: true });

it('shows everybody how long things are kept', async () => {
  const user = await addUser(house.deps.database.db);
  const answer = await caller.call(user, GetDataPolicy, {});
  expect(answer.json()).toEqual({ ...DEFAULTS, meetings_from: null });
});

it('can be changed by super users only', async () => {
  const user = await addUser(house.deps.database.db);
  expect((await caller.call(user, SaveDataPolicy, { body: DEFAULTS })).statusCode).toBe(403);
  const changed = { voices_days: 7, failed_recordings_days: 14, recordings_days: 60, meetings_days: null };
  expect((await caller.call(await superUser(), SaveDataPolicy, { body: changed })).statusCode).toBe(200);
  expect((await caller.call(user, GetDataPolicy, {})).json()).toEqual({ ...changed, meetings_from: null });
});

it.each([
  ['voices_days', 0],
  ['voices_days', 181],
  ['failed_recordings_days', 91],
  ['recordings_days', 0],
  ['recordings_days', 181],
  ['meetings_days', 29],
  ['meetings_days', 3_651],
  ['meetings_days', 365.5],
])('refuses %s = %d, and names the bounds', async (field, value) => {
  const answer = await caller.call(await superUser(), SaveDataPolicy, { body: { ...DEFAULTS, [field]: value } });
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({
    errors: { [field]: expect.stringMatching(/^Indiquez un nombre entier de jours/) },
  });
});

it('gives people seven days of grace whenever the time for meetings becomes shorter, and only then', async () => {
  const user = await superUser();
  const save = async (meetings_days: number | null) =>
    (await caller.call(user, SaveDataPolicy, { body: { ...DEFAULTS, meetings_days } })).json<{
      meetings_from: string;
    }>().meetings_from;
  expect(await save(365)).toBe('2026-03-10T10:00:00.000Z');
  house.setNow(new Date('2026-03-20T10:00:00Z'));
  expect(await save(730)).toBe('2026-03-10T10:00:00.000Z');
  expect(await save(90)).toBe('2026-03-27T10:00:00.000Z');
});
