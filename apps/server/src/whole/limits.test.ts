import * as agendaSources from '@greffier/contract/meeting/agenda/agenda-sources';
import * as ai from '@greffier/contract/meeting/minutes/ai';
import { Login } from '@greffier/contract/organisation/auth';
import type { User } from '@greffier/contract/organisation/auth';
import { type Call, callPath } from '@greffier/contract/call';
import { SetFindingState } from '@greffier/contract/meeting/minutes/findings';
import { FindSpeakers } from '@greffier/contract/meeting/transcript/find-speakers';
import { GetItemStarts } from '@greffier/contract/meeting/agenda/item-starts';
import { ListNameConflicts } from '@greffier/contract/meeting/transcript/name-conflicts';
import { ListMeetings } from '@greffier/contract/meeting/meeting-list';
import * as meetings from '@greffier/contract/meeting/meetings';
import * as minutes from '@greffier/contract/meeting/minutes/minutes';
import * as templates from '@greffier/contract/organisation/templates';
import * as wordTemplate from '@greffier/contract/organisation/word-template';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessions } from '../database/schema/people.ts';
import { type Caller, openCaller } from '../testing/caller.ts';
import { entra, MICROSOFT } from '../testing/sign-in/dialects.ts';
import { CALLS } from '../testing/contract/contract.ts';
import { type House, openHouse } from '../testing/house.ts';
import { openForTests } from '../testing/open-for-tests.ts';
import { whileOthersAsk } from '../testing/responsiveness/others.ts';
import { COMMUNE } from '../testing/sign-in/people.ts';
import { addMeeting, addUser } from '../testing/rows.ts';
import { type Entry, openEntry, PUBLIC_URL, TestBrowser } from '../testing/sign-in/sign-in.ts';

/** Costly calls, each with the number of times that one person may make it in a minute. */
const COSTLY: [string, Call, number][] = [
  ['a transcription', ai.Transcribe, 20],
  ['a transcript from elsewhere', meetings.ImportTranscript, 20],
  ['a transcription that is tried again', ai.Retry, 20],
  ['speakers that are found again', FindSpeakers, 20],
  ['minutes', ai.Summarize, 30],
  ['an agenda from a template', ai.GenerateAgenda, 30],
  ['an agenda from a PDF', meetings.ExtractAgendaFromPdf, 20],
  ['an agenda from another file', agendaSources.ImportAgenda, 20],
  ['an agenda from a file, for a meeting to come', agendaSources.ReadAgenda, 20],
  ['a template from a PDF', templates.ExtractFormat, 20],
  ['a question', ai.AskScribebot, 60],
  ['who took part', meetings.ProposeAttendance, 60],
  ['where items begin', GetItemStarts, 60],
  ['names that disagree with what was said', ListNameConflicts, 60],
  ['minutes that are saved', minutes.SaveSummary, 120],
  ['minutes that are set aside', minutes.SetMinutesAside, 120],
  ['a version of the minutes that is restored', minutes.RestoreMinutesVersion, 60],
  ['an approval', minutes.SetApproval, 60],
  ['a finding that is accepted', SetFindingState, 120],
  ['the minutes as a document', meetings.DownloadMinutes, 60],
  ['a version of the minutes as a document', minutes.DownloadMinutesVersion, 60],
  ['the minutes as a PDF', minutes.DownloadMinutesPdf, 60],
  ['a version of the minutes as a PDF', minutes.DownloadMinutesVersionPdf, 60],
  ['a Word template on trial', wordTemplate.CheckWordTemplate, 20],
  ['a Word template', wordTemplate.SaveWordTemplate, 20],
  ['a Word template as it was sent', wordTemplate.DownloadWordTemplate, 60],
  ['a Word template to begin with', wordTemplate.DownloadStarterTemplate, 60],
  ['a logo', wordTemplate.SaveMinutesLogo, 20],
  ['the transcript as a document', meetings.DownloadTranscript, 60],
];
const refusal = {
  code: 'too_many_requests',
  detail: expect.stringMatching(/^Trop de demandes à la suite\u00A0: réessayez dans \d+\u00A0s\.$/),
};
const expectRefusal = (answer: Awaited<ReturnType<Caller['call']>>) => {
  expect(answer.statusCode).toBe(429);
  expect(answer.statusMessage).toBe('Too Many Requests');
  expect(answer.json()).toEqual(refusal);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
};

