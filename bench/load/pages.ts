import { POLLING_INTERVAL_MS } from '@greffier/contract/limits';
import { ListMeetings } from '@greffier/contract/meeting/meeting-list';
import { GetMeeting } from '@greffier/contract/meeting/meetings';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Api } from '../../e2e/support/api.ts';
import { Times } from './times.ts';

/** How many meetings the list asks for at first. */
const FIRST_SCREEN = 100;

export interface Pages {
  /** What open meetings ask every three seconds. */
  readonly polled: Times;
  /** What lists ask, one a second. */
  readonly listed: Times;
}

/** Keeps as many meetings open as in that many browsers while something else happens, and gives what they felt. */
export async function whilePagesPoll(
  api: Api,
  ids: readonly string[],
  pages: number,
  meanwhile: () => Promise<void>,
): Promise<Pages> {
  const felt = { polled: new Times(), listed: new Times() };
  const over = new AbortController();
  const repeat = async (every: number, first: number, ask: () => Promise<void>): Promise<void> => {
    await sleep(first);
    // A page asks again three seconds after its last answer.
    while (!over.signal.aborted) {
      await ask();
      await sleep(every, null, { signal: over.signal }).catch(() => undefined);
    }
  };
  const open = Array.from({ length: pages }, (_, page) => {
    const params = { meeting_id: ids[page % ids.length] ?? '' };
    const ask = () => felt.polled.measure(() => api.fetch(GetMeeting, params));
    return repeat(POLLING_INTERVAL_MS, (POLLING_INTERVAL_MS * page) / pages, ask);
  });
  open.push(
    repeat(1_000, 0, () =>
      felt.listed.measure(() => api.fetch({ ...ListMeetings, path: `${ListMeetings.path}?limit=${FIRST_SCREEN}` })),
    ),
  );
  try {
    await meanwhile();
  } finally {
    over.abort();
    await Promise.all(open);
  }
  return felt;
}
