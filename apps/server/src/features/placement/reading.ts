import type { UserId } from '@greffier/contract/ids';
import type { ReadStart } from '@greffier/writing/types';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { digest } from '../../digest.ts';
import { writerInUse } from '../../engines/models.ts';
import { ApiError } from '../../errors.ts';
import { errorTrace } from '../../jobs/failure.ts';
import { readStartsJob } from '../../jobs/definitions.ts';
import type { WorkTurn } from '../../jobs/work-turn.ts';
import { StorageMissingError } from '../../storage/storage.ts';
import { keptAnswers } from '../meetings/kept-answers.ts';
import { readStartsKey } from '../meetings/keys.ts';
import type { MeetingRecord } from '../meetings/record.ts';
import type { MeetingsService } from '../meetings/service.ts';
import { type DividedRun, startsMoved } from './starts-moved.ts';

/** The starts of items that a language model read in one meeting. */
const Kept = z.object({
  /** Digest of the meeting's state when the model read it. */
  basis: z.string(),
  /** Starts of items; null if the model did not answer. */
  starts: z
    .array(z.object({ passageId: z.int(), sentence: z.int(), item: z.union([z.int(), z.null(), z.literal('unread')]) }))
    .nullable(),
});

/**
 * Computes a digest of a meeting's state for the reading. Correcting passages does not change this state, because items
 * still begin at the same places. A new division does, because it renumbers the passages. The starts that were read are
 * then carried over.
 */
const basisOf = ({ division, agenda }: MeetingRecord): string =>
  digest([division, agenda.map(({ level, text: title }) => [level, title])]);

export type ReadingService = ReturnType<typeof createReadingService>;

interface Needs {
  readonly meetings: MeetingsService;
}

/**
 * Lets a language model find where items begin. That takes minutes, so it is done once for each agenda and kept; until
 * then, the starts found without the model are shown. Starts that a person has checked stay unchanged.
 */
export function createReadingService(deps: Deps, { meetings }: Needs) {
  const { storage, queue, log } = deps;
  const { db } = deps.database;

  /** Reads the stored starts for a meeting's present state; undefined if there are none. */
  async function kept(meeting: MeetingRecord): Promise<readonly ReadStart[] | null | undefined> {
    try {
      const file = await storage.get(readStartsKey(meeting.id));
      const { basis, starts } = Kept.parse(JSON.parse(await text(file)));
      return basis === basisOf(meeting) ? starts : undefined;
    } catch (error) {
      // If another version of the product stored the starts in another form, the model reads again.
      const isNone =
        error instanceof StorageMissingError || error instanceof SyntaxError || error instanceof z.ZodError;
      if (isNone) return undefined;
      throw error;
    }
  }

  const keep = ({ id }: MeetingRecord, basis: string, starts: readonly ReadStart[] | null): Promise<unknown> =>
    storage.put(readStartsKey(id), Readable.from([JSON.stringify({ basis, starts })]));

  /**
   * Lets the model read a meeting that nobody has checked, and stores the result unless somebody has checked the
   * meeting since.
   */
  async function read(meeting: MeetingRecord, signal: AbortSignal, turn?: WorkTurn): Promise<void> {
    const source = await meetings.source(meeting);
    const starts = await deps.text.readStarts(
      { ...source, agenda: meeting.agenda },
      meeting.itemPins,
      signal,
      keptAnswers(deps, meeting.id, 'starts', turn),
    );
    signal.throwIfAborted();
    const basis = basisOf(meeting);
    await db.transaction(async (tx) => {
      const now = await meetings.lock(tx, meeting.id, null);
      if (now === null || now.startsChecked || basisOf(now) !== basis) return;
      await keep(meeting, basis, starts);
    });
  }

  return {
    kept,

    /**
     * Carries a locked meeting's stored starts over to newly divided passages, so that the model need not read again.
     * If that fails, the model reads again.
     * @param division id of the division that the meeting is about to have
     */
    async follow(meeting: MeetingRecord, division: string, run: DividedRun): Promise<void> {
      try {
        const starts = await kept(meeting);
        if (starts === undefined) return;
        await keep(meeting, basisOf({ ...meeting, division }), starts && startsMoved(starts, run));
      } catch (error) {
        log.warn({ meeting: meeting.id, error: errorTrace(error) }, 'where items begin could not be carried over');
      }
    },

    /**
     * Requests that the model reads a meeting, unless it has read the meeting already.
     * @returns whether the model is going to read the meeting
     */
    async request(meeting: MeetingRecord, person: UserId): Promise<boolean> {
      if (meeting.status !== 'transcribed' || meeting.startsChecked) return false;
      if ((await kept(meeting)) !== undefined || (await writerInUse(deps.config, deps.models)) === null) return false;
      try {
        await db.transaction((tx) =>
          queue.send(tx, readStartsJob, { meetingId: meeting.id }, { key: meeting.id, person }),
        );
      } catch (error) {
        // The reading is under way already.
        if (!(error instanceof ApiError && error.status === 409)) throw error;
      }
      return true;
    },

    /** Does the requested reading, unless it is no longer needed. */
    async work(meeting: MeetingRecord, turn: WorkTurn): Promise<void> {
      if (meeting.status !== 'transcribed' || meeting.startsChecked || meeting.agenda.length === 0) return;
      if ((await kept(meeting)) === undefined) await read(meeting, turn.signal, turn);
    },

    /**
     * Reads a meeting whose minutes are about to be written, if there is a model that has not read it yet. Cancels a
     * request for the same reading.
     */
    async before(meeting: MeetingRecord, signal: AbortSignal, turn?: WorkTurn): Promise<void> {
      await queue.cancel(readStartsJob, meeting.id);
      if (meeting.startsChecked || meeting.agenda.length === 0 || ((await kept(meeting)) ?? null) !== null) return;
      if ((await writerInUse(deps.config, deps.models)) !== null) await read(meeting, signal, turn);
    },
  };
}
