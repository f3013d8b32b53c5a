import type { User } from '@greffier/contract/organisation/auth';
import { beforeEach, expect, it } from 'vitest';
import type { Database } from '../../database/client.ts';
import { describeOnBothDatabases } from '../../database/testing/testing.ts';
import { addMeeting, addUser } from '../../testing/rows.ts';
import { deleteMeeting, deleteSomeOf, deleteSomeOlderThan } from './repository.ts';
import { findMeeting, findPassages } from '../meetings/repository.ts';

const long = (passages: number) =>
  Array.from({ length: passages }, (_, start) => ({ speaker: 'speaker_1', start, end: start + 1, text: 'Bonjour.' }));

describeOnBothDatabases('the removal of meetings', (open) => {
  let db: Database;
  let user: User;
  beforeEach(async () => {
    ({ db } = await open());
    user = await addUser(db);
  });

  it('deletes a meeting with its passages, only once', async () => {
    const { id } = await addMeeting(db, user);
    expect(await deleteMeeting(db, id)).toBe(true);
    expect(await findPassages(db, id)).toEqual([]);
    expect(await deleteMeeting(db, id)).toBe(false);
  });

  it('deletes a person’s short meetings together, but long ones a few at a time', async () => {
    const others = await addMeeting(db, await addUser(db));
    for (let count = 0; count < 3; count += 1) await addMeeting(db, user);
    expect(await deleteSomeOf(db, user.id)).toHaveLength(3);
    expect(await deleteSomeOf(db, user.id)).toEqual([]);
    for (const passages of [3_000, 3_000, 6_000]) await addMeeting(db, user, {}, long(passages));
    for (const _ of [1, 2, 3]) expect(await deleteSomeOf(db, user.id)).toHaveLength(1);
    expect(await deleteSomeOf(db, user.id)).toEqual([]);
    expect(await findMeeting(db, others.id)).not.toBeNull();
  });

  it('deletes old meetings, but none that is newer or has a job', async () => {
    const createdAt = new Date('2026-01-01');
    const old = await addMeeting(db, user, { createdAt });
    await addMeeting(db, user, { createdAt, transcribedAt: new Date('2026-03-01') });
    await addMeeting(db, user, { createdAt, status: 'transcription' });
    const before = new Date('2026-02-01');
    expect(await deleteSomeOlderThan(db, before)).toEqual([old.id]);
    expect(await deleteSomeOlderThan(db, before)).toEqual([]);
  });
});
