import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { type Call, callPath } from '@greffier/contract/call';
import { ListMeetings } from '@greffier/contract/meeting/meeting-list';
import { GetMeeting } from '@greffier/contract/meeting/meetings';
import { SaveSummary } from '@greffier/contract/meeting/minutes/minutes';

/** A person other than the attacker, with a meeting and its minutes. */
export interface Other {
  readonly token: string;
  readonly meetingId: string;
  version: number;
}

/** Data for the thread: the people who work, and the server's address. */
export interface Working {
  readonly url: string;
  readonly others: readonly Other[];
}

/** A call that one of the other people made. */
export interface Waited {
  readonly call: string;
  /** Time until the answer; ms. */
  readonly wait: number;
  /** Moment of the answer, as `Date.now()` gives it. */
  readonly at: number;
  readonly ok: boolean;
}

/** Time between two calls of the other people; ms. */
const EVERY = 50;
/** Longest wait for an answer; ms. An unanswered call counts as this long. */
const PATIENCE = 60_000;
const MINUTES = '<h2>Budget</h2><p>Le budget est adopté.</p>';

const over = new AbortController();

// Runs in a thread of its own, because otherwise the attack's work on long answers would count as a wait for the
// server. When told to stop, it makes no more calls, but waits for the open ones.
if (parentPort !== null) {
  const port = parentPort;
  port.once('message', () => over.abort());
  const { url, others } = workerData as Working;
  await Promise.all(others.map((other, at) => work(url, other, at, EVERY * others.length)));
  port.close();
}

/** Lets one person list meetings, check the server's health, open a meeting and save minutes, in turn. */
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
    // While this call waits for its answer, the next person makes a call.
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
