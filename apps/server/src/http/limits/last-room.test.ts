import { ClearSummary } from '@greffier/contract/meeting/minutes/ai';
import type { User } from '@greffier/contract/organisation/auth';
import { type Call } from '@greffier/contract/call';
import { SaveDataPolicy } from '@greffier/contract/organisation/data-policy';
import * as meetings from '@greffier/contract/meeting/meetings';
import { SaveSummary, SetMinutesAside } from '@greffier/contract/meeting/minutes/minutes';
import { SaveNotices } from '@greffier/contract/organisation/notices';
import { BlockMember, HandOverMember, SaveAuthConfig } from '@greffier/contract/organisation/organisation';
import { CreateTemplate } from '@greffier/contract/organisation/templates';
import { beforeEach, expect, it } from 'vitest';
import type { Caller } from '../../testing/caller.ts';
import { CALLS } from '../../testing/contract/contract.ts';
import type { House } from '../../testing/house.ts';
import { openForTests } from '../../testing/open-for-tests.ts';
import { addMeeting, addUser } from '../../testing/rows.ts';

const RESERVE = 1_000_000_000;
let house: House;
let caller: Caller;
let user: User;
openForTests((opened) => ({ house, caller } = opened), { MIN_FREE_BYTES: String(RESERVE) });
beforeEach(async () => {
  await house.reset();
  user = await addUser(house.deps.database.db, undefined, { isSuperuser: true });
});

const minutes = async () =>
  (await addMeeting(house.deps.database.db, user, { status: 'completed', summary: '<p>Avant.</p>' })).id;

it.each<[string, Call, object]>([
  ['minutes', SaveSummary, { summary: '<p>Après.</p>', version: 0 }],
  ['minutes set aside', SetMinutesAside, { summary: '<p>Après.</p>' }],
  ['a template', CreateTemplate, { name: 'Bureau', format: [{ level: 1, text: 'Ouverture' }] }],
])('refuses %s when only the last of the reserve is left, and accepts them again afterwards', async (_, call, body) => {
  const params = { meeting_id: await minutes() };
  house.disk.free.mockResolvedValue(RESERVE / 4 - 1);
  const refused = await caller.call(user, call, { params, body });
  expect(refused.statusCode).toBe(507);
  expect(refused.json()).toMatchObject({ code: 'storage_full', detail: expect.stringContaining('plus de place') });
  house.disk.free.mockResolvedValue(RESERVE / 4);
  expect((await caller.call(user, call, { params, body })).statusCode).toBe(200);
});

it('lets people read, and free room, even on a full disk', async () => {
  const id = await minutes();
  const other = await addUser(house.deps.database.db);
  house.disk.free.mockResolvedValue(0);
  for (const [call, params] of [
    [meetings.GetMeeting, { meeting_id: id }],
    [meetings.DownloadMinutes, { meeting_id: id }],
    [ClearSummary, { meeting_id: id }],
    [BlockMember, { user_id: other.id }],
    [meetings.DeleteMeeting, { meeting_id: id }],
  ] as const)
    expect((await caller.call(user, call, { params })).statusCode).toBe(200);
});

it('makes an exception only for settings', () => {
  expect(new Set(CALLS.filter(({ keepsLittle }) => keepsLittle))).toEqual(
    new Set([HandOverMember, SaveAuthConfig, SaveDataPolicy, SaveNotices]),
  );
});
