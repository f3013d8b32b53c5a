import { GetSpeakerSnippet, UpdateSpeakers } from '@greffier/contract/meetings';
import type { MeetingId } from '@greffier/contract/values';
import { call, callFile } from '../../lib/api.ts';
import { speakersTexts } from '../../texts/speakers.ts';
import { useMeetingAction } from '../meetings/meeting-queries.ts';

interface Naming {
  /** Label → name. */
  readonly speakers: Record<string, string>;
  readonly participants: string[];
}

export const useSaveSpeakers = (id: MeetingId) =>
  useMeetingAction<Naming>(id, (body) => call(UpdateSpeakers, { params: { meeting_id: id }, body }), {
    failed: speakersTexts.saveFailed,
    done: speakersTexts.saved,
  });

/** The sound of one speaker's snippet. */
export const fetchSnippet = (id: MeetingId, label: string, signal: AbortSignal): Promise<Blob> =>
  callFile(GetSpeakerSnippet, { params: { meeting_id: id, speaker_id: label }, query: { speaker_id: label } }, signal);
