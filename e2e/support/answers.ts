import { ListMeetings, type MeetingSummary } from '@greffier/contract/meeting/meeting-list';
import { GetMeeting, type Meeting, ProposeAttendance } from '@greffier/contract/meeting/meetings';
import { ListNameConflicts } from '@greffier/contract/meeting/transcript/name-conflicts';
import { callPath, type Call } from '@greffier/contract/call';
import type { Page, Route } from 'playwright-core';

type Params = Readonly<Record<string, string>>;

async function take(page: Page, call: Call, params: Params, handle: (route: Route) => unknown): Promise<void> {
  if (call.method !== 'GET') throw new Error(`${call.id} changes something: the server itself answers it`);
  const path = callPath(call, params);
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      if (route.request().method() === 'GET') await handle(route);
      else await route.fallback();
    },
  );
}

/** Leaves a request without an answer. */
export const stall = (page: Page, call: Call, params: Params = {}) => take(page, call, params, () => undefined);

/** Answers a request as a failing server does. */
export const fail = (page: Page, call: Call, params: Params = {}) =>
  take(page, call, params, (route) =>
    route.fulfill({ status: 500, json: { detail: 'Le serveur a rencontré une erreur.', code: 'internal' } }),
  );

/** Answers a request with content that the contract allows. */
export const answer = (page: Page, call: Call, params: Params, json: unknown) =>
  take(page, call, params, (route) => route.fulfill({ json: call.response?.parse(json) }));

export async function answerMeeting(page: Page, meeting: Meeting): Promise<void> {
  const params = { meeting_id: meeting.id };
  await answer(page, GetMeeting, params, meeting);
  await answer(page, ProposeAttendance, params, { proposals: [] });
  await answer(page, ListNameConflicts, params, { conflicts: [] });
}
export const answerMeetings = (page: Page, meetings: readonly MeetingSummary[]) =>
  answer(page, ListMeetings, {}, { meetings });
