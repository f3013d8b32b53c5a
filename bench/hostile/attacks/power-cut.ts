import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deserialize } from 'node:v8';
import { API_PREFIX } from '@greffier/contract/call';
import { DeleteMeeting, UpdateMeeting } from '@greffier/contract/meeting/meetings';
import { CreateTemplate } from '@greffier/contract/organisation/templates';
import { cutPower } from '@greffier/server/database/power-cut/cut';
import { ForgetfulDisk, randomOf } from '@greffier/server/database/power-cut/disk';
import type { Fact } from '@greffier/server/database/power-cut/facts';
import type { Operation } from '@greffier/server/database/power-cut/journal';
import type { Api } from '../../../e2e/support/api.ts';
import type { TestServer } from '../../../e2e/support/server.ts';
import { FACT_HEADER, JOURNAL_VARIABLE, type Kept } from './keep-journal.ts';
import { bytes, importing, type Row, type Seen, type Stage, TALK } from '../scene.ts';

const CUTS = 10;
const ROUNDS = 8;
const PIECE_BYTES = 20_000;
/** The same seed cuts the same journal at the same moments. */
const SEED = 20_261_123;

/** The journal stays in the server's memory until the server ends, so the server takes more memory in this row. */
export const powerCut: Row = {
  row: 2,
  name: `the power is cut while people work, at ${CUTS} moments, the embedded database`,
  async stage(): Promise<Stage> {
    const home = await mkdtemp(join(tmpdir(), 'greffier-power-cut-'));
    const journal = join(home, 'journal');
    const program = new URL('keep-journal.ts', import.meta.url).href;
    return {
      environment: { [JOURNAL_VARIABLE]: journal, NODE_OPTIONS: `--import=${program}` },
      async attack({ server, attacker }) {
        const facts: Fact[] = [];
        for (let round = 1; round <= ROUNDS; round += 1) await work(attacker, round, facts);
        return () => cutAndLook(server, facts, { journal, home });
      },
      close: () => rm(home, { recursive: true, force: true }),
    };
  },
};

/** Makes the header of a call whose answer acknowledges the next fact. */
const nextOf = (facts: readonly Fact[]): Record<string, string> => ({ [FACT_HEADER]: String(facts.length) });

async function ok(asked: Promise<Response>): Promise<Response> {
  const answer = await asked;
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${answer.url} answers ${answer.status}`);
  return answer;
}

/**
 * Makes a template and a meeting, names the meeting, begins to send a recording, deletes some of these, and records the
 * acknowledged facts.
 */
async function work(api: Api, round: number, facts: Fact[]): Promise<void> {
  const template = { name: `Ordre du jour ${round}`, format: [{ level: 1, text: 'Budget' }] };
  await ok(api.fetch(CreateTemplate, {}, template, nextOf(facts)));
  facts.push({ kind: 'template', name: template.name });

  const { meetingId: id } = await importing(api, 'seance.vtt', bytes(TALK), nextOf(facts));
  if (id === null) throw new Error('the sample is not taken');
  facts.push({ kind: 'transcribed', id });

  const name = `Comité ${round}`;
  await ok(api.fetch(UpdateMeeting, { meeting_id: id }, { name }, nextOf(facts)));
  facts.push({ kind: 'named', id, name });

  await sendPiece(api, facts);
  if (round % 3 !== 0) return;
  await ok(api.fetch(DeleteMeeting, { meeting_id: id }, undefined, nextOf(facts)));
  facts.push({ kind: 'deleted', id });
}

/** Announces a recording of two pieces by the tus protocol, and sends the first. */
async function sendPiece({ server, token }: Api, facts: Fact[]): Promise<void> {
  const uploads = `${server.url}${API_PREFIX}/uploads`;
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const length = { 'upload-length': String(2 * PIECE_BYTES) };
  const announced = await ok(fetch(uploads, { method: 'POST', headers: { ...headers, ...length, ...nextOf(facts) } }));
  const location = new URL(announced.headers.get('location') ?? '', uploads).href;
  const id = location.slice(location.lastIndexOf('/') + 1);
  facts.push({ kind: 'upload', id });

  const body = randomBytes(PIECE_BYTES);
  const piece = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
  await ok(fetch(location, { method: 'PATCH', headers: { ...headers, ...piece, ...nextOf(facts) }, body }));
  facts.push({ kind: 'bytes', id, bytes: body });
}

/** Ends the server, and opens the data that a disk would contain after a power cut at an earlier moment. */
async function cutAndLook(
  server: TestServer,
  facts: readonly Fact[],
  { journal, home }: { readonly journal: string; readonly home: string },
): Promise<Seen> {
  await server.kill('SIGTERM');
  // The journal that keep-journal.ts wrote.
  const kept = deserialize(await readFile(journal)) as Kept;
  const operations = kept.operations.map((operation) => withFact(operation, facts));
  const acknowledged = operations.flatMap(({ kind }, at) => (kind === 'acknowledged' ? [at + 1] : []));
  const moments = momentsAmong(acknowledged);
  const disk = new ForgetfulDisk(kept.start, operations);
  const lost = await cutPower(moments, disk, { operations, whole: server.dataDir, home, seed: SEED });
  const looked = moments.flatMap((moment) => acknowledged.filter((at) => at <= moment)).length;
  const first = lost[0] === undefined ? '' : ` (${lost[0]})`;
  return {
    what: `${acknowledged.length} answers that acknowledge; looked for ${looked} times in all: ${lost.length} lost${first}`,
    holds: lost.length === 0 && acknowledged.length === facts.length,
  };
}

function withFact(operation: Operation<number>, facts: readonly Fact[]): Operation<Fact> {
  if (operation.kind !== 'acknowledged') return operation;
  const fact = facts[operation.fact];
  if (fact === undefined) throw new Error(`nothing was noted for the answer ${operation.fact}`);
  return { kind: 'acknowledged', fact };
}

/**
 * Chooses half of the moments just after an answer, when the least data has reached the disk. The others are anywhere
 * in the time of people's work.
 */
function momentsAmong(acknowledged: readonly number[]): number[] {
  const random = randomOf(SEED);
  const [first = 0, last = 0] = [acknowledged[0], acknowledged.at(-1)];
  return Array.from({ length: CUTS }, (_, at) => {
    const share = random();
    if (at % 2 === 0) return acknowledged[Math.floor(share * acknowledged.length)] ?? last;
    return first + Math.floor(share * (last - first + 1));
  });
}
