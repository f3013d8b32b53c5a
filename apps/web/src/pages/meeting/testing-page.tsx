import { ClearSummary, GenerateAgenda, Retry, StopSummary, Summarize } from '@greffier/contract/meeting/minutes/ai';
import { ListFindings } from '@greffier/contract/meeting/minutes/findings';
import { GetItemStarts } from '@greffier/contract/meeting/agenda/item-starts';
import type { Meeting } from '@greffier/contract/meeting/meetings';
import {
  DeleteMeeting,
  GetMeeting,
  ProposeAttendance,
  UpdateAgenda,
  UpdateMeeting,
  UpdateSpeakers,
} from '@greffier/contract/meeting/meetings';
import { ListNameConflicts } from '@greffier/contract/meeting/transcript/name-conflicts';
import type { Template } from '@greffier/contract/organisation/templates';
import { ListTemplates } from '@greffier/contract/organisation/templates';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { meetingDetail } from '../../features/meetings/testing-detail.ts';
import type { MockAnswer } from '../../test/render.tsx';
import { mockServer, renderInApp } from '../../test/render.tsx';
import { MeetingPage } from './meeting-page.tsx';

const { id } = meetingDetail();
const params = { meeting_id: id };
/** Answer to every call; `agenda` is for the call that generates an agenda. */
const done = { success: true, error: null, agenda: [] };
const changes = [
  UpdateSpeakers,
  GenerateAgenda,
  UpdateAgenda,
  Summarize,
  StopSummary,
  ClearSummary,
  Retry,
  UpdateMeeting,
  DeleteMeeting,
] as const;

interface Opening {
  readonly at?: string;
  readonly templates?: readonly Template[];
  /** Answers that replace the default ones. */
  readonly answers?: readonly MockAnswer[];
}

/** Opens the page of a meeting, for tests. Calls do not change the meeting; a function may return its current state. */
export function openMeeting(meeting: Meeting | (() => Meeting), opening: Opening = {}) {
  const { at = `/meeting/${id}`, templates = [], answers = [] } = opening;
  const sent = mockServer([
    { call: GetMeeting, params, body: meeting },
    { call: ProposeAttendance, params, body: { proposals: [] } },
    { call: GetItemStarts, params, body: { starts: [], pins: [], checked: false, reading: false, state: 'first' } },
    { call: ListNameConflicts, params, body: { conflicts: [] } },
    { call: ListFindings, params, body: { findings: [], left_out: 0 } },
    { call: ListTemplates, body: { templates } },
    ...changes.map((call) => ({ call, params, body: done })),
    ...answers,
  ]);
  renderInApp(<MeetingPage />, { path: '/meeting/:meetingId', at });
  return {
    sent,
    /** Returns the requests that may change something. */
    changes: () => sent.filter((request) => request.method !== 'GET'),
  };
}

/** Switches from reading the minutes to writing them. */
export async function writeMinutes(user: UserEvent): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: 'Modifier' }));
  return screen.findByRole('textbox', { name: 'Texte du procès-verbal' });
}
