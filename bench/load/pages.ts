import { POLLING_INTERVAL_MS } from '@greffier/contract/limits';
import { ListMeetings } from '@greffier/contract/meeting/meeting-list';
import { GetMeeting } from '@greffier/contract/meeting/meetings';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Api } from '../../e2e/support/api.ts';
import { Times } from './times.ts';

/** Number of meetings that the list requests first. */
const FIRST_SCREEN = 100;

export interface Pages {
  /** Calls of the pages that show meetings. Each page makes a call every three seconds. */
  readonly polled: Times;
  /** Calls of the list, one a second. */
  readonly listed: Times;
}

/** Keeps this many pages with meetings open while something else happens. @returns how long their calls took */
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
