import { GetMeeting } from '@greffier/contract/meeting/meetings';
import { SearchMeetings } from '@greffier/contract/meeting/search';
import { Me } from '@greffier/contract/organisation/auth';
import type { User } from '@greffier/contract/organisation/auth';
import { GetOrganisation, ListMembers, SaveAuthConfig } from '@greffier/contract/organisation/organisation';
import type { RuntimeConfig } from '@greffier/contract/runtime-config';
import { ExportTasks } from '@greffier/contract/meeting/minutes/tasks';
import { DownloadOwnData } from '@greffier/contract/organisation/own-data';
import { lt, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseClient } from '../database/client.ts';
import { auditEntries } from '../database/schema/audit.ts';
import { organizations } from '../database/schema/organizations.ts';
import { houseWide, withinOrganization } from '../database/organizations/separation.ts';
import { transcribeJob } from '../jobs/definitions.ts';
import { sweep } from '../jobs/handlers/sweep.ts';
import { removeOrganization } from '../organisations/remove.ts';
import type { Scene } from '../testing/access/access.ts';
import { type Answer, type Caller, openCaller, type Sent } from '../testing/caller.ts';
import { type House, openHouse } from '../testing/house.ts';
import { addMeeting, addTask, addUser } from '../testing/rows.ts';
import { addThings, CASES } from '../testing/access/scene.ts';

const HOST = 'hopital.exemple';

let house: House;
let caller: Caller;
let database: DatabaseClient;
/** Ids of two organisations: a commune with people and things, and a hospital in which only super users make calls. */
let commune: string;
let hospital: string;
let owner: User;
let ids: Scene['ids'];

beforeAll(async () => {
  house = await openHouse();
  ({ database } = house.deps);
  const { db } = database;
  owner = await addUser(db, 'anne@commune.exemple', { isSuperuser: true });
  commune = owner.organization.id;
  const { ids: things, meeting } = await addThings(db, owner);
  // Catching up reads the tasks from the minutes, which contain none, so the test's task is added afterwards.
  await house.services.searchIndex.catchUp();
  ids = { ...things, task_id: await addTask(db, meeting) };
  const [served] = await db
    .insert(organizations)
    .values({
      name: 'Hôpital',
      canEditAuthConfig: true,
      authConfig: {
        methods: ['microsoft_entra_id'],
        authorized_microsoft_tenant_ids: [],
        authorized_email_domains: ['hopital.exemple'],
        authorized_emails: [],
      },
      signIn: {
        host: HOST,
        issuer: 'https://issuer.invalid',
        clientId: 'greffier',
        secretFrom: { variable: 'HOSPITAL_SECRET' },
        trustEmail: false,
        superUsers: [],
      },
    })
    .returning();
  hospital = String(served?.id);
  await database.separation.begin(db);
  caller = await openCaller(house);
});
afterAll(async () => {
  await caller.app.close();
  await house.close();
});

/** Adds a person of the hospital who may do everything there. */
const chief = (): Promise<User> =>
  withinOrganization(hospital, () => addUser(database.db, `${randomUUID()}@${HOST}`, { isSuperuser: true }));

/** Makes a call at a host, with a token of the organisation `of`. */
const at = (host: string, of: string, user: User | null, call: Parameters<Caller['call']>[1], sent: Sent = {}) =>
  withinOrganization(of, () => caller.call(user, call, { ...sent, headers: { ...sent.headers, host } }));

/** Reads everything of the commune from the database, as text. */
const everything = (): Promise<Record<string, string>> =>
  houseWide(async () => {
    const content: Record<string, string> = {};
    const tables = (await database.db.execute(
      sql`select tablename as name from pg_tables where schemaname = 'public'`,
    )) as { rows: { name: string }[] };
    for (const { name: table } of tables.rows) {
      const { rows } = (await database.db.execute(sql`
        select coalesce(string_agg(row, ' ' order by row), '') as rows
        from (select row_to_json(t)::text as row from ${sql.identifier(table)} t) as all_rows
        where row like ${`%${commune}%`}`)) as { rows: { rows: string }[] };
      content[table] = rows[0]?.rows ?? '';
    }
    return content;
  });

/** Returns the text of a refusal, without the ids that were asked for; null if the call succeeded. */
const refusalOf = ({ statusCode, body }: Answer, asked: Scene['ids']): string | null =>
  statusCode < 400 ? null : Object.values(asked).reduce((text, id) => text.replaceAll(id, 'id'), body);

