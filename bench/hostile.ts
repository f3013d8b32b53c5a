import { readdir, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Summarize } from '@greffier/contract/ai';
import { EndSession, Me } from '@greffier/contract/auth';
import type { Call } from '@greffier/contract/call';
import {
  DownloadMinutes,
  DownloadTranscript,
  ExtractAgendaFromPdf,
  GetMeeting,
  ImportTranscript,
  UpdateAgenda,
} from '@greffier/contract/meetings';
import { SaveSummary } from '@greffier/contract/minutes';
import { bombPdf } from '@greffier/server/testing/bomb';
import { Api } from '../e2e/api.ts';
import { TestServer } from '../e2e/server.ts';
import { type Felt, type Other, whileOthersWork } from './hostile/others.ts';

/** Other people's calls wait no longer; milliseconds. */
const MOST_WAIT = 200;
/** Of one process; bytes. */
const MOST_MEMORY = 1e9;
const OTHERS = 4;

interface Scene {
  readonly server: TestServer;
  readonly attacker: Api;
  /** A meeting of the attacker's that has minutes. */
  readonly meetingId: string;
}

/** What happened, for people to read, and whether that is as it must be; other people's waits are looked at besides. */
interface Seen {
  readonly what: string;
  readonly holds: boolean;
}

interface Row {
  /** Number of what was seen when the product was attacked from outside; 0 to compare with. */
  readonly row: number;
  readonly name: string;
  readonly attack: (scene: Scene) => Promise<Seen>;
}

const bytes = (text: string): Blob => new Blob([text]);
const FORM = { meeting_name: 'Mesure', meeting_date: '2026-03-03' };

async function importing(api: Api, name: string, content: Blob): Promise<{ status: number; meetingId: string | null }> {
  const form = new FormData();
  form.set('data', JSON.stringify(FORM));
  form.set('file', content, name);
  const answer = await api.fetch(ImportTranscript, {}, form);
  const body = ImportTranscript.response.safeParse(await answer.json());
  return { status: answer.status, meetingId: body.data?.meeting_id ?? null };
}

const TALK = `WEBVTT

00:00:01.000 --> 00:00:05.000
<v Anne Roux>Premier point : le budget. On vote : douze voix pour, une contre.</v>

00:00:06.000 --> 00:00:09.000
<v Marc Tissot>Le budget est adopté. Je m’occupe du devis d’ici vendredi.</v>
`;

/** A meeting whose minutes are written. */
async function meetingWithMinutes(api: Api): Promise<string> {
  const { meetingId } = await importing(api, 'seance.vtt', bytes(TALK));
  if (meetingId === null) throw new Error('the sample is not taken');
  await api.call(UpdateAgenda, { meeting_id: meetingId }, { agenda: [{ level: 1, text: 'Budget' }] });
  await api.call(Summarize, { meeting_id: meetingId }, {});
  await api.until(meetingId, ({ status }) => status === 'completed');
  return meetingId;
}

async function statusOf(api: Api, call: Call, params: Readonly<Record<string, string>> = {}, body?: FormData | object) {
  const started = performance.now();
  const answer = await api.fetch(call, params, body);
  const { byteLength } = await answer.arrayBuffer();
  return { status: answer.status, seconds: ((performance.now() - started) / 1_000).toFixed(1), byteLength };
}