// The clock stands still, so that a test stays within one minute however busy the machine is.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('costly calls', () => {
  let house: House;
  let caller: Caller;
  let anne: User;
  let bruno: User;
  openForTests((opened) => ({ house, caller } = opened));
  // Each test has new people, who have made no call yet.
  beforeEach(async () => {
    anne = await addUser(house.deps.database.db, undefined, { isSuperuser: true });
    bruno = await addUser(house.deps.database.db, undefined, { isSuperuser: true });
  });

  it.each(COSTLY)(
    '%s: the limit slows down one person, but no other person and no other call',
    async (_, call, perMinute) => {
      const params = { meeting_id: randomUUID(), version: '1', number: '1' };
      const statuses = new Set<number>();
      for (let i = 0; i < perMinute; i += 1) statuses.add((await caller.call(anne, call, { params })).statusCode);
      expect(statuses).not.toContain(429);
      expectRefusal(await caller.call(anne, call, { params: { ...params, meeting_id: randomUUID() } }));
      expect((await caller.call(bruno, call, { params })).statusCode).not.toBe(429);
      expect((await caller.call(anne, ListMeetings)).statusCode).toBe(200);
    },
  );

  it('are all calls that read a file, write or save a text, make a document, or have a whole transcript read or heard again', () => {
    const costly = CALLS.filter(
      ({ path, method, multipart, file }) =>
        multipart ||
        /wordprocessing|pdf/.test(file ?? '') ||
        (path.startsWith('/ai/') && method === 'POST') ||
        (path.includes('/summary') && method !== 'GET' && !path.startsWith('/ai/')) ||
        /\/(?:find_speakers|attendance_proposals)$/.test(path) ||
        (/\/(?:item_starts|name_conflicts)$/.test(path) && method === 'GET'),
    );
    expect(new Set(costly)).toEqual(new Set(COSTLY.map(([, call]) => call)));
  });

  it('do not include polling: 20 pages may ask every 3 seconds how a job goes', async () => {
    const meeting = await addMeeting(house.deps.database.db, anne, { status: 'transcription' });
    const params = { meeting_id: meeting.id };
    for (let i = 0; i < 400; i += 1) {
      expect((await caller.call(anne, meetings.GetMeeting, { params })).statusCode).toBe(200);
    }
  });
});