describe('two organisations', () => {
  const rows = CASES.filter(({ call }) => call.access !== 'anyone');

  describe.each(rows)('$title', ({ call, request, named }) => {
    const sentFor = (asked: Scene['ids'], other: User): Sent => {
      const { params, ...rest } = request({ ids: asked, other });
      return { ...rest, params: { ...named(asked), ...params } };
    };

    it('is answered as if the object did not exist, and changes nothing', async () => {
      const before = await everything();
      const nothing = Object.fromEntries(Object.keys(ids).map((name) => [name, randomUUID()])) as Scene['ids'];
      const [ask, guess] = [await chief(), await chief()];
      const crossed = await at(HOST, hospital, ask, call, sentFor(ids, owner));
      const unknown = await at(HOST, hospital, guess, call, sentFor(nothing, guess));
      expect(crossed.statusCode).toBe(unknown.statusCode);
      expect(refusalOf(crossed, ids)).toEqual(refusalOf(unknown, nothing));
      expect(crossed.body).not.toMatch(/communal|commune\.exemple|Val-de-Ruz/);
      expect(await everything()).toEqual(before);
    });

    it('is refused to a token of the other organisation', async () => {
      const answer = await at(HOST, commune, owner, call, sentFor(ids, owner));
      expect(answer.statusCode).toBe(401);
    });
  });

  it('each find their own objects', async () => {
    const meeting = await at('localhost', commune, owner, GetMeeting, { params: ids });
    expect(meeting.json()).toMatchObject({ id: ids.meeting_id });
    const found = await at('localhost', commune, owner, SearchMeetings, { body: { query: 'budget' } });
    expect(found.body).toContain(ids.meeting_id);
    const anna = await chief();
    expect((await at(HOST, hospital, anna, Me)).json()).toMatchObject({ organization: { id: hospital } });
    expect((await at(HOST, hospital, anna, GetOrganisation)).json()).toMatchObject({ id: hospital });
    const members = await at(HOST, hospital, anna, ListMembers);
    expect(members.body).toContain(anna.email);
    expect(members.body).not.toContain('anne@commune.exemple');
    expect((await at(HOST, hospital, anna, DownloadOwnData)).statusCode).toBe(200);
    const addresses = ['localhost', HOST].map((host) => caller.app.inject({ url: '/config.json', headers: { host } }));
    const local = (await Promise.all(addresses)).map((answer) => answer.json<RuntimeConfig>().local_sign_in);
    expect(local).toEqual([true, false]);
    const exported = await at('localhost', commune, owner, ExportTasks);
    expect(exported.body).toContain(`${house.deps.config.publicUrl}/meeting/${ids.meeting_id}`);
    const eve = await chief();
    await withinOrganization(hospital, async () => addTask(database.db, await addMeeting(database.db, eve)));
    expect((await at(HOST, hospital, eve, ExportTasks)).body).toContain(`http://${HOST}/meeting/`);
  });

  it('let nobody shut themselves out by changing the sign-in rules', async () => {
    const eve = await chief();
    const rules = { authorized_email_domains: ['ailleurs.exemple'] };
    const answer = await at(HOST, hospital, eve, SaveAuthConfig, { body: rules });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      403,
      { detail: expect.stringContaining('vous') as string },
    ]);
    const kept = { authorized_email_domains: [HOST] };
    expect((await at(HOST, hospital, eve, SaveAuthConfig, { body: kept })).statusCode).toBe(200);
  });

  it('have rules of their own for how long things are kept', async () => {
    const { db } = database;
    const eve = await chief();
    const long = {
      status: 'completed' as const,
      completedAt: new Date('2020-01-01'),
      transcribedAt: new Date('2020-01-01'),
    };
    const kept = await withinOrganization(commune, () => addMeeting(db, owner, long));
    const gone = await withinOrganization(hospital, () => addMeeting(db, eve, long));
    await withinOrganization(hospital, () =>
      house.services.dataPolicy.save(eve, {
        voices_days: 30,
        failed_recordings_days: 30,
        recordings_days: null,
        meetings_days: 365,
      }),
    );
    // This entry belongs to no organisation.
    await houseWide(() => db.insert(auditEntries).values({ at: new Date('2020-01-01'), deed: 'session.refused' }));
    house.setNow(new Date(Date.now() + 100 * 86_400_000));
    await sweep(house.deps, house.services, undefined, () => false);
    house.setNow(null);
    const left = await houseWide(() => db.execute(sql`select id from meetings`));
    const text = JSON.stringify(left);
    expect([text.includes(kept.id), text.includes(gone.id)]).toEqual([true, false]);
    const old = lt(auditEntries.at, new Date('2021-01-01'));
    expect(await houseWide(() => db.$count(auditEntries, old))).toBe(0);
  });

  // This test comes last, because it removes an organisation.
  it('are removed with their jobs, while the other organisation continues', async () => {
    const { queue } = house.deps;
    await queue.stop();
    const eve = await chief();
    await withinOrganization(hospital, async () => {
      const { id } = await addMeeting(database.db, eve);
      const job = { key: id, person: eve.id };
      await database.db.transaction((tx) => queue.send(tx, transcribeJob, { meetingId: id }, job));
    });
    const jobs = async () =>
      JSON.stringify(await houseWide(() => database.db.execute(sql`select data from pgboss.job`)));
    expect(await jobs()).toContain(hospital);
    expect(await removeOrganization(house.deps, hospital)).toBeGreaterThan(0);
    expect(await jobs()).not.toContain(hospital);
    const meeting = await at('localhost', commune, owner, GetMeeting, { params: ids });
    expect(meeting.json()).toMatchObject({ id: ids.meeting_id });
  });
});
