import { callPath } from '@greffier/contract/call';
import { StopSummary, Summarize, Transcribe } from '@greffier/contract/meeting/minutes/ai';
import { GetMeeting, ImportTranscript, UpdateAgenda } from '@greffier/contract/meeting/meetings';
import { ListMeetings } from '@greffier/contract/meeting/meeting-list';
import { EndSession } from '@greffier/contract/organisation/auth';
import { DownloadOwnData } from '@greffier/contract/organisation/own-data';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPostgres } from '../database/postgres/postgres.ts';
import { addServed, listServed } from '../database/organizations/served.ts';
import { createPostgresDatabase } from '../database/testing/testing.ts';
import { type ModelServer, openModelServer } from '../testing/engines/model-server.ts';
import { type KillableServer, openKillableServer } from '../testing/processes/killable-server.ts';
import { FORM } from '../testing/uploads.ts';

let folder: string;
let model: ModelServer;
/** Two servers for pages, and two workers, of which `writer` works only on texts. */
let one: KillableServer;
let two: KillableServer;
let writer: KillableServer;
let both: KillableServer;
let token: string;
let database: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greffier-several-'));
  model = await openModelServer(() => ({ object: {} }));
  database = await createPostgresDatabase();
  const open = (settings: Readonly<Record<string, string>>) =>
    openKillableServer(() => ({
      DATABASE_URL: database,
      DATA_DIR: folder,
      PUBLIC_URL: one?.url ?? '',
      TEXT_ENGINE_URL: model.url,
      TEXT_ENGINE_MODEL: 'un-modèle',
      WORKER_SILENCE: '10',
      ...settings,
    }));
  one = await open({ ROLE: 'web' });
  two = await open({ ROLE: 'web' });
  writer = await open({ ROLE: 'worker', WORKER_TAKES: 'text' });
  both = await open({ ROLE: 'worker', WORKER_TAKES: 'text,speech' });
  await one.start();
  await Promise.all([two.start(), writer.start()]);
  token = await one.tokenOf('anne@villars.example');
}, 120_000);
afterAll(async () => {
  for (const server of [one, two, writer, both]) await server.close();
  await model.close();
  await rm(folder, { recursive: true, force: true });
});

const meeting = async (server: KillableServer, id: string) =>
  GetMeeting.response.parse(await server.as(token)(GetMeeting, { meeting_id: id }));

/** Number of different sentences. With a few, the server soon knows their meaning, and the model is asked soon. */
const SENTENCES = 40;
const said = (id: number): string => `Le poste numéro ${id % SENTENCES} demande un entretien régulier.`;

/** Requests minutes of a meeting with many passages. */
async function askForMinutes(passages: number): Promise<string> {
  const lines = Array.from({ length: passages }, (_, at) => {
    const time = (ms: number) => new Date(at * 6_000 + ms).toISOString().slice(11, 23);
    return `${time(0)} --> ${time(5_000)}\n<v Anne Jobin>${said(at + 1)}</v>\n`;
  });
  const form = new FormData();
  form.set('data', JSON.stringify(FORM));
  form.set('file', new File([`WEBVTT\n\n${lines.join('\n')}`], 'séance.vtt'));
  const call = one.as(token);
  const { meeting_id } = ImportTranscript.response.parse(await call(ImportTranscript, {}, form));
  await call(UpdateAgenda, { meeting_id }, { agenda: [{ level: 1, text: 'Entretien' }] });
  await call(Summarize, { meeting_id }, { summary_section_length: 100 });
  return meeting_id;
}

/** Sends a recording in two pieces, each through a different process. @returns its meeting */
async function sendThroughBoth(recording: Buffer): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const announced = await fetch(`${one.url}/api/v1/uploads/`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(recording.length) },
  });
  const id = (announced.headers.get('location') ?? '').split('/').at(-1) ?? '';
  const send = (server: KillableServer, from: number, to: number): Promise<Response> =>
    fetch(`${server.url}/api/v1/uploads/${id}`, {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(from) },
      body: recording.subarray(from, to),
    });
  expect((await send(one, 0, 50_000)).status).toBe(204);
  const asked = await fetch(`${two.url}/api/v1/uploads/${id}`, { method: 'HEAD', headers });
  expect(asked.headers.get('upload-offset')).toBe('50000');
  expect((await send(two, 50_000, recording.length)).status).toBe(204);
  const form = new FormData();
  form.set('data', JSON.stringify({ ...FORM, upload_id: id }));
  return Transcribe.response.parse(await one.as(token)(Transcribe, {}, form)).meeting_id;
}