/** What a stranger is answered who comes by another name than this machine's. */
function asStranger(server: TestServer, path: string): Promise<number> {
  return new Promise((done, fail) => {
    const headers = { host: 'greffier.ville.example', 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' };
    request({ host: '127.0.0.1', port: server.port, path, headers }, (answer) => {
      answer.resume();
      done(answer.statusCode ?? 0);
    })
      .once('error', fail)
      .end();
  });
}

const ROWS: readonly Row[] = [
  {
    row: 0,
    name: 'nothing: how long others wait on this machine as it is',
    attack: async () => {
      await sleep(5_000);
      return { what: '–', holds: true };
    },
  },
  {
    row: 1,
    name: 'WebVTT of 312 bytes, filler words before a name',
    attack: async ({ attacker }) => {
      const text = `WEBVTT\n\n00:00:01.000 --> 00:00:20.000\nOui, ${'oui, '.repeat(40)}hum Anne Roux, de la voirie.\n`;
      const started = performance.now();
      const { status } = await importing(attacker, 'oui.vtt', bytes(text));
      const seconds = (performance.now() - started) / 1_000;
      return { what: `${status} in ${seconds.toFixed(1)} s`, holds: status === 200 };
    },
  },
  {
    row: 3,
    name: 'local sign-in under another name, through a proxy',
    attack: async ({ server }) => {
      const path = '/api/v1/auth/login';
      const status = await asStranger(server, path);
      const sign = await asStranger(server, '/oidc/auth?client_id=greffier');
      return { what: `${status} for the sign-in, ${sign} for its form`, holds: status >= 400 && sign >= 400 };
    },
  },
  {
    row: 4,
    name: 'minutes of 1 MB of nested lists: saved, then their Word file',
    attack: async ({ attacker, meetingId }) => {
      const { minutes } = await attacker.call(GetMeeting, { meeting_id: meetingId });
      const summary = '<ul><li>'.repeat(60_000) + 'a';
      const saved = await statusOf(
        attacker,
        SaveSummary,
        { meeting_id: meetingId },
        { summary, version: minutes.version, session: null },
      );
      const word = await statusOf(attacker, DownloadMinutes, { meeting_id: meetingId });
      return {
        what: `saving ${saved.status} in ${saved.seconds} s, Word file ${word.status} in ${word.seconds} s`,
        holds: saved.status < 500 && word.status < 500,
      };
    },
  },
  {
    row: 5,
    name: 'transcript of 2 MB, 150,000 passages, then its Word file',
    attack: async ({ attacker }) => {
      const text = Array.from(
        { length: 150_000 },
        (_, at) => `${at % 2 === 0 ? 'Anne Roux' : 'Marc Tissot'} : oui`,
      ).join('\n');
      const { status, meetingId } = await importing(attacker, 'long.txt', bytes(text));
      if (meetingId === null) return { what: `${status}`, holds: status === 422 || status === 413 };
      const word = await statusOf(attacker, DownloadTranscript, { meeting_id: meetingId });
      return { what: `taken, Word file ${word.status} in ${word.seconds} s`, holds: word.status < 500 };
    },
  },
  {
    row: 6,
    name: 'PDF of 3 kB that unpacks to 1.5 GB',
    attack: async ({ attacker }) => {
      // Its agenda may still be set.
      const { meetingId } = await importing(attacker, 'seance.vtt', bytes(TALK));
      const form = new FormData();
      form.set('file', new Blob([Uint8Array.from(bombPdf(1_500))]), 'ordre.pdf');
      const { status, seconds } = await statusOf(attacker, ExtractAgendaFromPdf, { meeting_id: meetingId ?? '' }, form);
      return { what: `${status} in ${seconds} s`, holds: status < 500 || status === 503 };
    },
  },
  {
    row: 7,
    name: 'a token after signing out',
    attack: async ({ server }) => {
      const api = await Api.signIn(server, 'partie@exemple.ch');
      const before = await statusOf(api, Me);
      await statusOf(api, EndSession);
      const after = await statusOf(api, Me);
      return {
        what: `${before.status} before, ${after.status} after`,
        holds: before.status === 200 && after.status === 401,
      };
    },
  },
  {
    row: 8,
    name: 'one person opens 50 uploads of 1 GiB',
    attack: async ({ server, attacker }) => {
      const statuses: number[] = [];
      for (let count = 0; count < 50; count += 1) {
        const answer = await fetch(`${server.url}/api/v1/uploads`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${attacker.token}`,
            'tus-resumable': '1.0.0',
            'upload-length': String(1024 ** 3),
            'upload-metadata': `filename ${Buffer.from('a.wav').toString('base64')}`,
          },
        });
        await answer.arrayBuffer();
        statuses.push(answer.status);
      }
      const taken = statuses.filter((status) => status === 201).length;
      const refused = [...new Set(statuses.filter((status) => status !== 201))];
      return {
        what: `${taken} opened, then ${refused.join(', ')}`,
        holds: taken < 50 && refused.every((status) => [413, 429, 507].includes(status)),
      };
    },
  },
  {
    row: 10,
    name: 'files of DATA_DIR that others may read or write',
    attack: async ({ server }) => {
      const open = await openTo(server.dataDir);
      return { what: `${open} of them`, holds: open === 0 };
    },
  },
  {
    row: 15,
    name: 'Permissions-Policy on the page',
    attack: async ({ server }) => {
      const header = (await fetch(server.url)).headers.get('permissions-policy');
      return { what: header === null ? 'none' : `${header.slice(0, 40)}…`, holds: header !== null };
    },
  },
];

/** How many files and folders, the folder itself among them, the group or everybody may open. */
async function openTo(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const modes = await Promise.all(
    [folder, ...names.map((name) => join(folder, name))].map((path) =>
      stat(path).then(
        ({ mode }) => mode,
        () => 0,
      ),
    ),
  );
  return modes.filter((mode) => (mode & 0o077) !== 0).length;
}

/**
 * Replays what stopped the server, or let somebody in, before: each row against a real server of its own, while four others
 * list, open and save their own meetings; prints what came of it, the longest that they waited, and the memory of all processes.
 */
export async function benchHostile(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { only: { type: 'string', multiple: true, default: [] } } });
  const rows = ROWS.filter(({ row }) => values.only.length === 0 || values.only.includes(String(row)));
  console.log(
    '| row | what was tried | what happened | others waited ms | for | others failed | MB in all | MB of one | holds |',
  );
  console.log(`|${'---|'.repeat(9)}`);
  for (const row of rows) {
    const [seen, felt] = await replay(row);
    const holds = seen.holds && felt.wait <= MOST_WAIT && felt.failed === 0 && felt.largest <= MOST_MEMORY;
    const megabytes = (size: number): number => Math.round(size / 1e6);
    const cells = [
      row.row,
      row.name,
      seen.what,
      Math.round(felt.wait),
      felt.call,
      felt.failed,
      megabytes(felt.together),
      megabytes(felt.largest),
      holds ? 'yes' : 'no',
    ];
    console.log(`| ${cells.join(' | ')} |`);
    if (!holds) process.exitCode = 1;
  }
}

async function replay({ row, attack }: Row): Promise<readonly [Seen, Felt]> {
  const server = await TestServer.start({ LOG_LEVEL: 'warn' });
  try {
    const others: Other[] = [];
    for (let count = 0; count < OTHERS; count += 1) {
      const api = await Api.signIn(server, `autre-${count}@exemple.ch`);
      const meetingId = await meetingWithMinutes(api);
      const { minutes } = await api.call(GetMeeting, { meeting_id: meetingId });
      others.push({ api, meetingId, version: minutes.version });
    }
    const attacker = await Api.signIn(server, `ligne-${row}@exemple.ch`);
    const meetingId = await meetingWithMinutes(attacker);
    // What the start and the meetings have left to do is done.
    await sleep(2_000);
    let seen: Seen = { what: 'nothing', holds: false };
    const felt = await whileOthersWork(others, server.pid, async () => {
      seen = await attack({ server, attacker, meetingId }).catch((error: unknown) => ({
        what: String(error),
        holds: false,
      }));
    });
    return [seen, felt];
  } finally {
    await server.close();
  }
}
