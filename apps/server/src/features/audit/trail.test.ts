import { AUDIT_DEEDS, type AuditDeed, auditDeedLabel, auditDeedsOf } from '@greffier/contract/organisation/audit';
import * as auth from '@greffier/contract/organisation/auth';
import type { Call } from '@greffier/contract/call';
import * as meetings from '@greffier/contract/meeting/meetings';
import * as minutes from '@greffier/contract/meeting/minutes/minutes';
import * as organisation from '@greffier/contract/organisation/organisation';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { meetings as meetingRows } from '../../database/schema/meetings.ts';
import { minutesVersions } from '../../database/schema/minutes.ts';
import { organizationFiles, organizations } from '../../database/schema/organizations.ts';
import { users } from '../../database/schema/people.ts';
import { templates } from '../../database/schema/templates.ts';
import { vocabularies } from '../../database/schema/vocabularies.ts';
import { trail } from '../../database/testing/test-trail.ts';
import { type Caller, openCaller } from '../../testing/caller.ts';
import { CALLS, make, openScene } from '../../testing/contract/contract.ts';
import { entra, MICROSOFT } from '../../testing/sign-in/dialects.ts';
import type { House } from '../../testing/house.ts';
import { openHouseForTests } from '../../testing/open-for-tests.ts';
import { COMMUNE, PEOPLE } from '../../testing/sign-in/people.ts';
import { type Entry, openEntry, TestBrowser } from '../../testing/sign-in/sign-in.ts';

/** Deeds that calls record, by the call's id. A new call that changes or hands out data must be added here or below. */
const AUDITED: Readonly<Record<string, AuditDeed>> = {
  endSession: 'session.closed',
  endSessions: 'session.all_closed',
  deleteMeeting: 'meeting.removed',
  deleteRecording: 'recording.removed',
  importTranscript: 'meeting.created',
  createExample: 'meeting.created',
  transcribe: 'meeting.created',
  clearSummary: 'minutes.cleared',
  restoreMinutesVersion: 'minutes.restored',
  setApproval: 'minutes.submitted',
  downloadMinutes: 'minutes.downloaded',
  downloadMinutesPdf: 'minutes.downloaded',
  downloadMinutesVersion: 'minutes.downloaded',
  downloadMinutesVersionPdf: 'minutes.downloaded',
  downloadTranscript: 'transcript.downloaded',
  getSpeakerSnippet: 'snippet.downloaded',
  listenToRecording: 'recording.listened',
  updateOrganisation: 'organisation.changed',
  saveDataPolicy: 'organisation.data_policy_changed',
  downloadOwnData: 'person.data_downloaded',
  eraseOwnAccount: 'person.removed',
  saveAuthConfig: 'organisation.rules_changed',
  setSuperuser: 'person.promoted',
  deleteMember: 'person.removed',
  blockMember: 'person.blocked',
  unblockMember: 'person.unblocked',
  handOverMember: 'person.handed_over',
  createOrganisationTemplate: 'template.created',
  updateOrganisationTemplate: 'template.changed',
  deleteOrganisationTemplate: 'template.removed',
  createOrganisationVocabulary: 'vocabulary.created',
  updateOrganisationVocabulary: 'vocabulary.changed',
  deleteOrganisationVocabulary: 'vocabulary.removed',
  saveWordTemplate: 'organisation.word_template_saved',
  deleteWordTemplate: 'organisation.word_template_removed',
  downloadWordTemplate: 'word_template.downloaded',
  saveMinutesLogo: 'organisation.minutes_logo_saved',
  deleteMinutesLogo: 'organisation.minutes_logo_removed',
  installEngine: 'engine.requested',
  cancelEngineInstall: 'engine.cancelled',
  useEngine: 'engine.chosen',
  leaveEngine: 'engine.left',
  removeEngine: 'engine.removed',
  exportAudit: 'audit.exported',
  exportTasks: 'tasks.downloaded',
  exportTasksCalendar: 'tasks.downloaded',
};

const WORK = 'work on one’s own meeting, which the meeting itself shows';
const OWN = 'one’s own, which nobody else sees';
const NOTHING = 'nothing is changed or handed out';