describe('the local issuer', () => {
  it('refuses an address that asks without end, and no other address; a person reads the refusal on a page', async () => {
    const house = await openHouse({ ALLOW_LOCAL_SIGN_IN: 'true' });
    const { app } = await openCaller(house);
    const from = (address: string, url: string, accept = '*/*') =>
      app.inject({ url, headers: { 'x-forwarded-for': address, accept } });
    for (let i = 0; i < 1_200; i += 1) expect((await from('192.0.2.1', '/oidc/jwks')).statusCode).not.toBe(429);
    expectRefusal(await from('192.0.2.1', '/oidc/jwks'));
    expectRefusal(await from('192.0.2.1', '/oidc/interaction/x'));
    expect((await from('192.0.2.2', '/oidc/jwks')).statusCode).toBe(200);
    const page = await from('192.0.2.1', '/oidc/auth', 'text/html');
    expect([page.statusCode, page.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
    expect(page.body).toContain('réessayez dans');
    await app.close();
    await house.close();
  });
});

describe('the local issuer, when a request has far more content than a sign-in,', () => {
  let house: House;
  let caller: Caller;
  openForTests((opened) => ({ house, caller } = opened));

  const MANY = 'a&'.repeat(10_000);
  it.each([
    ['parameters at its first page', 'GET', `/oidc/auth?${MANY}`, undefined, 400],
    ['parameters at what names the person', 'GET', `/oidc/me?${MANY}`, undefined, 400],
    ['fields in its form', 'POST', '/oidc/interaction/x', MANY.repeat(10), 413],
  ] as const)('refuses the request before reading its content: %s', async (_, method, url, payload, status) => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const headers = { host: 'localhost', accept: 'text/html', ...(payload !== undefined && type) };
    const ask = () => caller.app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
    const { result, longestWait } = await whileOthersAsk(house.deps.database, ask);
    expect(result.statusCode).toBe(status);
    expect(longestWait).toTakeLessThan(200);
  });
});

describe('sign-in', () => {
  const OFFICE = 150;
  const office = Array.from({ length: OFFICE }, (_, i) => `person ${i}`);
  let entry: Entry;
  beforeAll(async () => {
    const people = [...office, 'who guesses', 'who comes often', 'somebody else'].map((id) => ({
      id,
      claims: { oid: randomUUID(), tid: COMMUNE, preferred_username: `${id.replaceAll(' ', '.')}@commune.ch` },
    }));
    const env = { authority: `/${COMMUNE}/v2.0`, AUTHORIZED_TENANTS: COMMUNE };
    entry = await openEntry(entra(MICROSOFT), people, env);
  });
  afterAll(() => entry.close());
  beforeEach(() => entry.issuer.reset());

  it('lets in a whole office that comes from one address at once', async () => {
    for (const person of office) expect((await new TestBrowser(entry).signIn(person)).statusCode).toBe(200);
  });

  it('refuses an address that asks without end, and no other address; a person reads the refusal on a page', async () => {
    const from = (address: string, headers: Readonly<Record<string, string>> = {}) =>
      entry.app.inject({
        url: callPath(Login),
        headers: { host: new URL(PUBLIC_URL).host, 'x-forwarded-for': address, ...headers },
      });
    for (let i = 0; i < 600; i += 1) expect((await from('192.0.2.1')).statusCode).toBe(302);
    expectRefusal(await from('192.0.2.1'));
    expect((await from('192.0.2.2')).headers.location).toContain(MICROSOFT);
    const person = await from('192.0.2.1', { accept: 'text/html,application/xhtml+xml' });
    const login = new URL(person.headers.location ?? '', PUBLIC_URL);
    expect(login.pathname).toBe('/login');
    expect(login.searchParams.get('error')).toEqual(refusal.detail);
  });

  it('allows few guesses of a code, and does not disturb other sign-ins of the same address', async () => {
    const browser = new TestBrowser(entry);
    const answer = new URLSearchParams(await browser.answer('who guesses'));
    const cookies = new Map(browser.cookies);
    const guess = async (code: string) => {
      for (const [name, value] of cookies) browser.cookies.set(name, value);
      answer.set('code', code);
      return browser.callback(answer.toString());
    };
    for (let i = 0; i < 5; i += 1) expect((await guess(`guess-${i}`)).statusCode).toBe(401);
    expectRefusal(await guess('guess-6'));
    expect(entry.issuer.requests.filter(({ endpoint }) => endpoint === 'token')).toHaveLength(5);
    expect((await new TestBrowser(entry).signIn('who guesses')).statusCode).toBe(200);
  });

  it('is limited per person too, whatever browsers they use', async () => {
    const signIn = (person: string) => new TestBrowser(entry).signIn(person);
    const { db } = entry.house.deps.database;
    for (let i = 0; i < 30; i += 1) expect((await signIn('who comes often')).statusCode).toBe(200);
    const open = await db.$count(sessions);
    expectRefusal(await signIn('who comes often'));
    // A refused sign-in leaves no session behind, since nobody would have its token.
    expect(await db.$count(sessions)).toBe(open);
    expect((await signIn('somebody else')).statusCode).toBe(200);
  });
});
