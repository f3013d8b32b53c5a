import type { User } from '@greffier/contract/organisation/auth';
import { callPath, errorStatuses } from '@greffier/contract/call';
import { beforeAll, describe, expect, it } from 'vitest';
import { templates as templateRows } from '../database/schema/templates.ts';
import { vocabularies as vocabularyRows } from '../database/schema/vocabularies.ts';
import { ACCESS, type Scene } from '../testing/access.ts';
import type { Caller } from '../testing/caller.ts';
import { CALLS } from '../testing/contract/contract.ts';
import type { House } from '../testing/house.ts';
import { openForTests } from '../testing/open-for-tests.ts';
import { addMeeting, addTask, addUser } from '../testing/rows.ts';

let house: House;
let caller: Caller;
/** The owner of the things that the calls are about, another person, and another person who is a super user. */
let owner: User;
let other: User;
let chief: User;
/** The parts of the calls' paths, made anew for each call. */
let ids: Scene['ids'];

openForTests((opened) => ({ house, caller } = opened));
/** The people and things of a test, and no others. */
async function settle(): Promise<void> {
  await house.reset();
  const { db } = house.deps.database;
  owner = await addUser(db);
  other = await addUser(db);
  chief = await addUser(db, 'chef@exemple.ch', { isSuperuser: true });
  const meeting = await addMeeting(db, owner, { agenda: [{ level: 1, text: 'Budget' }] });
  const form = { name: 'Comité', format: [{ level: 1, text: 'Ouverture' }] };
  const words = { name: 'Lieux', words: ['Val-de-Ruz'] };
  const shared = { organizationId: owner.organization.id };
  const added = await db
    .insert(templateRows)
    .values([
      { ...form, userId: owner.id },
      { ...form, ...shared },
    ])
    .returning();
  const listed = await db
    .insert(vocabularyRows)
    .values([
      { ...words, userId: owner.id },
      { ...words, ...shared },
    ])
    .returning();
  ids = {
    meeting_id: meeting.id,
    task_id: await addTask(db, meeting),
    template_id: String(added[0]?.id),
    vocabulary_id: String(listed[0]?.id),
    user_id: owner.id,
    shared: String(added[1]?.id),
    words: String(listed[1]?.id),
  };
}

describe('access', () => {
  it('§6.12 is defined for every call of the contract', () => {
    expect(new Set(ACCESS.map(([{ id }]) => id))).toEqual(new Set(CALLS.map(({ id }) => id)));
  });

  const people = ['nobody', 'another person', 'the owner', 'a super user'] as const;
  const rows = ACCESS.map(([call, statuses, request, stands = {}]) => ({
    title: `${call.method} ${call.path}${'template_id' in stands ? ', of the organisation,' : ''}`,
    call,
    request,
    stands,
    // A refused person changes nothing for the others.
    cases: people
      .map((person, at) => ({ person, status: statuses[at] }))
      .toSorted((one, other) => (other.status ?? 0) - (one.status ?? 0)),
  }));

  describe.each(rows)('$title', ({ call, request, stands, cases }) => {
    beforeAll(settle);

    it.each(cases)('by $person answers $status', async ({ person, status }) => {
      const caller_ = { nobody: null, 'another person': other, 'the owner': owner, 'a super user': chief }[person];
      const { params, ...rest } = request?.({ ids, other }) ?? {};
      const filled = { ...ids, ...Object.fromEntries(Object.entries(stands).map(([name, key]) => [name, ids[key]])) };
      const answer = await caller.call(caller_, call, { ...rest, params: { ...filled, ...params } });
      expect([answer.statusCode, answer.body]).toEqual([status, expect.anything()]);
      expect([...errorStatuses(call), 200, 302]).toContain(answer.statusCode);
      // The documented path is the one that was called.
      expect(callPath(call, { ...filled, ...params })).toMatch(/^\/api\/v1\//);
    });
  });
});