/** Calls that change or hand out data but leave no entry, with the reason. */
const NOT_AUDITED: Readonly<Record<string, string>> = {
  updateMeeting: WORK,
  updateTranscript: WORK,
  dividePassages: WORK,
  updateSpeakers: WORK,
  keepNames: WORK,
  findSpeakers: WORK,
  updateAgenda: WORK,
  setItemPins: WORK,
  extractAgendaFromPdf: WORK,
  importAgenda: WORK,
  generateAgenda: WORK,
  summarize: WORK,
  stopSummary: WORK,
  retry: WORK,
  saveSummary: 'the history of the minutes keeps who wrote what and when',
  setFindingState: 'the history of the minutes keeps what became of each proposal',
  setTaskDone: WORK,
  setMinutesAside: 'the history of the minutes keeps who wrote what and when',
  saveNotices: OWN,
  createTemplate: OWN,
  updateTemplate: OWN,
  deleteTemplate: OWN,
  createVocabulary: OWN,
  updateVocabulary: OWN,
  deleteVocabulary: OWN,
  askScribebot: NOTHING,
  searchMeetings: NOTHING,
  extractFormat: NOTHING,
  readAgenda: NOTHING,
  checkWordTemplate: NOTHING,
  downloadStarterTemplate: 'the same file for everybody',
};

const isDeed = (call: Call): boolean => call.method !== 'GET' || call.file !== undefined;
const deeds = CALLS.filter(isDeed);

let house: House;
let caller: Caller;

openHouseForTests((opened) => (house = opened));
beforeEach(async () => {
  await house.reset();
  caller = await openCaller(house);
});
afterEach(() => caller.app.close());

const entries = () => trail(house.deps.database.db);
/** Address of a client behind the server's proxy. */
const FROM = { headers: { 'x-forwarded-for': '203.0.113.9' } };
const scenes = (calls: readonly Call[]) => calls.map((call) => [`${call.method} ${call.path}`, call] as const);

/** Prepares a scene so that the call finds something to act on. */
async function prepare(call: Call, scene: Awaited<ReturnType<typeof openScene>>): Promise<void> {
  const before = {
    deleteWordTemplate: 'saveWordTemplate',
    deleteMinutesLogo: 'saveMinutesLogo',
    cancelEngineInstall: 'installEngine',
  }[call.id];
  const first = CALLS.find(({ id }) => id === before);
  if (first) await make(caller, first, scene);
}

it('says for every call that changes or hands out something whether it leaves an entry, and if not, why', () => {
  const known = [...Object.keys(AUDITED), ...Object.keys(NOT_AUDITED)];
  expect(known.toSorted()).toEqual(deeds.map(({ id }) => id).toSorted());
});

it('has a French name for every deed, each in exactly one group', () => {
  const all = Object.keys(AUDIT_DEEDS).flatMap((group) => [...auditDeedsOf(group)]);
  expect(new Set(all).size).toBe(all.length);
  for (const deed of all) expect(auditDeedLabel(deed)).toMatch(/^\p{Lu}[^.]+$/u);
});

/**
 * Words from the meetings, transcripts, minutes, templates and vocabularies of these scenes. No entry may contain them.
 */
const CONTENT =
  /Comité|mars|budget|Bon(?:jour|soir)|Anne|Léo|Bureau|Noms|Boudry|Ouverture|Commune|Quoi|modèle|speaker_/i;

