import type { User } from '@greffier/contract/organisation/auth';
import { UserId } from '@greffier/contract/ids';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseClient } from '../../database/client.ts';
import { templates } from '../../database/schema/templates.ts';
import { vocabularies } from '../../database/schema/vocabularies.ts';
import { describeOnBothDatabases } from '../../database/testing/testing.ts';
import { transcribeJob } from '../../jobs/definitions.ts';
import { type House, SPOKEN } from '../../testing/house.ts';
import { openHouseForTests } from '../../testing/open-for-tests.ts';
import { addMeeting, addUser } from '../../testing/rows.ts';
import { tokenOf } from '../../testing/tokens.ts';
import { createServices } from '../../services.ts';

let house: House;
openHouseForTests((opened) => (house = opened));

describeOnBothDatabases('the people of an organisation', (open) => {
  let database: DatabaseClient;
  let anne: User;
  let bruno: User;
  const service = () => createServices({ ...house.deps, database }).organisation;
  const isSignedIn = async (token: string) =>
    (await createServices({ ...house.deps, database }).sessions.find(token)) !== null;
  const members = async () => (await service().members(anne)).map(({ email, is_blocked }) => [email, is_blocked]);

  beforeEach(async () => {
    database = await open();
    anne = await addUser(database.db, 'anne@exemple.ch', { isSuperuser: true });
    bruno = await addUser(database.db, 'bruno@exemple.ch', { isSuperuser: true });
  });

  const nobody = UserId.parse(randomUUID());
  const deeds = {
    'take the rights of': (by: User, of: User) => service().setSuperuser(by, of.id, false),
    block: (by: User, of: User) => service().block(by, of.id),
    delete: (by: User, of: User) => service().removeMember(by, of.id),
    'delete, and hand over what is theirs of,': (by: User, of: User) => service().handOver(by, of.id, by.id),
  };
  const pairs = Object.keys(deeds).flatMap((one) => Object.keys(deeds).map((other) => [one, other] as const));
  const deedOf = (name: string) => deeds[name as keyof typeof deeds];

  it.each(pairs)('keep one super user even if two super users %s and %s each other at once', async (one, other) => {
    const done = await Promise.allSettled([deedOf(one)(anne, bruno), deedOf(other)(bruno, anne)]);
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = done.find(({ status }) => status === 'rejected');
    expect(refused).toMatchObject({
      reason: { status: 403, message: expect.stringMatching(/plus super utilisateur/) },
    });
    const left = (await service().members(anne)).filter(({ is_superuser, is_blocked }) => is_superuser && !is_blocked);
    expect(left).toHaveLength(1);
  });

  it('keep one super user even if all super users ask to be erased at once', async () => {
    await addUser(database.db, 'chloe@exemple.ch');
    const done = await Promise.allSettled([anne, bruno].map((one) => service().eraseOneself(one)));
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(done.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } });
  });

  it.each(Object.keys(deeds))(
    'keep one super user even if one asks to be erased, and another tries to %s them',
    async (deed) => {
      await addUser(database.db, 'chloe@exemple.ch');
      const done = await Promise.allSettled([service().eraseOneself(anne), deedOf(deed)(bruno, anne)]);
      for (const { reason } of done.filter((result) => result.status === 'rejected'))
        expect(reason).toMatchObject({ status: 404 });
      expect((await service().members(bruno)).filter(({ is_superuser }) => is_superuser)).toMatchObject([
        { email: 'bruno@exemple.ch' },
      ]);
    },
  );

  it.each(pairs)(
    'are in order if one super user tries to %s a person, and another to %s them, at once',
    async (one, other) => {
      const chloe = await addUser(database.db, 'chloe@exemple.ch');
      await addMeeting(database.db, chloe);
      const done = await Promise.allSettled([deedOf(one)(anne, chloe), deedOf(other)(bruno, chloe)]);
      // Whoever comes second may find that the person is gone.
      const refused = done.filter((result) => result.status === 'rejected');
      expect(refused.length).toBeLessThan(2);
      for (const { reason } of refused) expect(reason).toMatchObject({ status: 404 });
    },
  );

  it('keep a last super user who asks to be erased, even one promoted after that request began', async () => {
    const { db } = database;
    const chloe = await addUser(db, 'chloe@exemple.ch');
    await service().setSuperuser(anne, chloe.id, true);
    await service().setSuperuser(anne, bruno.id, false);
    await service().eraseOneself(anne);
    // Chloé’s request still has her old rights, from before she became a super user.
    await expect(service().eraseOneself(chloe)).rejects.toMatchObject({ status: 409 });
    // Bruno’s request still has the rights of a super user, although he no longer is one.
    await service().eraseOneself(bruno);
    expect(await members()).toEqual([['chloe@exemple.ch', false]]);
  });

  it.each(Object.keys(deeds))('cannot %s themselves, nor a person who does not exist', async (deed) => {
    await expect(deedOf(deed)(anne, anne)).rejects.toMatchObject({ status: 403 });
    await expect(deedOf(deed)(anne, { ...anne, id: nobody })).rejects.toMatchObject({ status: 404 });
    expect(await members()).toEqual([
      ['anne@exemple.ch', false],
      ['bruno@exemple.ch', false],
    ]);
  });

  it('are signed out at once when they are blocked, and stay signed out when they are unblocked', async () => {
    const token = await tokenOf({ ...house.deps, database }, bruno);
    const own = await tokenOf({ ...house.deps, database }, anne);
    await service().block(anne, bruno.id);
    expect([await isSignedIn(token), await isSignedIn(own)]).toEqual([false, true]);
    expect(await members()).toContainEqual(['bruno@exemple.ch', true]);
    await service().unblock(anne, bruno.id);
    expect(await isSignedIn(token)).toBe(false);
    expect(await members()).toContainEqual(['bruno@exemple.ch', false]);
  });

  it('are signed out at once when they are deleted', async () => {
    const token = await tokenOf({ ...house.deps, database }, bruno);
    await service().removeMember(anne, bruno.id);
    expect(await isSignedIn(token)).toBe(false);
  });

  it('can hand over their meetings, templates and vocabularies when they are deleted, but nobody else’s', async () => {
    const { db } = database;
    const chloe = await addUser(db, 'chloe@exemple.ch');
    const [theirs, hers] = [await addMeeting(db, bruno), await addMeeting(db, anne)];
    await db.insert(templates).values({ name: 'Séance', format: [], userId: bruno.id });
    await db.insert(vocabularies).values({ name: 'Noms', words: [], userId: bruno.id });
    await service().handOver(anne, bruno.id, chloe.id);
    const meetings = createServices({ ...house.deps, database }).meetings;
    expect(await meetings.load(theirs.id)).toMatchObject({ userId: chloe.id });
    expect(await meetings.load(hers.id)).toMatchObject({ userId: anne.id });
    expect(await db.select().from(templates)).toMatchObject([{ userId: chloe.id }]);
    expect(await db.select().from(vocabularies)).toMatchObject([{ userId: chloe.id }]);
    expect(await members()).toEqual([
      ['anne@exemple.ch', false],
      ['chloe@exemple.ch', false],
    ]);
  });

  it('cannot hand over to themselves or to a person who is deleted or blocked: then they are not deleted', async () => {
    const chloe = await addUser(database.db, 'chloe@exemple.ch');
    await service().block(anne, chloe.id);
    for (const heir of [nobody, chloe.id, bruno.id]) {
      await expect(service().handOver(anne, bruno.id, heir)).rejects.toMatchObject({ status: 409 });
    }
    expect(await members()).toHaveLength(3);
  });
});