it(
  'several processes work as one: uploads, jobs, cancellations, limits and sessions apply to all processes',
  { timeout: 180_000 },
  async () => {
    let pace = 2_000;
    model.reply = async ({ task, passages }) => {
      await wait(pace);
      if (task === 'starts') return { object: { starts: [] } };
      if (task !== 'facts') return { object: { sentences: [{ text: said(1), notes: [1] }] } };
      const fact = (id: number) => ({
        kind: 'fact',
        item: '1',
        text: said(id),
        passages: [id],
        owner: null,
        due: null,
      });
      return { object: { facts: passages.slice(-1).map(fact) } };
    };
    const facts = () => model.asked.filter(({ task }) => task === 'facts').length;

    const recording = await readFile(join(import.meta.dirname, '../features/recordings/example/speaker_2.wav'));
    const recorded = await sendThroughBoth(recording);
    const written = await askForMinutes(1_200);
    await expect.poll(facts, { timeout: 30_000 }).toBeGreaterThan(1);
    // The text-only worker has left the recording in the queue.
    expect(await meeting(two, recorded)).toMatchObject({ status: 'transcription', stage: 'queued' });

    await both.start();
    await writer.kill();
    const killed = performance.now();
    const asked = model.asked.length;
    pace = 20;
    await expect.poll(() => model.asked.length, { timeout: 60_000, interval: 100 }).toBeGreaterThan(asked);
    expect(performance.now() - killed).toBeLessThan(60_000);
    await expect.poll(async () => (await meeting(one, written)).status, { timeout: 30_000 }).toBe('completed');
    // The minutes continued from the kept answers: only prompts that were under way are repeated.
    const prompts = model.asked.map(({ body }) => JSON.stringify(body.messages));
    expect(prompts.length - new Set(prompts).size).toBeLessThanOrEqual(2);
    await expect.poll(async () => (await meeting(one, recorded)).status, { timeout: 60_000 }).toBe('transcribed');

    pace = 60_000;
    const before = model.asked.length;
    const cancelled = await askForMinutes(60);
    await expect.poll(() => model.asked.length, { timeout: 10_000 }).toBeGreaterThan(before);
    await two.as(token)(StopSummary, { meeting_id: cancelled });
    expect((await meeting(one, cancelled)).status).toBe('transcribed');

    const exported = async (server: KillableServer): Promise<number> => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(server.url + callPath(DownloadOwnData, {}), { headers });
      await answer.arrayBuffer();
      return answer.status;
    };
    expect([await exported(one), await exported(one)]).toEqual([200, 200]);
    await wait(1_200);
    expect(await exported(two)).toBe(200);
    // The limit is three a minute, whichever process answers.
    await wait(1_200);
    expect(await exported(two)).toBe(429);

    await two.as(token)(ListMeetings, {});
    await one.as(token)(EndSession, {});
    await expect(two.as(token)(ListMeetings, {})).rejects.toThrow('401');
  },
);

/** Requests a path from a server under the name of a host. */
async function askAt(host: string, path: string, bearer = ''): Promise<{ status: number | undefined; body: unknown }> {
  const headers = { host, authorization: `Bearer ${bearer}` };
  const answer = await new Promise<IncomingMessage>((done, fail) => {
    request(one.url + path, { headers }, done)
      .on('error', fail)
      .end();
  });
  return { status: answer.statusCode, body: await json(answer) };
}

it(
  'several processes serve two organisations after their next start, each organisation at its own host',
  { timeout: 180_000 },
  async () => {
    for (const server of [one, two, writer, both]) await server.kill();
    const opened = await openPostgres(database, () => undefined);
    const [own] = await listServed(opened);
    if (own === undefined) throw new Error('no organisation');
    const hopital = 'pv.hopital.exemple';
    await addServed(opened, own, {
      name: 'Hôpital',
      maxUsers: null,
      domains: [],
      signIn: {
        host: hopital,
        issuer: 'https://issuer.invalid',
        clientId: 'greffier',
        secretFrom: { variable: 'HOSPITAL_SECRET' },
        trustEmail: false,
        superUsers: [],
      },
    });
    await opened.close();
    await Promise.all([one.start(), both.start()]);
    token = await one.tokenOf('anne@villars.example');
    const localhost = new URL(one.url).host;
    const local = async (host: string) => (await askAt(host, '/config.json')).body;
    expect(await local(localhost)).toMatchObject({ local_sign_in: true });
    expect(await local(hopital)).toMatchObject({ local_sign_in: false });
    const list = callPath(ListMeetings, {});
    expect((await askAt(localhost, list, token)).status).toBe(200);
    expect((await askAt(hopital, list, token)).status).toBe(401);
    // A worker now does the jobs, which a single server did before.
    model.reply = ({ task }) => (task === 'starts' ? { object: { starts: [] } } : { object: { facts: [] } });
    const written = await askForMinutes(3);
    await expect.poll(async () => (await meeting(one, written)).status, { timeout: 60_000 }).toBe('completed');
  },
);
