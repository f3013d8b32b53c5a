import type { User } from '@greffier/contract/organisation/auth';
import { type Call, callPath } from '@greffier/contract/call';
import { ListFindings } from '@greffier/contract/meeting/minutes/findings';
import { FINDINGS_LIMITS, TEXT_LIMITS } from '@greffier/contract/limits';
import { DownloadMinutes, GetMeeting } from '@greffier/contract/meeting/meetings';
import { GetMinutesVersion, SaveSummary } from '@greffier/contract/meeting/minutes/minutes';
import { DownloadOwnData } from '@greffier/contract/organisation/own-data';
import { CreateTemplate, ListTemplates, UpdateTemplate } from '@greffier/contract/organisation/templates';
import { eq } from 'drizzle-orm';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { meetings } from '../database/schema/meetings.ts';
import { templates } from '../database/schema/templates.ts';
import { minutesHtmlEngine } from '../documents/minutes-html.ts';
import { wordEngine } from '../documents/word.ts';
import { TEMPLATES_PER_OWNER } from '../features/templates/service.ts';
import { type Caller, openCaller, type Sent } from '../testing/caller.ts';
import { type House, openHouse } from '../testing/house.ts';
import { whileOthersAsk } from '../testing/responsiveness/others.ts';
import { addMeeting, addUser } from '../testing/rows.ts';
import { tokenOf } from '../testing/tokens.ts';

// Data that was stored before today's limits is kept unchanged, however long it is, and delays nobody.

/** The longest that other people may wait; milliseconds. */
const WAIT_MS = 200;

let house: House;
let caller: Caller;
let port: number;
let user: User;
let token: string;
beforeAll(async () => {
  house = await openHouse();
  caller = await openCaller({ ...house, deps: { ...house.deps, minutesHtml: minutesHtmlEngine, word: wordEngine } });
  port = Number(new URL(await caller.app.listen({ port: 0, host: '127.0.0.1' })).port);
  user = await addUser(house.deps.database.db);
  token = await tokenOf(house.deps, user);
});
afterAll(async () => {
  await caller.app.close();
  await house.close();
});

/** Makes a call over the network. Its answer is counted, not kept: a test's copy of it would itself delay others. */
const send = (call: Call, { params = {}, body }: Sent): Promise<{ status: number; bytes: number }> =>
  new Promise((done, fail) => {
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const headers = { authorization: `Bearer ${token}`, ...(sent && { 'content-type': 'application/json' }) };
    const options = { host: '127.0.0.1', port, method: call.method, path: callPath(call, params), headers };
    request(options, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.on('error', fail);
      answer.on('end', () => done({ status: answer.statusCode ?? 0, bytes }));
    })
      .on('error', fail)
      .end(sent);
  });

async function watched(call: Call, sent: Sent = {}) {
  const { result, longestWait } = await whileOthersAsk(house.deps.database, () => send(call, sent));
  expect(longestWait, `${call.id} keeps others waiting`).toTakeLessThan(WAIT_MS);
  return result;
}

describe('templates of ninety megabytes', () => {
  const format = Array.from({ length: TEXT_LIMITS.agendaItems }, () => ({ level: 1, text: '€'.repeat(500) }));
  let id: string;
  beforeAll(async () => {
    for (let count = 0; count < TEMPLATES_PER_OWNER; count += 1) {
      const row = { name: `Comité ${count}`, format, userId: user.id };
      const [made] = await house.deps.database.db.insert(templates).values(row).returning({ id: templates.id });
      id = made!.id;
    }
  });

  it('are listed completely, in the list of templates and in the export of a person’s data', async () => {
    const { status, bytes } = await watched(ListTemplates);
    expect([status, bytes > TEMPLATES_PER_OWNER * TEXT_LIMITS.agendaItems * 1_500]).toEqual([200, true]);
    expect((await watched(DownloadOwnData)).status).toBe(200);
  });

  it('can be shortened one by one, but not lengthened', async () => {
    const change = (items: typeof format) =>
      watched(UpdateTemplate, { params: { template_id: id }, body: { name: 'Bureau', format: items } });
    expect((await change(format.slice(1))).status).toBe(200);
    expect((await change(format)).status).toBe(422);
    expect(
      (await watched(CreateTemplate, { body: { name: 'Bureau', format: [{ level: 1, text: 'Budget' }] } })).status,
    ).toBe(422);
  });
});

it('thousands of findings are read within today’s limits', async () => {
  const { db } = house.deps.database;
  const { id } = await addMeeting(db, user, { status: 'completed', summary: '<h2>Divers</h2>' });
  const text = 'On prend le couvreur, dont le devis est le plus bas. '.repeat(8);
  const findings = Array.from({ length: 6_000 }, (_, at) => {
    const finding = { kind: 'decision', asserted: false, text, passageIds: [1] } as const;
    return { number: at + 1, section: at % 3, state: 'open' as const, ...finding };
  });
  await db
    .update(meetings)
    .set({ minutesFindings: { headings: ['Divers', 'Divers', 'Divers'], findings } })
    .where(eq(meetings.id, id));
  const { status, bytes } = await watched(ListFindings, { params: { meeting_id: id } });
  expect(status).toBe(200);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThan(2 * FINDINGS_LIMITS.characters);
});

// One test for each call: a call that was measured too long is measured again, without repeating the others.
describe('minutes of ten megabytes', () => {
  const sentence = `<p><span data-passages="1">${'Le conseil a longuement débattu. '.repeat(5)}</span></p>`;
  const summary = sentence.repeat(50_000);
  const add = async (): Promise<Record<string, string>> => {
    const { id } = await addMeeting(house.deps.database.db, user, { status: 'completed', summary });
    return { meeting_id: id };
  };
  let params: Record<string, string>;
  beforeAll(async () => void (params = await add()));

  it('are read with their meeting', async () => {
    const { status, bytes } = await watched(GetMeeting, { params });
    expect([status, bytes > summary.length]).toEqual([200, true]);
  });

  it('are read as a version', async () => {
    const { bytes } = await watched(GetMinutesVersion, { params: { ...params, version: '1' } });
    expect(bytes).toBeGreaterThan(summary.length);
  });

  it('are made into a Word file', async () => {
    expect((await watched(DownloadMinutes, { params })).status).toBe(200);
  });

  it('are replaced by shorter ones', async () => {
    const body = { summary: sentence, version: 0 };
    expect((await watched(SaveSummary, { params: await add(), body })).status).toBe(200);
  });
});