describe('a meeting that is handed over while its recording is transcribed', () => {
  it('goes on being transcribed, and is finished for its new owner', async () => {
    const { db } = house.deps.database;
    const anne = await addUser(db, 'anne@exemple.ch', { isSuperuser: true });
    const bruno = await addUser(db, 'bruno@exemple.ch');
    const meeting = await addMeeting(db, bruno, { status: 'transcription', audioKey: 'meetings/x/audio' });
    const { promise, resolve } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    house.speech.transcribe.mockImplementationOnce(async () => {
      begin();
      await promise;
      return { duration: 12, segmentsCount: 1, passages: SPOKEN, snippets: {}, embeddingsFile: null, soundFile: null };
    });
    await house.deps.storage.put('meetings/x/audio', Readable.from(['son']));
    await db.transaction((tx) =>
      house.deps.queue.send(tx, transcribeJob, { meetingId: meeting.id }, { key: meeting.id, person: bruno.id }),
    );
    await begun;
    await house.services.organisation.handOver(anne, bruno.id, anne.id);
    resolve();
    const meetings = house.services.meetings;
    await expect.poll(async () => (await meetings.load(meeting.id))?.status).toBe('transcribed');
    expect(await meetings.get(anne, meeting.id)).toMatchObject({ id: meeting.id });
    await expect(meetings.get(bruno, meeting.id)).rejects.toMatchObject({ status: 404 });
  });
});
