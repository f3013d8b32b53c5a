import { splitAttendance } from '@greffier/contract/meeting/minutes/attendance';
import type { User } from '@greffier/contract/organisation/auth';
import { TRANSCRIPT_LIMITS } from '@greffier/contract/limits';
import { UNKNOWN_SPEAKER, type UpdateMeeting } from '@greffier/contract/meeting/meetings';
import { frenchNumber } from '@greffier/contract/text';
import { areIn, carryDoubts, type Doubts } from '@greffier/contract/meeting/transcript/doubts';
import { type Correction, UNKNOWN_PASSAGE } from '@greffier/contract/meeting/transcript/transcript';
import type { MeetingId } from '@greffier/contract/ids';
import type { Passage } from '@greffier/contract/values';
import type { z } from 'zod';
import type { Database } from '../../database/client.ts';
import type { Deps } from '../../deps.ts';
import { ApiError, conflict } from '../../errors.ts';
import type { LimitsService } from '../limits/service.ts';
import { whyNotCorrected } from './policy.ts';
import * as repository from './repository.ts';
import type { MeetingsService } from './service.ts';
import { speakerNumber, speakersKnown } from './speaker-numbers.ts';

const APPROVED =
  'Le procès-verbal de cette réunion est approuvé\u00a0: choisissez «\u00a0Corriger\u00a0» pour en ouvrir une nouvelle version.';

export const OUTDATED =
  'Ce passage a été corrigé entre-temps, dans une autre fenêtre\u00a0: relisez-le avant de le modifier.';

const TOO_LONG = `La transcription d’une réunion contient au plus ${frenchNumber(TRANSCRIPT_LIMITS.characters)} caractères\u00A0: raccourcissez cette correction.`;

const NO_WORDS = 'Ces mots ne figurent pas dans le passage';

export type CorrectionsService = ReturnType<typeof createCorrectionsService>;

interface Needs {
  readonly limits: LimitsService;
  readonly meetings: MeetingsService;
}

/** Lets people correct an existing meeting: its name, its date, who took part, and the transcript. */
export function createCorrectionsService(deps: Deps, { limits, meetings }: Needs) {
  const { db } = deps.database;

  /** Checks that the transcript may become this much longer. @throws ApiError 422 if it would be too long */
  async function checkRoom(tx: Database, id: MeetingId, longer: number): Promise<void> {
    if (longer <= 0 || (await repository.countCharacters(tx, id)) + longer <= TRANSCRIPT_LIMITS.characters) return;
    throw new ApiError(422, 'validation_error', TOO_LONG, { text: TOO_LONG });
  }

  return {
    /**
     * Changes the fields that the form contains; others stay.
     * @throws ApiError 409 if the minutes are approved, because their document begins with these fields
     */
    async describe(user: User, id: MeetingId, form: z.infer<typeof UpdateMeeting.body>): Promise<void> {
      const before = await meetings.find(user, id);
      const { name, meeting_date: meetingDate, meeting_time: meetingTime } = form;
      if (Object.values(form).every((value) => value === undefined)) return;
      const now = deps.now();
      const people = form.attendance && splitAttendance(form.attendance);
      const participants = people?.participants ?? form.participants;
      // The minutes may contain a removed name. They do not contain an added person or a changed attendance.
      const isRenamed = participants !== undefined && before.participants.some((one) => !participants.includes(one));
      const changes = {
        name,
        meetingDate,
        meetingTime,
        place: form.place === '' ? null : form.place,
        participants,
        attendance: people?.details,
        transcriptChangedAt: isRenamed ? now : undefined,
        updatedAt: now,
      };
      if (!(await repository.describeMeeting(db, user.id, id, changes))) throw conflict(APPROVED);
    },

    /**
     * Corrects passages: all of them or none.
     * @returns the corrected passages
     * @throws ApiError 409 while a job works on the meeting, if its minutes are approved, or if a passage differs from
     * the one that the person read; 422 by field; 429 if the person's data would take more room than it may
     */
    async correct(user: User, id: MeetingId, form: Correction | readonly Correction[]): Promise<Passage[]> {
      await meetings.find(user, id);
      return db.transaction(async (tx) => {
        const meeting = await meetings.lockExisting(tx, id, user);
        const reason = whyNotCorrected(meeting);
        if (reason !== null) throw conflict(reason);
        const numbers = (isCorrections(form) ? form : [form]).map(({ passage_id }) => passage_id);
        const named = await repository.findSomePassages(tx, id, numbers);
        const before = new Map(named.map((passage) => [passage.id, passage]));
        const speakers = await repository.findSpeakers(tx, id);
        const after = applyCorrections(before, form, speakersKnown(meeting, speakers));
        const changed = [...after.values()].filter((passage) => !isSame(passage, before.get(passage.id)));
        const former = changed.flatMap((passage) => before.get(passage.id) ?? []);
        await checkRoom(tx, id, lengthOf(changed) - lengthOf(former));
        const more = bytesOf(changed) - bytesOf(former);
        // Text that people write counts like imported text. Otherwise a short transcript could grow without limit.
        if (more > 0) await limits.requireWords(tx, user, more);
        // Minutes are written from the words and the speakers. Only the marks of sentences come from doubts, and people
        // remove these where they read the sentence.
        const rests = changed.some((passage) => !isSaidSame(passage, before.get(passage.id)));
        if (changed.length > 0) await repository.savePassages(tx, id, changed, more, { now: deps.now(), rests });
        return [...after.values()];
      });
    },
  };
}

