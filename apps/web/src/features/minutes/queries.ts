import { ClearSummary, StopSummary, Summarize } from '@greffier/contract/meeting/minutes/ai';
import { DEFAULT_MINUTES_KIND, type MinutesKind } from '@greffier/contract/meeting/minutes/minutes';
import type { MeetingId } from '@greffier/contract/ids';
import { call } from '../../lib/api.ts';
import { minutesTexts } from '../../texts/meeting/minutes/minutes.ts';
import { useMeetingAction } from '../meetings/meeting-queries.ts';

interface MinutesOrder {
  /** Length of each section, in words. */
  readonly words: number;
  readonly kind: MinutesKind;
}

export const useGenerateMinutes = (id: MeetingId) =>
  useMeetingAction<MinutesOrder>(
    id,
    ({ words, kind }) =>
      call(Summarize, {
        params: { meeting_id: id },
        body: { summary_section_length: words, ...(kind !== DEFAULT_MINUTES_KIND && { kind }) },
      }),
    { failed: minutesTexts.startFailed, next: () => 'progress' },
  );

export const useStopMinutes = (id: MeetingId) =>
  useMeetingAction<void>(id, () => call(StopSummary, { params: { meeting_id: id } }), {
    failed: minutesTexts.stopFailed,
    done: minutesTexts.stopped,
    next: () => 'minutes',
  });

export const useClearMinutes = (id: MeetingId) =>
  useMeetingAction<void>(id, () => call(ClearSummary, { params: { meeting_id: id } }), {
    failed: minutesTexts.clearFailed,
    next: () => 'minutes',
  });
