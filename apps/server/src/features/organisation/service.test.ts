import type { User } from '@greffier/contract/organisation/auth';
import { UserId } from '@greffier/contract/ids';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeOnBothDatabases } from '../../database/testing/testing.ts';
import { type House, openHouse, storedKeys } from '../../testing/house.ts';
import { addMeeting, addUser } from '../../testing/rows.ts';
import { audioKey } from '../meetings/keys.ts';
import * as repository from './repository.ts';

const nobody = UserId.parse(randomUUID());

describe('deleting a person', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse();
  });
  beforeEach(() => house.reset());
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => house.close());

  it('also removes their meetings with all files and work, and nobody else’s', async () => {
    const { db } = house.deps.database;
    const chief = await addUser(db, 'chef@exemple.ch', { isSuperuser: true });
    const leaver = await addUser(db);
    const theirs = await addMeeting(db, leaver, { status: 'transcription' });
    const mine = await addMeeting(db, chief);
    for (const { id } of [theirs, mine]) await house.deps.storage.put(audioKey(id), Readable.from(['son']));

    await house.services.organisation.removeMember(chief, leaver.id);

    const meetings = house.services.meetings;
    expect(await meetings.load(theirs.id)).toBeNull();
    expect(await meetings.load(mine.id)).not.toBeNull();
    expect(await storedKeys(house)).toEqual([audioKey(mine.id)]);
    expect((await house.services.organisation.members(chief)).map(({ id }) => id)).toEqual([chief.id]);
  });

  it('lets others work between the meetings that are removed', async () => {
    const { db } = house.deps.database;
    const chief = await addUser(db, 'chef@exemple.ch', { isSuperuser: true });
    const leaver = await addUser(db);
    for (let count = 0; count < 51; count += 1) await addMeeting(db, leaver);
    const left: number[] = [];
    const cancel = house.deps.queue.cancel.bind(house.deps.queue);
    vi.spyOn(house.deps.queue, 'cancel').mockImplementation(async (...which) => {
      left.push((await house.services.organisation.members(chief)).find(({ id }) => id === leaver.id)!.meetings_count);
      return cancel(...which);
    });

    await house.services.organisation.removeMember(chief, leaver.id);

    expect(new Set(left)).toEqual(new Set([1, 0]));
    const removal = (await house.services.audit.list(chief, { deed: 'person.removed' }, undefined)).entries;
    expect(removal).toMatchObject([{ details: { meetings: 51 } }]);
  });

  it('gives nothing to a person who is being deleted', async () => {
    const { db } = house.deps.database;
    const chief = await addUser(db, 'chef@exemple.ch', { isSuperuser: true });
    const [leaver, other] = [await addUser(db), await addUser(db)];
    await addMeeting(db, leaver);
    const theirs = await addMeeting(db, other);
    const service = house.services.organisation;
    const cancel = house.deps.queue.cancel.bind(house.deps.queue);
    let refused: unknown;
    vi.spyOn(house.deps.queue, 'cancel').mockImplementation(async (...which) => {
      refused ??= await service.handOver(chief, other.id, leaver.id).catch((error: unknown) => error);
      return cancel(...which);
    });

    await service.removeMember(chief, leaver.id);

    expect(refused).toMatchObject({ status: 409 });
    expect(await house.services.meetings.load(theirs.id)).not.toBeNull();
  });

  it('removes no meeting if the person who asks is not, or no longer, a super user', async () => {
    const { db } = house.deps.database;
    const other = await addUser(db);
    const meeting = await addMeeting(db, await addUser(db));
    await expect(house.services.organisation.removeMember(other, meeting.userId)).rejects.toMatchObject({
      status: 403,
    });
    expect(await house.services.meetings.load(meeting.id)).not.toBeNull();
  });

  it('is refused for oneself and for an unknown person, and then removes nothing', async () => {
    const { db } = house.deps.database;
    const chief = await addUser(db, 'chef@exemple.ch', { isSuperuser: true });
    const meeting = await addMeeting(db, chief);
    const service = house.services.organisation;
    await expect(service.removeMember(chief, chief.id)).rejects.toMatchObject({ status: 403 });
    await expect(service.removeMember(chief, nobody)).rejects.toMatchObject({ status: 404 });
    await expect(service.setSuperuser(chief, chief.id, false)).rejects.toMatchObject({ status: 403 });
    expect(await house.services.meetings.load(meeting.id)).not.toBeNull();
  });
});

describeOnBothDatabases('organisation repository', (open) => {
  it('lists the people of the organisation by e-mail, with how many meetings each has', async () => {
    const { db } = await open();
    const berthe = await addUser(db, 'berthe@exemple.ch');
    const anne = await addUser(db, 'anne@exemple.ch');
    await addMeeting(db, berthe);
    await addMeeting(db, berthe);
    expect(await repository.listMembers(db, anne.organization.id)).toEqual([
      member(anne, { meetings_count: 0 }),
      member(berthe, { meetings_count: 2 }),
    ]);
  });

  it('gives and takes rights, deletes people, and reports an unknown person', async () => {
    const { db } = await open();
    const anne = await addUser(db, 'anne@exemple.ch');
    const { id: organization } = anne.organization;
    expect(await repository.setSuperuser(db, organization, anne.id, true)).toBe('anne@exemple.ch');
    expect(await repository.listMembers(db, organization)).toMatchObject([{ is_superuser: true }]);
    expect(await repository.setSuperuser(db, organization, nobody, true)).toBeNull();
    expect(await repository.setSuperuser(db, randomUUID(), anne.id, false)).toBeNull();
    expect(await repository.deleteMember(db, organization, nobody)).toBeNull();
    expect(await repository.deleteMember(db, organization, anne.id)).toBe('anne@exemple.ch');
    expect(await repository.listMembers(db, organization)).toEqual([]);
  });
});

const member = ({ id, email, name, is_superuser }: User, more: { readonly meetings_count: number }) => ({
  id,
  email,
  name,
  is_superuser,
  is_blocked: false,
  ...more,
});
