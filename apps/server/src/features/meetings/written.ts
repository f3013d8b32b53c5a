import type { User } from '@greffier/contract/organisation/auth';
import { Meeting } from '@greffier/contract/meeting/meetings';
import type { MeetingId } from '@greffier/contract/ids';
import { PartlyWritten, WrittenFields } from '../../http/answers/large-answers.ts';
import type { MeetingsService } from './service.ts';

/** Memory for all transcripts together; bytes. The transcript of a day's meeting takes one to five million. */
const MOST_BYTES = 64_000_000;
/** Time for which an unused transcript is kept; milliseconds. A page asks every 3 s. */
const KEPT_MS = 60_000;

const SPOKEN = Meeting.pick({ transcript: true, passages: true, unique_speakers: true });

interface Kept {
  readonly state: string;
  readonly fields: WrittenFields;
  readonly end: NodeJS.Timeout;
}

/**
 * Returns a function that answers requests for a meeting in the contract's form. Pages ask every few seconds while a
 * job works, and reading and writing a day's transcript keeps the event loop busy for a tenth of a second. So a
 * transcript's JSON is kept for as long as the transcript stays the same.
 * @param mostBytes memory for everything that is kept
 */
export function writtenMeetings(meetings: Pick<MeetingsService, 'get' | 'details'>, mostBytes = MOST_BYTES) {
  /** Transcripts by meeting, the least recently requested first. */
  const kept = new Map<MeetingId, Kept>();
  let bytes = 0;

  function drop(id: MeetingId): void {
    const one = kept.get(id);
    if (one === undefined) return;
    clearTimeout(one.end);
    bytes -= one.fields.json.length;
    kept.delete(id);
  }

  function keep(id: MeetingId, state: string, fields: WrittenFields): void {
    drop(id);
    if (fields.json.length > mostBytes) return;
    bytes += fields.json.length;
    kept.set(id, { state, fields, end: setTimeout(() => drop(id), KEPT_MS).unref() });
    for (const oldest of kept.keys()) {
      if (bytes <= mostBytes) break;
      drop(oldest);
    }
  }

  return async (user: User, id: MeetingId): Promise<PartlyWritten> => {
    const { details, state } = await meetings.details(user, id);
    const known = kept.get(id);
    if (known !== undefined && known.state === state) {
      keep(id, state, known.fields);
      return new PartlyWritten(known.fields, details);
    }
    const meeting = await meetings.get(user, id);
    const fields = await WrittenFields.write(SPOKEN, meeting);
    // The transcript may have changed during the read. It is kept only if its state was the same before and after.
    const after = state === null ? null : await meetings.details(user, id);
    if (state !== null && after?.state === state) keep(id, state, fields);
    return new PartlyWritten(fields, meeting);
  };
}
