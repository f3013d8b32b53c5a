import { API_PREFIX } from '@greffier/contract/call';
import { ListMeetings } from '@greffier/contract/meeting/meeting-list';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import type { Api } from '../../e2e/support/api.ts';
import { chart } from './chart.ts';
import { measureGrowth } from './growth.ts';
import { whilePagesPoll } from './pages.ts';
import { addMeetings, type Kind, openStage } from './stage.ts';
import { cells, Times } from './times.ts';
import { behindMany, sendAll, untilTranscribed } from './turns.ts';

const USAGE = `Usage: npm run bench -- load [polling uploads turns workers growth] [--database pglite|postgres] [--pages 500] [--meetings 10000] [--seconds 60]

Without names, all parts run, on both databases; \`workers\` needs PostgreSQL. \`growth\` draws docs/images/growth.svg.`;

const CHART = fileURLToPath(new URL('../../docs/images/growth.svg', import.meta.url));
const PERSON = 'charge@exemple.ch';
const OTHER = 'autre@exemple.ch';
/** People who share the uploads, since one person may send only thirty bodies at once. */
const SENDERS = 5;
const UPLOADS = 50;
const UPLOAD_BYTES = 16 * 1024 * 1024;
const MANY = 40;
const WORKED = 6;
const PARTS = ['polling', 'uploads', 'turns', 'workers', 'growth'] as const;

interface Load {
  readonly kind: Kind;
  readonly pages: number;
  readonly meetings: number;
  readonly seconds: number;
}

/** Loads a real server as a large organisation would, and prints people's waits. Server and load share the machine. */
export async function benchLoad(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      database: { type: 'string' },
      pages: { type: 'string', default: '500' },
      meetings: { type: 'string', default: '10000' },
      seconds: { type: 'string', default: '60' },
    },
  });
  const parts = positionals.length === 0 ? PARTS : PARTS.filter((part) => positionals.includes(part));
  const [pages, meetings, seconds] = [Number(values.pages), Number(values.meetings), Number(values.seconds)];
  if (parts.length < positionals.length || !(pages > 0 && meetings > 0 && seconds > 0)) {
    console.error(USAGE);
    process.exitCode = 2;
    return;
  }
  const { stdout: commit } = await promisify(execFile)('git', ['rev-parse', '--short', 'HEAD']);
  const today = new Date().toISOString().slice(0, 10);
  console.log(`${today}, ${availableParallelism()} cores, commit ${commit.trim()}`);
  for (const kind of ['pglite', 'postgres'] as const) {
    if (values.database !== undefined && values.database !== kind) continue;
    const load = { kind, pages, meetings, seconds };
    if (parts.includes('polling') || parts.includes('uploads')) await polling(load, parts.includes('uploads'));
    if (parts.includes('turns')) await turns(kind);
    if (parts.includes('growth')) await growth(kind);
  }
  if (parts.includes('workers') && values.database !== 'pglite') await workers();
}

/** Measures the calls of open meetings' pages for a person with thousands of meetings: alone, and during uploads. */
async function polling({ kind, pages, meetings, seconds }: Load, alsoUploads: boolean): Promise<void> {
  const stage = await openStage(kind);
  try {
    const api = await stage.signIn(PERSON);
    const senders: Api[] = [];
    for (let at = 0; at < SENDERS; at += 1) senders.push(await stage.signIn(`envoi${at}@exemple.ch`));
    await addMeetings(stage, PERSON, meetings, 2);
    const ids = (await api.call(ListMeetings)).meetings.map(({ id }) => id);
    console.log(
      `\n| ${kind}: ${pages} open meetings of ${meetings}, asked every 3 s | calls | median ms | 95 % ms | 99 % ms | longest ms | failed |`,
    );
    console.log('|---|---|---|---|---|---|---|');
    const print = (what: string, times: Times) =>
      console.log(cells(what, times.count, times.at(0.5), times.at(0.95), times.at(0.99), times.at(1), times.failed));
    const alone = await whilePagesPoll(api, ids, pages, () => sleep(1_000 * seconds));
    print('a meeting', alone.polled);
    print('first screen of the list, once a second', alone.listed);
    if (!alsoUploads) return;
    const sent = new Times();
    const busy = await whilePagesPoll(api, ids, pages, () => uploadAll(senders, sent));
    print(`a meeting, during ${UPLOADS} uploads`, busy.polled);
    print('first screen of the list, during them', busy.listed);
    print(`an upload of ${UPLOAD_BYTES / 1024 / 1024} MiB among ${UPLOADS}`, sent);
  } finally {
    await stage.close();
  }
}

/** Lets several people send recordings, all at once. */
async function uploadAll(senders: readonly Api[], sent: Times): Promise<void> {
  const content = new Uint8Array(UPLOAD_BYTES);
  const sendsOne = async ({ server, token }: Api): Promise<Response> => {
    const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
    const announced = await fetch(`${server.url}${API_PREFIX}/uploads`, {
      method: 'POST',
      headers: { ...headers, 'upload-length': String(content.byteLength) },
    });
    return fetch(new URL(announced.headers.get('location') ?? '', server.url), {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
      body: content,
    });
  };
  const all = Array.from({ length: UPLOADS / SENDERS }, () => senders).flat();
  await Promise.all(all.map((sender) => sent.measure(() => sendsOne(sender))));
}

/** Measures the wait for one person's recording that arrives after many recordings of another person. */
async function turns(kind: Kind): Promise<void> {
  const stage = await openStage(kind);
  try {
    const [one, other] = [await stage.signIn(PERSON), await stage.signIn(OTHER)];
    const { alone, behind } = await behindMany(one, other, MANY);
    console.log(`\n| ${kind}: one recording | seconds | ÷ alone |\n|---|---|---|`);
    console.log(cells('alone', alone, 1));
    console.log(cells(`behind another person’s ${MANY}`, behind, behind / alone));
  } finally {
    await stage.close();
  }
}

/** Measures how long the same recordings take with one worker and with two. */
async function workers(): Promise<void> {
  const stage = await openStage('postgres', 'web');
  const stops: (() => Promise<void>)[] = [];
  try {
    const api = await stage.signIn(PERSON);
    const took: number[] = [];
    for (let count = 1; count <= 2; count += 1) {
      stops.push(await stage.worker());
      // Each worker opens its models before it is measured.
      await untilTranscribed(api, await sendAll(api, 2 * count), 0);
      const began = performance.now();
      took.push(await untilTranscribed(api, await sendAll(api, WORKED), began));
    }
    const [one = 0, two = 0] = took;
    console.log(`\n| postgres: ${WORKED} recordings | seconds | one worker ÷ this |\n|---|---|---|`);
    console.log(cells('one worker', one, 1));
    console.log(cells('two workers', two, one / two));
  } finally {
    for (const stop of stops) await stop();
    await stage.close();
  }
}

async function growth(kind: Kind): Promise<void> {
  const { growths, sizes } = await measureGrowth(kind);
  console.log(`\n| ${kind}: median of a call | amounts | ms |\n|---|---|---|`);
  for (const { what, of, points } of growths) {
    const amounts = points.map(([amount]) => amount).join(', ');
    console.log(cells(`${what}, by ${of}`, amounts, points.map(([, ms]) => ms.toFixed(1)).join(', ')));
  }
  console.log(
    `\nOn the disk: ${sizes.meeting.toFixed(0)} bytes a meeting, ${sizes.passage.toFixed(0)} bytes a passage, with their indexes.`,
  );
  if (kind === 'postgres') await writeFile(CHART, chart(growths));
}
