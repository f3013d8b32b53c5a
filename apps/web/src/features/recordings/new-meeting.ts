import { NewMeeting } from '@greffier/contract/meeting/meetings';
import { DEFAULT_LANGUAGE } from '@greffier/contract/limits';
import { recordingTooLong } from '@greffier/contract/meeting/transcript/recording-length';
import type { Language } from '@greffier/contract/values';
import type { z } from 'zod';
import { recordingsTexts } from '../../texts/new-meeting/recordings.ts';
import type { MediaFacts } from './file/media.ts';
import { firstParticipants, participantNames } from './fields/participants.ts';

/** The fields of the form; each text is empty until it is filled in. */
export interface NewMeetingForm {
  readonly meeting_name: string;
  readonly meeting_date: string;
  readonly meeting_time: string;
  readonly main_language: Language;
  readonly extra_languages: readonly Language[];
  readonly participants: readonly string[];
  readonly vocabulary_id: string | null;
}

export interface AudioFile {
  readonly file: File;
  /** Null while the file is being read. */
  readonly facts: MediaFacts | null;
  /** The id under which this browser keeps a file recorded here until the server has it; null for other files. */
  readonly recordingId: string | null;
}

export const EMPTY_FORM: NewMeetingForm = {
  meeting_name: '',
  meeting_date: '',
  meeting_time: '',
  main_language: DEFAULT_LANGUAGE,
  extra_languages: [],
  participants: firstParticipants,
  vocabulary_id: null,
};

/** Tells whether the form has any entry, which would be lost with the form. */
export const isFilledIn = (form: NewMeetingForm): boolean => JSON.stringify(form) !== JSON.stringify(EMPTY_FORM);

type Problems = Partial<Record<keyof NewMeetingForm | 'audio', string>>;

/** Returns the form as the server receives it. */
export function toNewMeeting(form: NewMeetingForm, duration: number | null): z.input<typeof NewMeeting> {
  return {
    ...form,
    meeting_time: form.meeting_time === '' ? null : form.meeting_time,
    extra_languages: [...form.extra_languages],
    participants: participantNames(form.participants),
    audio_duration_s: duration,
  };
}

/**
 * Returns the problems of the form, in order of importance and in the contract's own words; empty if the form can be
 * sent.
 * @param maxHours longest recording allowed; hours
 */
export function problemsOf(form: NewMeetingForm, audio: AudioFile | null, maxHours: number): Problems {
  const found: Record<string, string> = {};
  if (audio === null) found['audio'] = recordingsTexts.audioRequired;
  else if ((audio.facts?.duration ?? 0) > maxHours * 3600) found['audio'] = recordingTooLong(maxHours);
  const issues = NewMeeting.safeParse(toNewMeeting(form, null)).error?.issues ?? [];
  for (const { path, message } of issues) found[String(path[0])] ??= message;
  return found;
}
