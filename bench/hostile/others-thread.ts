import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { type Call, callPath } from '@greffier/contract/call';
import { ListMeetings } from '@greffier/contract/meeting/meeting-list';
import { GetMeeting } from '@greffier/contract/meeting/meetings';
import { SaveSummary } from '@greffier/contract/meeting/minutes/minutes';

/** Another person, with a meeting and its minutes. */
export interface Other {
  readonly token: string;
  readonly meetingId: string;
  version: number;
}

/** What the thread is given: who works, and where. */
export interface Working {
  readonly url: string;
  readonly others: readonly Other[];
}

/** A call that one of them made. */
export interface Waited {
  readonly call: string;
  /** Milliseconds. */
  readonly wait: number;
  /** When it was answered, as `Date.now()` tells it. */
  readonly at: number;
  readonly ok: boolean;
}

/** Time between two calls of other people; ms. */
const EVERY = 50;
/** A call that is not answered by then counts as this long; ms. */
const PATIENCE = 60_000;
const MINUTES = '<h2>Budget</h2><p>Le budget est adopté.</p>';

const over = new AbortController();

// In a thread of its own: what the attack does with long answers would count as a wait of the server's. Told to stop, it
// makes no further call, but waits for those that are open.
if (parentPort !== null) {
  const port = parentPort;
  port.once('message', () => over.abort());
  const { url, others } = workerData as Working;
  await Promise.all(others.map((other, at) => work(url, other, at, EVERY * others.length)));
  port.close();
}

/** Lets one person list, open, save and check the server's health, in turn. */
async function work(url: string, other: Other, at: number, every: number): Promise<void> {
  const ask = (call: Call, body?: object): Promise<Response> =>
    fetch(url + callPath(call, { meeting_id: other.meetingId }), {
      method: call.method,
      headers: { authorization: `Bearer ${other.token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE),
    });
  const save = async (): Promise<Response> => {
    const answer = await ask(SaveSummary, { summary: MINUTES, version: other.version, session: null });
    const said = SaveSummary.response.safeParse(await answer.clone().json());
    if (said.success) other.version = said.data.version;
    return answer;
  };
  const calls: readonly (readonly [string, () => Promise<Response>])[] = [
    ['GET /meetings/', () => ask(ListMeetings)],
    ['GET /health/live', () => fetch(`${url}/health/live`, { signal: AbortSignal.timeout(PATIENCE) })],
    ['GET /meetings/{id}', () => ask(GetMeeting)],
    ['PUT /meetings/{id}/summary', save],
  ];
  await sleep(at * EVERY);
  for (let turn = at; !over.signal.aborted; turn += 1) {
    const next = calls[turn % calls.length];
    // While the last call waits, the next person makes theirs.
    if (next !== undefined) await Promise.all([one(next[0], next[1]), sleep(every)]);
  }
}

async function one(call: string, ask: () => Promise<Response>): Promise<void> {
  const started = performance.now();
  const ok = await ask().then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.ok;
    },
    () => false,
  );
  const waited: Waited = { call, wait: performance.now() - started, at: Date.now(), ok };
  parentPort?.postMessage(waited);
}