describe.each(scenes(deeds.filter(({ id }) => id in AUDITED)))('%s', (_, call) => {
  it('leaves an entry that says who did what, to which object and from where, but holds no content', async () => {
    const scene = await openScene(house, call);
    await prepare(call, scene);
    const before = (await entries()).length;
    const answer = await make(caller, call, scene, FROM);
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
    const person = call.access === 'super_user' ? scene.chief : scene.owner;
    // The job that the call starts adds entries of the server itself.
    const added = (await entries()).slice(before).filter(({ userId }) => userId !== null);
    const theirs = { userId: person.id, email: person.email, address: '203.0.113.9', count: 1 };
    expect(added).toMatchObject(
      // Before the person is deleted, they are blocked, and their meeting is deleted.
      AUDITED[call.id] === 'person.removed'
        ? [
            { deed: 'person.blocked', ...theirs },
            { deed: 'meeting.removed', ...theirs },
            { deed: AUDITED[call.id], ...theirs },
          ]
        : [{ deed: AUDITED[call.id], ...theirs }],
    );
    expect(JSON.stringify(await entries())).not.toMatch(CONTENT);
  });

  it('changes nothing if its entry cannot be written', async () => {
    const { db } = house.deps.database;
    const scene = await openScene(house, call);
    await prepare(call, scene);
    const state = async () => JSON.stringify(await db.execute(STATE));
    const before = await state();
    await db.execute(sql`alter table audit_entries add constraint closed check (false) not valid`);
    try {
      const answer = await make(caller, call, scene);
      expect([answer.statusCode, answer.json()]).toMatchObject([500, { code: 'internal' }]);
      expect(await state()).toBe(before);
    } finally {
      await db.execute(sql`alter table audit_entries drop constraint closed`);
    }
  });
});

/** Query for everything that people can see. */
const STATE = sql.join(
  [users, organizations, organizationFiles, templates, vocabularies, meetingRows, minutesVersions].map(
    (table) => sql`select to_jsonb(t) as "row" from ${table} t`,
  ),
  sql` union all `,
);

describe.each(scenes(deeds.filter(({ id }) => id in NOT_AUDITED)))('%s', (_, call) => {
  it('leaves no entry', async () => {
    const scene = await openScene(house, call);
    expect((await make(caller, call, scene)).statusCode).toBe(200);
    expect((await entries()).filter(({ userId }) => userId !== null)).toEqual([]);
  });
});

describe('an entry', () => {
  const after = async (call: Call, changes: object) => {
    const scene = await openScene(house, call);
    await make(caller, call, scene, changes);
    return { scene, last: (await entries()).at(-1) };
  };

  it.each([
    ['approved', 'minutes.approved'],
    ['draft', 'minutes.reopened'],
  ] as const)('says that minutes became %s', async (approval, deed) => {
    const call = minutes.SetApproval;
    const scene = await openScene(house, call, { approval: 'to_approve' });
    await make(caller, call, scene, { body: { approval, version: 0 } });
    expect(await entries()).toMatchObject([{ deed, objectId: scene.ids.meeting_id, details: { version: 0 } }]);
  });

  it('says whether a right was given or taken, and whose right it is', async () => {
    const { scene, last } = await after(organisation.SetSuperuser, {});
    expect(last).toMatchObject({ deed: 'person.promoted', details: { email: scene.owner.email } });
    const query = { user_id: scene.owner.id, is_superuser: 'false' };
    await make(caller, organisation.SetSuperuser, scene, { query });
    expect((await entries()).at(-1)).toMatchObject({ deed: 'person.demoted', objectId: scene.owner.id });
  });

  it('says how many rules were added and removed, not which', async () => {
    const { last } = await after(organisation.SaveAuthConfig, {});
    expect(last).toMatchObject({ details: { authorized_email_domains_added: 1 } });
    expect(last?.details).not.toHaveProperty('authorized_emails_added');
  });

  it('says whether the name or the logo changed', async () => {
    const { last } = await after(organisation.UpdateOrganisation, {});
    expect(last).toMatchObject({ details: { name: true, logo: false } });
  });

  it('says which version was downloaded, and in which format', async () => {
    const { last } = await after(minutes.DownloadMinutesVersionPdf, {});
    expect(last).toMatchObject({ details: { format: 'pdf', version: 1 } });
  });

  it('is kept after the person who acted and the object are deleted', async () => {
    const scene = await openScene(house, meetings.DeleteMeeting);
    await make(caller, meetings.DeleteMeeting, scene);
    await make(caller, organisation.DeleteMember, scene, {}, scene.chief);
    expect((await entries())[0]).toMatchObject({ deed: 'meeting.removed', email: scene.owner.email });
  });

  it('is not left by a refused call', async () => {
    const scene = await openScene(house, minutes.SetApproval, { summaryVersion: 1 });
    expect((await make(caller, minutes.SetApproval, scene)).statusCode).toBe(409);
    expect((await make(caller, meetings.DeleteMeeting, scene, {}, scene.chief)).statusCode).toBe(404);
    expect(await entries()).toEqual([]);
  });
});

