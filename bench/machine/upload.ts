import { execFile } from 'node:child_process';
import { openAsBlob } from 'node:fs';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { Transcribe } from '@greffier/contract/meeting/minutes/ai';
import { API_PREFIX } from '@greffier/contract/call';
import { DeleteMeeting } from '@greffier/contract/meeting/meetings';
import { Api } from '../../e2e/support/api.ts';
import { TestServer } from '../../e2e/support/server.ts';

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
const USAGE = `Usage: npm run bench -- upload [--bytes 1GiB] [--database-url postgresql://…]

With an empty PostgreSQL the server has the role web, and no meeting is transcribed.`;

const MEBIBYTE = 1024 * 1024;
/** Size of the pieces in which the page sends a recording; bytes. */
const PIECE = 16 * MEBIBYTE;
const UNITS: Readonly<Record<string, number>> = { '': 1, KiB: 1024, MiB: MEBIBYTE, GiB: 1024 * MEBIBYTE };
/** Time between two reads of the memory, and time for which the server rests before the first read; ms. */
const LOOK = 100;
const IDLE = 10_000;
const FORM = { meeting_name: 'Mesure', meeting_date: '2026-03-03' };

/** Sends a recording to a server and makes a meeting of it. @returns its id, and when its last byte was sent */
type Way = (api: Api, file: string) => Promise<{ readonly meetingId: string; readonly sentAt: number }>;

/**
 * Sends a recording of silence to a real server, in pieces by the tus protocol and as one form. Prints a Markdown table
 * of the memory of the server's process (Linux: VmRSS every 100 ms, and VmHWM, the kernel's count of the peak).
 */
export async function benchUpload(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { bytes: { type: 'string', default: '1GiB' }, 'database-url': { type: 'string' } },
  });
  const [, number, unit = ''] = /^([\d.]+) ?([KMG]iB)?$/.exec(values.bytes) ?? [];
  const bytes = Math.floor(Number(number) * (UNITS[unit] ?? 0));
  if (!(bytes >= MEBIBYTE)) {
    console.error(USAGE);
    process.exitCode = 2;
    return;
  }
  const url = values['database-url'];
  const environment = url === undefined ? {} : { DATABASE_URL: url, ROLE: 'web' };
  const folder = await mkdtemp(join(tmpdir(), 'greffier-upload-'));
  try {
    const file = join(folder, 'silence.wav');
    await writeSilence(file, bytes);
    const { stdout: commit } = await run('git', ['rev-parse', '--short', 'HEAD'], { cwd: root });
    const today = new Date().toISOString().slice(0, 10);
    const database = url === undefined ? 'PGlite, role all' : 'PostgreSQL, role web';
    const machine = `${availableParallelism()} cores, commit ${commit.trim()}`;
    console.log(`${today}, ${machine}, ${bytes / MEBIBYTE} MiB, ${database}\n`);
    console.log(
      '| way | upload s | MiB/s | to the meeting s | idle MB | peak MB | peak − idle MB |\n|---|---|---|---|---|---|---|',
    );
    console.log(await measure('pieces of 16 MiB', inPieces, file, bytes, environment));
    console.log(await measure('one form', asForm, file, bytes, environment));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(
  name: string,
  way: Way,
  file: string,
  bytes: number,
  environment: Readonly<Record<string, string>>,
): Promise<string> {
  const server = await TestServer.start({ LOG_LEVEL: 'warn', ...environment });
  try {
    const api = await Api.signIn(server, 'mesure@exemple.ch');
    await sleep(IDLE);
    const idle = await memory(server.pid, 'VmRSS');
    // Resets the peak that the kernel keeps.
    await writeFile(`/proc/${server.pid}/clear_refs`, '5');
    let seen = 0;
    const timer = setInterval(() => {
      void memory(server.pid, 'VmRSS').then((rss) => (seen = Math.max(seen, rss)));
    }, LOOK);
    const started = performance.now();
    const { meetingId, sentAt } = await way(api, file).finally(() => clearInterval(timer));
    const made = performance.now();
    const peak = Math.max(seen, await memory(server.pid, 'VmHWM'));
    await api.call(DeleteMeeting, { meeting_id: meetingId });
    const seconds = (sentAt - started) / 1_000;
    const rate = bytes / MEBIBYTE / seconds;
    const cells = [seconds.toFixed(1), rate.toFixed(0), ((made - sentAt) / 1_000).toFixed(1)];
    return `| ${[name, ...cells, idle, peak, peak - idle].join(' | ')} |`;
  } finally {
    await server.close();
  }
}

/** Reads the memory of a process; MB of a million bytes. */
async function memory(pid: number, kind: 'VmRSS' | 'VmHWM'): Promise<number> {
  // The process may have ended.
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round((Number(new RegExp(`^${kind}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0) * 1_024) / 1e6);
}

const inPieces: Way = async (api, file) => {
  const content = await openAsBlob(file);
  const headers = { authorization: `Bearer ${api.token}`, 'tus-resumable': '1.0.0' };
  const announced = await fetch(`${api.server.url}${API_PREFIX}/uploads`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(content.size) },
  });
  const address = new URL(announced.headers.get('location') ?? '', api.server.url);
  for (let offset = 0; offset < content.size; offset += PIECE) {
    const answer = await fetch(address, {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
      body: content.slice(offset, offset + PIECE),
    });
    if (answer.status !== 204) throw new Error(`at ${offset}: ${answer.status} ${await answer.text()}`);
  }
  const sentAt = performance.now();
  const data = new FormData();
  data.set('data', JSON.stringify({ ...FORM, upload_id: address.pathname.split('/').at(-1) }));
  const { meeting_id } = await api.call(Transcribe, {}, data);
  return { meetingId: meeting_id, sentAt };
};

/** Sends one form. The server answers only after it has made the meeting, so the time of the last byte is unknown. */
const asForm: Way = async (api, file) => {
  const { meeting_id } = await api.transcribe(file, FORM);
  return { meetingId: meeting_id, sentAt: performance.now() };
};

/** Writes a WAV file of one channel, 16 kHz, 16 bit, whose zeros take no room on the disk. */
async function writeSilence(path: string, bytes: number): Promise<void> {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(bytes - 8, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(16_000, 24);
  header.writeUInt32LE(32_000, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(bytes - header.length, 40);
  const file = await open(path, 'w');
  try {
    await file.write(header);
    await file.truncate(bytes);
  } finally {
    await file.close();
  }
}