const lengthOf = (passages: readonly Passage[]): number =>
  passages.reduce((characters, { text }) => characters + text.length, 0);

const bytesOf = (passages: readonly Passage[]): number =>
  passages.reduce((bytes, { text }) => bytes + Buffer.byteLength(text), 0);

const isSaidSame = (one: Passage, other: Passage | undefined): boolean =>
  one.text === other?.text && one.speaker === other.speaker;

const isSame = (one: Passage, other: Passage | undefined): boolean =>
  isSaidSame(one, other) && String(one.doubts) === String(other?.doubts);

/** Tells whether a passage still has the text, speaker and doubts that, as the correction says, the person had read. */
const isAsRead = (
  passage: Passage,
  { former_text: text, former_speaker: speaker, former_doubts: doubts }: Correction,
): boolean =>
  (text ?? passage.text) === passage.text &&
  (speaker ?? passage.speaker) === passage.speaker &&
  (doubts === undefined || String(doubts) === String(passage.doubts ?? []));

/** Applies corrections. @returns the changed passages, in the order of the list */
function applyCorrections(
  passages: ReadonlyMap<number, Passage>,
  form: Correction | readonly Correction[],
  known: number,
): Map<number, Passage> {
  const isList = isCorrections(form);
  const corrected = new Map<number, Passage>();
  let speakers = known;
  for (const [index, correction] of (isList ? form : [form]).entries()) {
    const wrong = (field: string, why: string): ApiError =>
      new ApiError(422, 'validation_error', `${why}.`, { [isList ? `${index}.${field}` : field]: why });
    const { passage_id } = correction;
    const passage = corrected.get(passage_id) ?? passages.get(passage_id);
    if (passage === undefined) throw wrong('passage_id', UNKNOWN_PASSAGE);
    if (!isAsRead(passage, correction)) throw new ApiError(409, 'outdated', OUTDATED);
    const { text = passage.text, speaker = passage.speaker } = correction;
    if (speakerNumber(speaker) > speakers + 1) throw wrong('speaker', UNKNOWN_SPEAKER);
    speakers = Math.max(speakers, speakerNumber(speaker));
    if (correction.doubts !== undefined && !areIn(text, correction.doubts)) throw wrong('doubts', NO_WORDS);
    const { doubts: _, ...rest } = passage;
    const doubts: Doubts = correction.doubts ?? carryDoubts([passage], [{ text }])[0] ?? [];
    corrected.set(passage_id, { ...rest, text, speaker, ...(doubts.length > 0 && { doubts }) });
  }
  return corrected;
}

/** `Array.isArray` does not recognise read-only lists. */
const isCorrections = (form: Correction | readonly Correction[]): form is readonly Correction[] => Array.isArray(form);
