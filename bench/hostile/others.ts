import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from '@greffier/contract/call';
import { ListMeetings } from '@greffier/contract/meeting/meeting-list';
import { GetMeeting } from '@greffier/contract/meeting/meetings';
import { SaveSummary } from '@greffier/contract/meeting/minutes';
import type { Api } from '../../e2e/support/api.ts';
import { processesOf } from './processes.ts';

/** Time between two calls of other people; ms. */
const EVERY = 50;
/** A call that is not answered by then counts as this long; ms. */
const PATIENCE = 60_000;
const LOOK_EVERY = 100;
/** How long others are observed before the attack, since they also wait on a busy machine; ms. */
const BEFORE = 5_000;

export interface Felt {
  /** Longest wait of other people's calls that ended before the attack; ms. */
  readonly before: number;
  /** Longest wait of other people's calls since then; ms. */
  readonly wait: number;
  /** The call with this wait. */
  readonly call: string;
  /** How many of other people's calls were not answered with 200. */
  readonly failed: number;
  /** Largest memory of the server and its processes together, and largest of one of them; bytes. */
  readonly together: number;
  readonly largest: number;
}

/** Another person, with a meeting and its minutes. */
export interface Other {
  readonly api: Api;
  readonly meetingId: string;
  version: number;
}

const MINUTES = '<h2>Budget</h2><p>Le budget est adopté.</p>';

/**
 * Lets others list, open, save and check the server's health, in turn, during an attack. Gives its result and what they
 * experienced.
 */
export async function whileOthersWork<T>(
  others: readonly Other[],
  pid: number,
  attack: () => Promise<T>,
): Promise<readonly [T, Felt]> {
  const felt = { before: 0, wait: 0, call: '', failed: 0, together: 0, largest: 0 };
  const over = new AbortController();
  let begun = false;
  const calls: readonly (readonly [string, (other: Other) => Promise<Response>])[] = [
    ['GET /meetings/', ({ api }) => timed(api, ListMeetings)],
    [
      'GET /health/live',
      ({ api }) => fetch(`${api.server.url}/health/live`, { signal: AbortSignal.timeout(PATIENCE) }),
    ],
    ['GET /meetings/{id}', ({ api, meetingId }) => timed(api, GetMeeting, { meeting_id: meetingId })],
    ['PUT /meetings/{id}/summary', save],
  ];
  const one = async (name: string, call: () => Promise<Response>): Promise<void> => {
    const started = performance.now();
    const ok = await call().then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.ok;
      },
      () => false,
    );
    const wait = performance.now() - started;
    if (!begun) felt.before = Math.max(felt.before, wait);
    else if (wait > felt.wait) Object.assign(felt, { wait, call: name });
    if (!ok) felt.failed += 1;
  };
  const callers = others.map(async (other, at) => {
    await sleep(at * EVERY);
    for (let turn = at; !over.signal.aborted; turn += 1) {
      const next = calls[turn % calls.length];
      // While the last call waits, the next person makes theirs.
      if (next !== undefined) await Promise.all([one(next[0], () => next[1](other)), sleep(EVERY * others.length)]);
    }
  });
  const watcher = (async () => {
    while (!over.signal.aborted) {
      const held = (await processesOf(pid)).map(({ bytes }) => bytes);
      felt.together = Math.max(
        felt.together,
        held.reduce((sum, bytes) => sum + bytes, 0),
      );
      felt.largest = Math.max(felt.largest, ...held);
      await sleep(LOOK_EVERY);
    }
  })();
  try {
    await sleep(BEFORE);
    begun = true;
    const seen = await attack();
    // The attack may have effects after its end.
    await sleep(1_000);
    return [seen, felt];
  } finally {
    over.abort();
    await Promise.all([...callers, watcher]);
  }
}

const timed = (api: Api, call: Call, params: Readonly<Record<string, string>> = {}): Promise<Response> =>
  Promise.race([
    api.fetch(call, params),
    sleep(PATIENCE, null, { ref: false }).then(() => {
      throw new Error('no answer');
    }),
  ]);

async function save(other: Other): Promise<Response> {
  const answer = await other.api.fetch(
    SaveSummary,
    { meeting_id: other.meetingId },
    { summary: MINUTES, version: other.version, session: null },
  );
  const said = SaveSummary.response.safeParse(await answer.clone().json());
  if (said.success) other.version = said.data.version;
  return answer;
}
