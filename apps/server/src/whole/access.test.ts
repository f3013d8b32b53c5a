import type { User } from '@greffier/contract/organisation/auth';
import { callPath, errorStatuses } from '@greffier/contract/call';
import { beforeAll, describe, expect, it } from 'vitest';
import { ACCESS, type Scene } from '../testing/access/access.ts';
import type { Caller } from '../testing/caller.ts';
import { CALLS } from '../testing/contract/contract.ts';
import type { House } from '../testing/house.ts';
import { openForTests } from '../testing/open-for-tests.ts';
import { addTask, addUser } from '../testing/rows.ts';
import { addThings, CASES } from '../testing/access/scene.ts';

let house: House;
let caller: Caller;
/** The owner of the data that the calls address, another person, and another person who is a super user. */
let owner: User;
let other: User;
let chief: User;
/** Ids that fill in the paths of the calls. They are made anew for each call. */
let ids: Scene['ids'];

openForTests((opened) => ({ house, caller } = opened));
/** Replaces all data with the people and things of a test. */
async function settle(): Promise<void> {
  await house.reset();
  const { db } = house.deps.database;
  owner = await addUser(db);
  other = await addUser(db);
  chief = await addUser(db, 'chef@exemple.ch', { isSuperuser: true });
  const { ids: things, meeting } = await addThings(db, owner);
  ids = { ...things, task_id: await addTask(db, meeting) };
}

describe('access', () => {
  it('§6.12 is defined for every call of the contract', () => {
    expect(new Set(ACCESS.map(([{ id }]) => id))).toEqual(new Set(CALLS.map(({ id }) => id)));
  });

  const people = ['nobody', 'another person', 'the owner', 'a super user'] as const;
  const rows = CASES.map(({ statuses, ...row }) => ({
    ...row,
    // Refused people come first, because their calls change nothing for the others.
    cases: people
      .map((person, at) => ({ person, status: statuses[at] }))
      .toSorted((one, other) => (other.status ?? 0) - (one.status ?? 0)),
  }));

  describe.each(rows)('$title', ({ call, request, named, cases }) => {
    beforeAll(settle);

    it.each(cases)('by $person answers $status', async ({ person, status }) => {
      const caller_ = { nobody: null, 'another person': other, 'the owner': owner, 'a super user': chief }[person];
      const { params, ...rest } = request({ ids, other });
      const filled = named(ids);
      const answer = await caller.call(caller_, call, { ...rest, params: { ...filled, ...params } });
      expect([answer.statusCode, answer.body]).toEqual([status, expect.anything()]);
      expect([...errorStatuses(call), 200, 302]).toContain(answer.statusCode);
      // The path that was called belongs to the documented interface.
      expect(callPath(call, { ...filled, ...params })).toMatch(/^\/api\/v1\//);
    });
  });
});
