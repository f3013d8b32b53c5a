import { setTimeout as sleep } from 'node:timers/promises';
import { ErrorBody } from '@greffier/contract/errors';
import { ListMeetings } from '@greffier/contract/meeting/meeting-list';
import { GetMeeting } from '@greffier/contract/meeting/meetings';
import { CreateTemplate } from '@greffier/contract/organisation/templates';
import { CALLS } from '@greffier/server/database/postgres/connections';
import { Line } from '@greffier/server/testing/postgres/line';
import { startPostgres } from '@greffier/server/testing/postgres/start';
import { Api } from '../../../e2e/support/api.ts';
import { TestServer } from '../../../e2e/support/server.ts';
import { meetingWithMinutes, MOST_WAIT, type Row, type Seen, type Stage } from '../scene.ts';

/**
 * Longest time until a call is refused: the waits for a connection and for its answer, and a second for the rest; ms.
 */
const MOST_PATIENCE = CALLS.connect + CALLS.answer + 1_000;
/** « Ready » must fail within this time, so that people are sent to another server; ms. */
const MOST_READY = 2_000;
const LOOK_EVERY = 50;
/** Number of people who make calls at the same time. */
const PEOPLE = 6;

/** The other people use another server, because nobody can work on the attacked one during the attack. */
export const hangingDatabase: Row = {
  row: 11,
  name: 'PostgreSQL that hangs, under a second server',
  async stage(): Promise<Stage> {
    const postgres = await startPostgres();
    const line = new Line(new URL(postgres.url));
    // Each call that hangs would put an error into the log.
    const server = await TestServer.start({ LOG_LEVEL: 'fatal', DATABASE_URL: (await line.open()).href });
    const api = await Api.signIn(server, 'patience@exemple.ch');
    const meetingId = await meetingWithMinutes(api);
    return {
      attack: () => hang(line, api, meetingId),
      async close() {
        line.goOn();
        await server.close();
        await line.refuse();
        await postgres.stop();
      },
    };
  },
};

interface Answer {
  readonly status: number;
  readonly milliseconds: number;
  /** True if the answer says what the problem is and when to come back. */
  readonly isPlain: boolean;
}

async function hang(line: Line, api: Api, meetingId: string): Promise<Seen> {
  line.hang();
  const over = new AbortController();
  const lives = live(api, over.signal);
  const ready = await timed(() => fetch(`${api.server.url}/health/ready`));
  const template = { name: 'Comité', format: [{ level: 1, text: 'Budget' }] };
  const ask = (): Promise<Answer[]> =>
    Promise.all(
      Array.from({ length: PEOPLE }, (_, at) => [
        timed(() => api.fetch(ListMeetings)),
        timed(() => api.fetch(GetMeeting, { meeting_id: meetingId })),
        timed(() => api.fetch(CreateTemplate, {}, { ...template, name: `Comité ${at}` })),
      ]).flat(),
    );
  // The first calls are under way when the database hangs; the others come when the problem is known.
  const answers = [...(await ask()), ...(await ask())];
  over.abort();
  const alive = await lives;
  line.goOn();
  const back = await untilBack(api);

  const longest = Math.max(...answers.map(({ milliseconds }) => milliseconds));
  const slowest = Math.max(...alive.map(({ milliseconds }) => milliseconds));
  const plain = answers.filter(({ isPlain }) => isPlain).length;
  const seconds = (time: number): string => `${(time / 1_000).toFixed(1)} s`;
  return {
    what: [
      `${plain} of ${answers.length} calls 503 with Retry-After, the last after ${seconds(longest)}`,
      `/health/ready ${ready.status} in ${seconds(ready.milliseconds)}`,
      `/health/live in ${Math.round(slowest)} ms at most`,
      back === null ? 'not back after it goes on' : `back ${seconds(back)} after it goes on`,
    ].join('; '),
    holds:
      plain === answers.length &&
      longest <= MOST_PATIENCE &&
      ready.status === 503 &&
      ready.milliseconds <= MOST_READY &&
      alive.every(({ status }) => status === 200) &&
      slowest <= MOST_WAIT &&
      back !== null,
  };
}

/** Asks repeatedly whether the process is alive. */
async function live({ server }: Api, over: AbortSignal): Promise<Answer[]> {
  const answers: Answer[] = [];
  while (!over.aborted) {
    answers.push(await timed(() => fetch(`${server.url}/health/live`)));
    await sleep(LOOK_EVERY);
  }
  return answers;
}

async function timed(call: () => Promise<Response>): Promise<Answer> {
  const started = performance.now();
  const answer = await call();
  const body = ErrorBody.safeParse(await answer.json().catch(() => null));
  return {
    status: answer.status,
    milliseconds: performance.now() - started,
    isPlain:
      answer.status === 503 &&
      Number(answer.headers.get('retry-after')) > 0 &&
      body.data?.code === 'database_unavailable',
  };
}

/** Measures the time until calls are answered again; ms. Null after half a minute. */
async function untilBack(api: Api): Promise<number | null> {
  const started = performance.now();
  while (performance.now() - started < 30_000) {
    if ((await timed(() => api.fetch(ListMeetings))).status === 200) return performance.now() - started;
    await sleep(LOOK_EVERY);
  }
  return null;
}
