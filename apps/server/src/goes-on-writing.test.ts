import { UpdateAgenda, GetMeeting, ImportTranscript } from '@greffier/contract/meetings';
import { Summarize } from '@greffier/contract/ai';
import { type Call, callPath } from '@greffier/contract/call';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ModelServer, openModelServer } from './testing/model-server.ts';
import { FORM } from './testing/uploads.ts';

let folder: string;
let port: number;
let model: ModelServer;
let child: ChildProcess | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greffier-goes-on-'));
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  // A server that listens on a port has an address of this shape.
  ({ port } = probe.address() as AddressInfo);
  probe.close();
  await once(probe, 'close');
  model = await openModelServer(() => ({ object: { facts: [] } }));
});
afterAll(async () => {
  await kill();
  await model.close();
  await rm(folder, { recursive: true, force: true });
});

async function kill(): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function start(): Promise<void> {
  const settings = { TEXT_ENGINE_URL: model.url, TEXT_ENGINE_MODEL: 'un-modèle', LOG_LEVEL: 'silent' };
  const started = spawn(process.execPath, [join(import.meta.dirname, '../start.js')], {
    env: { PATH: process.env['PATH'], DATA_DIR: folder, PORT: String(port), ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = started;
  await once(started.stdout, 'data');
}

/** Calls of the product's interface, as somebody who is signed in. */
async function signIn() {
  const asking = spawn(process.execPath, [join(import.meta.dirname, 'token.ts'), 'anne@villars.example'], {
    env: { PATH: process.env['PATH'], PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const authorization = `Bearer ${(await text(asking.stdout)).trim()}`;
  return async (call: Call, params: Readonly<Record<string, string>>, body?: FormData | object): Promise<unknown> => {
    const isForm = body instanceof FormData;
    const sent = { authorization, ...(body !== undefined && !isForm && { 'content-type': 'application/json' }) };
    const response = await fetch(`http://localhost:${port}${callPath(call, params)}`, {
      method: call.method,
      headers: sent,
      body: body === undefined || isForm ? (body ?? null) : JSON.stringify(body),
    });
    expect(response.status).toBe(200);
    return response.json();
  };
}

const LINES = Array.from({ length: 150 }, (_, at) => {
  const from = new Date(at * 6_000).toISOString().slice(11, 23);
  const to = new Date(at * 6_000 + 5_000).toISOString().slice(11, 23);
  return `${from} --> ${to}\n<v ${at % 2 === 0 ? 'Anne Jobin' : 'Léo Arc'}>Le poste numéro ${at} demande un entretien régulier.</v>\n`;
});

it(
  'minutes go on where they were when the server is killed, and no prompt that was answered is put again',
  {
    timeout: 240_000,
  },
  async () => {
    await start();
    const call = await signIn();
    const form = new FormData();
    form.set('data', JSON.stringify(FORM));
    form.set('file', new File([`WEBVTT\n\n${LINES.join('\n')}`], 'séance.vtt'));
    const { meeting_id } = ImportTranscript.response.parse(await call(ImportTranscript, {}, form));
    await call(UpdateAgenda, { meeting_id }, { agenda: [{ level: 1, text: 'Entretien' }] });

    // Where items begin is read; of the prompts for notes two are answered, the others never.
    let notes = 0;
    model.reply = ({ task }) => {
      if (task === 'starts') return { object: { starts: [] } };
      notes += 1;
      return notes <= 2 ? { object: { facts: [] } } : { end: 'never' };
    };
    await call(Summarize, { meeting_id }, { summary_section_length: 100 });
    await expect.poll(() => notes, { timeout: 60_000 }).toBeGreaterThan(2);
    await expect.poll(async () => progress(), { timeout: 10_000 }).toBeGreaterThan(20);
    await kill();
    const before = model.asked.splice(0).filter(({ task }) => task === 'facts');

    model.reply = () => ({ object: { facts: [] } });
    await start();
    await expect.poll(async () => (await meeting()).status, { timeout: 60_000, interval: 200 }).toBe('completed');
    expect((await meeting()).minutes_engine).toBe('model');
    const prompt = ({ body }: (typeof before)[number]): string => JSON.stringify(body.messages);
    const again = model.asked.map(prompt);
    const answered = before.slice(0, 2).map(prompt);
    expect(again.filter((one) => answered.includes(one))).toEqual([]);
    // What was under way is put again, as it was; all together is the meeting, once.
    expect(again).toEqual(expect.arrayContaining(before.slice(2).map(prompt)));
    const all = [...before.slice(0, 2), ...model.asked].flatMap(({ passages }) => passages);
    expect(all.toSorted((one, other) => one - other)).toEqual(LINES.map((_, at) => at + 1));

    async function meeting() {
      return GetMeeting.response.parse(await call(GetMeeting, { meeting_id }));
    }
    async function progress() {
      return (await meeting()).progress;
    }
  },
);
