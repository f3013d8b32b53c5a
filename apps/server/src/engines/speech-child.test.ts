import type { TranscribeOptions } from '@greffier/speech/types';
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadConfig } from '../config.ts';
import { audioKey } from '../features/meetings/keys.ts';
import { workspaceOf } from '../storage/workspace.ts';
import { openHouse, storedKeys } from '../testing/house.ts';
import { addUser } from '../testing/rows.ts';
import { openTranscriptionServer, verbose, type TranscriptionServer } from '../testing/engines/transcription-server.ts';
import { FORM } from '../testing/uploads.ts';
import { selectSpeechEngine } from './select.ts';
import { createServices } from '../services.ts';

const MEETING = join(import.meta.dirname, '../../../../e2e/fixtures/reunion.opus');

let folder: string;
let server: TranscriptionServer;
const logged: string[] = [];
const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greffier-child-'));
  server = await openTranscriptionServer();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Longest wait of the tests; ms. Real models look for voices first, which takes long on a busy machine. */
const PATIENCE = { timeout: 120_000 };

/** Finds the child of this process that transcribes: its id, and all that anybody on the machine can read of it. */
function child(): { readonly pid: number; readonly told: string } {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const told = readFileSync(`/proc/${pid}/cmdline`, 'utf8') + readFileSync(`/proc/${pid}/environ`, 'utf8');
      const [, parent] = /\) \S (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
      if (Number(parent) === process.pid && /worker\.ts/.test(told)) return { pid: Number(pid), told };
    } catch {
      // The process has ended, or its number belongs to somebody else's process.
    }
  }
  throw new Error('no child');
}

const configured = (key: string) =>
  loadConfig({
    SPEECH_ENGINE_URL: server.url,
    SPEECH_ENGINE_MODEL: 'un-modèle',
    SPEECH_ENGINE_KEY: key,
    // Size of a window of 28 s with its silences. The meeting has three windows.
    SPEECH_ENGINE_MAX_BYTES: '1100000',
  });

function run(key: string) {
  vi.stubEnv('SPEECH_ENGINE_KEY', key);
  const config = configured(key);
  const options: TranscribeOptions = {
    modelsDir: config.modelsDir,
    speechModel: 'whisper-base',
    language: 'fr',
    extraLanguages: [],
    vocabulary: [],
    segmentMinutes: 30,
    checkpointDir: join(folder, 'checkpoints'),
    snippetsDir: join(folder, 'snippets'),
  };
  return selectSpeechEngine(config, log).transcribe(MEETING, options, () => undefined, new AbortController().signal);
}

const sizes = (key: string): number[] =>
  server.asked.filter(({ headers }) => headers.authorization === `Bearer ${key}`).map(({ file }) => file.bytes);

it('a transcription whose process is killed continues by itself, and does not send again what was answered', async () => {
  let answers = 1;
  const segments = [{ start: 0, end: 2, text: ' Bonjour.' }];
  server.reply = (asked) => (answers-- > 0 ? verbose(asked, { segments }) : { end: 'never' });
  const running = run('first-key');
  // One window is answered, two wait for their answers.
  await expect.poll(() => [sizes('first-key').length, server.open()], PATIENCE).toEqual([3, 2]);
  const { pid, told } = child();
  expect(told).not.toContain('first-key');
  expect(told).toContain('MALLOC_MMAP_THRESHOLD_=');
  answers = Infinity;
  process.kill(pid, 'SIGKILL');

  const { passages } = await running;
  expect(passages.map(({ text }) => text).join(' ')).toBe('Bonjour. Bonjour. Bonjour.');
  expect(sizes('first-key')).toHaveLength(5);
  await expect.poll(() => server.open()).toBe(0);
  expect(logged.join('')).toContain('"outcome":"answered"');
  expect(logged.join('')).toContain('a transcription process died');
  expect(logged.join('')).not.toMatch(/first-key|Bonjour/);
});

it('deleting a meeting ends the process that works on it, and removes all that it wrote', async () => {
  const house = await openHouse();
  const { deps } = house;
  try {
    server.reply = () => ({ end: 'never' });
    const engine = selectSpeechEngine(configured('third-key'), log);
    house.speech.transcribe.mockImplementation((...input) => engine.transcribe(...input));
    const user = await addUser(deps.database.db);
    const { meetingId } = await createServices(deps).recordings.create(user, 0, async (key) => {
      await deps.storage.put(key, createReadStream(MEETING));
      return { data: JSON.stringify(FORM), hasFile: true };
    });
    await expect.poll(() => server.open(), PATIENCE).toBe(2);
    const { pid } = child();
    const { root, checkpointDir } = workspaceOf(deps.config.dataDir, meetingId);
    expect(readdirSync(checkpointDir)).not.toEqual([]);
    expect(await storedKeys(house)).toEqual([audioKey(meetingId)]);

    await createServices(deps).meetings.remove(user, meetingId);
    expect(existsSync(`/proc/${pid}`)).toBe(false);
    expect(existsSync(root)).toBe(false);
    expect(await storedKeys(house)).toEqual([]);
    await expect.poll(() => server.open()).toBe(0);
  } finally {
    await house.close();
  }
});

it('a caller who leaves ends the opening of a recording, or the wait for it', async () => {
  const engine = selectSpeechEngine(configured('fourth-key'), log);
  const [first, second] = [new AbortController(), new AbortController()];
  const open = (name: string, { signal }: AbortController) =>
    engine.probe(MEETING, { segmentMinutes: 30, soundFile: join(folder, name), signal });
  const opened = vi.fn<() => void>();
  const opening = open('first', first).finally(opened);
  const waiting = open('second', second);
  second.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  expect(opened).not.toHaveBeenCalled();
  await expect.poll(child, PATIENCE).toBeDefined();
  const { pid } = child();
  first.abort();
  await expect(opening).rejects.toMatchObject({ name: 'AbortError' });
  expect(existsSync(`/proc/${pid}`)).toBe(false);
  expect(readdirSync(folder)).toEqual([]);
});
