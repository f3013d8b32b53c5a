import { ClearSummary, Summarize } from '@greffier/contract/ai';
import type { MeetingId } from '@greffier/contract/values';
import { call } from '../../lib/api.ts';
import { minutesTexts } from '../../texts/minutes.ts';
import { useMeetingAction } from '../meetings/meeting-queries.ts';

/** Starts the writing; the input is the length of a section, in words. */
export const useGenerateMinutes = (id: MeetingId) =>
  useMeetingAction<number>(
    id,
    (words) => call(Summarize, { params: { meeting_id: id }, body: { summary_section_length: words } }),
    { failed: minutesTexts.startFailed, next: () => 'progress' },
  );

export const useClearMinutes = (id: MeetingId) =>
  useMeetingAction<void>(id, () => call(ClearSummary, { params: { meeting_id: id } }), {
    failed: minutesTexts.clearFailed,
    next: () => 'minutes',
  });
