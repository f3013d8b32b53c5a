import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { GetMeeting } from '@greffier/contract/meeting/meetings';
import { Api } from '../../e2e/support/api.ts';
import { TestServer } from '../../e2e/support/server.ts';
import { auditTrail } from './attacks/audit-trail.ts';
import { curiousChildren } from './attacks/children.ts';
import { endlessTranscript, hesitantTranscript, nestedMinutes, pdfBomb } from './attacks/documents.ts';
import { expiredVoices } from './attacks/expired-voices.ts';
import { endlessFindings } from './attacks/findings.ts';
import { hangingDatabase } from './attacks/hanging-database.ts';
import { fullDisk } from './attacks/full-disk.ts';
import { longestMinutes } from './attacks/longest-minutes.ts';
import { dividedText, endlessTasks, longestSaves } from './attacks/longest-texts.ts';
import { openFiles } from './attacks/open-files.ts';
import type { Other } from './others-thread.ts';
import { type Felt, whileOthersWork } from './others.ts';
import { pageHeaders } from './attacks/page-headers.ts';
import { powerCut } from './attacks/power-cut.ts';
import { alone, meetingWithMinutes, MOST_WAIT, type Row, type Seen, type Stage } from './scene.ts';
import { strangersName, tokenAfterSignOut } from './attacks/sign-in.ts';
import { silentIssuer } from './attacks/silent-issuer.ts';
import { slowListeners } from './attacks/slow-listener.ts';
import { openUploads } from './attacks/uploads.ts';

/** Limit on one process's memory; bytes. */
const MOST_MEMORY = 1e9;
const OTHERS = 4;

const nothing: Row = {
  row: 0,
  name: 'nothing: how long others wait on this machine as it is',
  stage: alone(async () => {
    await sleep(5_000);
    return { what: '–', holds: true };
  }),
};

const ROWS: readonly Row[] = [
  nothing,
  hesitantTranscript,
  powerCut,
  strangersName,
  nestedMinutes,
  endlessTranscript,
  pdfBomb,
  tokenAfterSignOut,
  openUploads,
  auditTrail,
  openFiles,
  hangingDatabase,
  expiredVoices,
  curiousChildren,
  silentIssuer,
  pageHeaders,
  endlessFindings,
  longestMinutes,
  longestSaves,
  dividedText,
  endlessTasks,
  slowListeners,
  fullDisk,
];

/**
 * Replays attacks that once stopped the server or let somebody in. Each row runs against a real server of its own,
 * while four other people list, open and save their meetings. Prints the results, the longest wait of the four, and the
 * memory of all processes.
 */
export async function benchHostile(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { only: { type: 'string', multiple: true, default: [] } } });
  const rows = ROWS.filter(({ row }) => values.only.length === 0 || values.only.includes(String(row)));
  console.log(
    '| row | what was tried | what happened | others waited before, ms | then, ms | for | others failed | MB in all | MB of one | holds |',
  );
  console.log(`|${'---|'.repeat(10)}`);
  for (const row of rows) {
    const [seen, felt] = await replay(row);
    const holds = seen.holds && felt.wait <= MOST_WAIT && felt.failed === 0 && felt.largest <= MOST_MEMORY;
    const megabytes = (size: number): number => Math.round(size / 1e6);
    const cells = [
      row.row,
      row.name,
      seen.what,
      Math.round(felt.before),
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

async function replay({ row, stage }: Row): Promise<readonly [Seen, Felt]> {
  const { environment, attack, close } = await stage();
  try {
    return await onServer(row, await TestServer.start({ LOG_LEVEL: 'warn', ...environment }), attack);
  } finally {
    await close();
  }
}

async function onServer(row: number, server: TestServer, attack: Stage['attack']): Promise<readonly [Seen, Felt]> {
  try {
    const others: Other[] = [];
    for (let count = 0; count < OTHERS; count += 1) {
      const api = await Api.signIn(server, `autre-${count}@exemple.ch`);
      const meetingId = await meetingWithMinutes(api);
      const { minutes } = await api.call(GetMeeting, { meeting_id: meetingId });
      others.push({ token: api.token, meetingId, version: minutes.version });
    }
    const attacker = await Api.signIn(server, `ligne-${row}@exemple.ch`);
    const meetingId = await meetingWithMinutes(attacker);
    // The server first finishes its start, and its work on the meetings.
    await sleep(2_000);
    const [seen, felt] = await whileOthersWork({ url: server.url, others }, server.pid, () =>
      attack({ server, attacker, meetingId }).catch(asSeen),
    );
    return [typeof seen === 'function' ? await seen().catch(asSeen) : seen, felt];
  } finally {
    await server.close();
  }
}

const asSeen = (error: unknown): Seen => ({ what: String(error), holds: false });
