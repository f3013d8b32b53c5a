import type { Meeting } from '@greffier/contract/meeting/meetings';
import { GetSpeakerSnippet, UpdateSpeakers } from '@greffier/contract/meeting/meetings';
import type { MeetingId } from '@greffier/contract/ids';
import { call, callFile } from '../../lib/api.ts';
import { speakersTexts } from '../../texts/meeting/transcript/speakers.ts';
import { useMeetingAction } from '../meetings/meeting-queries.ts';
import type { Naming } from './name-conflicts.ts';
import { allNamed } from './speakers.ts';

export const useSaveSpeakers = ({ id, unique_speakers }: Pick<Meeting, 'id' | 'unique_speakers'>) =>
  useMeetingAction<Naming>(id, (body) => call(UpdateSpeakers, { params: { meeting_id: id }, body }), {
    failed: speakersTexts.saveFailed,
    done: speakersTexts.saved,
    next: ({ speakers }) => (allNamed({ unique_speakers, speaker_map: speakers }) ? 'agenda' : 'speakers'),
  });

/** Loads the sound of one speaker's snippet. */
export const fetchSnippet = (id: MeetingId, label: string, signal: AbortSignal): Promise<Blob> =>
  callFile(GetSpeakerSnippet, { params: { meeting_id: id, speaker_id: label }, query: { speaker_id: label } }, signal);