describe('refusals', () => {
  it('of administration are recorded with the person, the first time and then how often', async () => {
    const scene = await openScene(house, organisation.ListMembers);
    for (let time = 0; time < 3; time += 1) await make(caller, organisation.ListMembers, scene, FROM, scene.owner);
    const refused = { deed: 'session.access_refused', email: scene.owner.email, address: '203.0.113.9' };
    expect(await entries()).toMatchObject([{ ...refused, count: 1 }]);
    await caller.app.close();
    expect(await entries()).toMatchObject([
      { ...refused, count: 1 },
      { ...refused, count: 2 },
    ]);
  });

  it('of wrong tokens are recorded without the tokens', async () => {
    const ask = (token: string) =>
      caller.app.inject({ url: '/api/v1/auth/me', headers: { authorization: `Bearer ${token}` } });
    for (let time = 0; time < 30; time += 1) await ask(`wrong-${time}`);
    await caller.app.close();
    const refused = { deed: 'session.token_refused', userId: null, email: null, address: '127.0.0.1', details: {} };
    expect(await entries()).toMatchObject([
      { ...refused, count: 1 },
      { ...refused, count: 29 },
    ]);
  });

  it('of requests without a token are not recorded', async () => {
    const scene = await openScene(house, auth.Me);
    await make(caller, auth.Me, scene, {}, null);
    expect(await entries()).toEqual([]);
  });
});

describe('signing in', () => {
  let entry: Entry;
  let browser: TestBrowser;
  beforeEach(async () => {
    const env = { authority: `/${COMMUNE}/v2.0`, SUPER_USERS: 'anne.jobin@commune.ch' };
    entry = await openEntry(entra(MICROSOFT), PEOPLE, env, house);
    browser = new TestBrowser(entry);
  });
  afterEach(() => entry.close());
  const anne = { email: 'anne.jobin@commune.ch', address: '127.0.0.1' };

  it('is recorded, with the account and the right that come with it', async () => {
    await browser.signIn('anne');
    const [joined, promoted, opened] = await entries();
    expect(joined).toMatchObject({ deed: 'person.joined', ...anne, objectId: joined?.userId });
    // The right came from the configuration, not from a person.
    expect(promoted).toMatchObject({ deed: 'person.promoted', userId: null, details: { email: anne.email } });
    expect(opened).toMatchObject({ deed: 'session.opened', ...anne, userId: joined?.userId });
    await browser.signIn('anne');
    expect((await entries()).slice(3)).toMatchObject([{ deed: 'session.opened', ...anne }]);
  });

  it('is recorded if it is refused, with the address that the issuer vouches for', async () => {
    expect((await browser.signIn('bruno, without e-mail')).statusCode).toBe(403);
    expect(await entries()).toMatchObject([
      { deed: 'session.refused', userId: null, email: 'bruno.favre@commune.ch', address: '127.0.0.1' },
    ]);
  });

  it('is recorded if it never reached the issuer, the first time and then how often', async () => {
    for (let time = 0; time < 5; time += 1) await browser.request('/api/v1/auth/callback?code=x&state=y');
    await entry.app.close();
    expect(await entries()).toMatchObject([
      { deed: 'session.refused', email: null, count: 1 },
      { deed: 'session.refused', email: null, count: 4 },
    ]);
  });

  it('fails if it cannot be recorded', async () => {
    const { db } = house.deps.database;
    await db.execute(sql`alter table audit_entries add constraint closed check (false) not valid`);
    try {
      expect((await browser.signIn('anne')).statusCode).toBe(500);
      expect(await db.$count(users)).toBe(0);
    } finally {
      await db.execute(sql`alter table audit_entries drop constraint closed`);
    }
  });
});
