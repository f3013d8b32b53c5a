import type { User } from '@greffier/contract/organisation/auth';
import { NOT_FOUND } from '@greffier/contract/errors';
import type { MeetingId } from '@greffier/contract/ids';
import { type ItemStarts, type SetItemPins, UNKNOWN_ITEM } from '@greffier/contract/meeting/agenda/item-starts';
import { UNKNOWN_PASSAGE } from '@greffier/contract/meeting/transcript/transcript';
import type { QuotedStart } from '@greffier/writing/engine';
import type { ItemStart, ReadStart, Source } from '@greffier/writing/types';
import type { z } from 'zod';
import type { CheckedStart } from '../../database/schema/meetings.ts';
import type { Deps } from '../../deps.ts';
import { digest } from '../../digest.ts';
import { ApiError, conflict, notFound, unlessAborted, withinTime } from '../../errors.ts';
import { canEdit, hasTranscript, whyNotNow } from '../meetings/policy.ts';
import type { MeetingRecord } from '../meetings/record.ts';
import type { WorkTurn } from '../../jobs/work-turn.ts';
import type { MeetingsService } from '../meetings/service.ts';
import type { MeaningsService } from './meanings.ts';
import type { ReadingService } from './reading.ts';
import * as repository from './repository.ts';

/** Longest time that a person waits to learn where items begin. */
const STARTS_TIMEOUT_MS = 60_000;
const STARTS_TOO_SLOW = 'La recherche des débuts a demandé trop de temps\u00a0: réessayez dans un moment.';
const OUTDATED =
  'L’ordre du jour ou le début d’un point a changé entre-temps, dans une autre fenêtre ou par le modèle de langage\u00a0: le voici.';
/** Number of meetings for which the starts of items are remembered. */
const REMEMBERED = 100;

export type PlacementService = ReturnType<typeof createPlacementService>;

interface Needs {
  readonly meanings: MeaningsService;
  readonly meetings: MeetingsService;
  readonly reading: ReadingService;
}

/** Finds where each item of a meeting's agenda begins, and lets people correct it. */
export function createPlacementService(deps: Deps, { meanings, meetings, reading }: Needs) {
  const { db } = deps.database;
  const known = new Map<
    MeetingId,
    { readonly basis: string; readonly starts: Promise<readonly QuotedStart[]>; readonly asker: AbortSignal }
  >();

  /** Finds the starts of a meeting in a thread, and remembers them as long as their sources stay the same. */
  async function find(
    meeting: MeetingRecord,
    source: Source,
    read: readonly ReadStart[] | null,
    signal: AbortSignal,
  ): Promise<readonly QuotedStart[]> {
    const { id, agenda, itemPins: pins } = meeting;
    const basis = digest([
      stateOf(meeting, read),
      meeting.transcriptChangedAt,
      Object.entries(source.speakerNames).toSorted(([a], [b]) => (a < b ? -1 : 1)),
      source.participants,
    ]);
    const before = known.get(id);
    known.delete(id);
    if (before?.basis === basis) {
      known.set(id, before);
      try {
        return await unlessAborted(before.starts, signal);
      } catch (error) {
        // The person who asked first has stopped waiting, and that ended the work. So the work did not fail.
        if (signal.aborted || !before.asker.aborted) throw error;
        return find(meeting, source, read, signal);
      }
    }
    const checked = checkedIn(meeting);
    const starts = (async () => {
      const meant = checked === null ? await unlessAborted(meanings.of(meeting, source), signal) : null;
      return deps.text.placeItems({ ...source, agenda, meanings: meant, checked }, pins, read, signal);
    })();
    known.set(id, { basis, starts, asker: signal });
    starts.catch(() => known.get(id)?.starts === starts && known.delete(id));
    const [oldest] = known.keys();
    if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest);
    return starts;
  }

  return {
    /**
     * Returns where the items of a meeting begin; an empty list without a transcript or an agenda.
     * @throws ApiError 503 if it takes too long
     */
    async get(user: User, id: MeetingId): Promise<ItemStarts> {
      const meeting = await meetings.find(user, id);
      const { itemPins, startsChecked: checked } = meeting;
      const pins = itemPins.map(({ passageId, item }) => ({ passage_id: passageId, item }));
      const isSettled = hasTranscript(meeting) && meeting.agenda.length > 0;
      const source = isSettled ? await meetings.source(meeting) : null;
      const isToCome = isSettled && (await reading.request(meeting, user.id));
      const read = isSettled ? ((await reading.kept(meeting)) ?? null) : null;
      const starts =
        source === null
          ? []
          : await withinTime(STARTS_TIMEOUT_MS, STARTS_TOO_SLOW, (signal) => find(meeting, source, read, signal));
      return {
        starts: starts.map(({ passageId, item, sentence, sure, pinned = false, quote }) => ({
          passage_id: passageId,
          item,
          sentence,
          sure,
          pinned,
          quote,
        })),
        pins,
        checked,
        reading: isToCome,
        state: stateOf(meeting, read),
      };
    },

    /** Returns the starts that a person has checked; null if they are to be found. */
    checked: checkedIn,

    /**
     * Returns where the items begin, for the writing of minutes. Once a person has checked all starts, every start
     * counts as set by that person.
     */
    async forWriting(
      meeting: MeetingRecord,
      source: Source,
      signal: AbortSignal,
      turn?: WorkTurn,
    ): Promise<readonly ItemStart[]> {
      await reading.before(meeting, signal, turn);
      const starts = await find(meeting, source, (await reading.kept(meeting)) ?? null, signal);
      if (!meeting.startsChecked) return starts;
      const [first] = source.passages;
      const isWhole = first === undefined || (starts[0]?.passageId === first.id && starts[0].sentence === 0);
      const opening: ItemStart[] = isWhole ? [] : [{ passageId: first.id, sentence: 0, item: null, sure: true }];
      return [...opening, ...starts].map((start) => ({ ...start, pinned: true }));
    },

    /**
     * Replaces people's statements about where items begin. If a person has checked all starts, those are kept as the
     * person saw them.
     * @returns the state to send with the next change
     * @throws ApiError 409 if the meeting cannot change, or is no longer in the state that was read; 422
     */
    async set(user: User, id: MeetingId, form: z.infer<typeof SetItemPins.body>): Promise<string> {
      await meetings.find(user, id);
      return db.transaction(async (tx) => {
        const meeting = await meetings.lock(tx, id, user);
        if (meeting === null) throw notFound(NOT_FOUND.meeting);
        if (!canEdit(meeting)) throw conflict(whyNotNow(meeting.status));
        const read = (await reading.kept(meeting)) ?? null;
        if (form.state !== undefined && !isOf(form.state, stateOf(meeting, read), form.checked))
          throw new ApiError(409, 'outdated', OUTDATED);
        const last = await meetings.countPassages(meeting, tx);
        for (const [at, { passage_id, item }] of form.pins.entries()) {
          if (passage_id > last) throw wrong(`pins.${at}.passage_id`, UNKNOWN_PASSAGE);
          if (typeof item === 'number' && item >= meeting.agenda.length) throw wrong(`pins.${at}.item`, UNKNOWN_ITEM);
        }
        const shown = form.checked ? (form.starts ?? null) : null;
        for (const [at, { passage_id, item }] of (shown ?? []).entries()) {
          if (passage_id > last) throw wrong(`starts.${at}.passage_id`, UNKNOWN_PASSAGE);
          if (item !== null && item >= meeting.agenda.length) throw wrong(`starts.${at}.item`, UNKNOWN_ITEM);
        }
        const itemPins = form.pins
          .map(({ passage_id: passageId, item }) => ({ passageId, item }))
          .toSorted((a, b) => a.passageId - b.passageId);
        const checkedStarts = shown && {
          basis: basisOf({ ...meeting, itemPins }),
          starts: shown.map(({ passage_id: passageId, item, sentence }) => ({ passageId, item, sentence })),
        };
        const changes = { itemPins, startsChecked: form.checked, checkedStarts };
        await repository.savePins(tx, id, changes);
        return stateOf({ ...meeting, ...changes }, read);
      });
    },
  };
}

/**
 * Returns the starts that a person has checked; null if nobody has, or if nothing is known of them. A process of an
 * earlier version changes the pins without them, so they count only for the pins that they were checked with.
 */
function checkedIn(meeting: MeetingRecord): readonly CheckedStart[] | null {
  const { startsChecked, checkedStarts } = meeting;
  return startsChecked && checkedStarts?.basis === basisOf(meeting) ? checkedStarts.starts : null;
}

type Basis = Pick<MeetingRecord, 'division' | 'agenda' | 'itemPins'>;

// Digests are made of lists, because the database does not keep the order of an object's keys.

const listed = ({ division, agenda, itemPins }: Basis): unknown[] => [
  division,
  agenda.map(({ level, text }) => [level, text]),
  itemPins.map(({ passageId, item }) => [passageId, item]),
];

const basisOf = (basis: Basis): string => digest(listed(basis));

const wrong = (field: string, why: string): ApiError =>
  new ApiError(422, 'validation_error', `${why}.`, { [field]: why });

/**
 * Computes a value that identifies the present division, agenda and pins, and the starts that a model read. Correcting
 * passages does not change this state, because the pins stay right.
 */
function stateOf(meeting: MeetingRecord, read: readonly ReadStart[] | null): string {
  const checked = checkedIn(meeting)?.map(({ passageId, item, sentence }) => [passageId, item, sentence]);
  const said = digest([...listed(meeting), meeting.startsChecked, ...(checked ?? [])]);
  return `${said}.${digest(read?.map(({ passageId, sentence, item }) => [passageId, sentence, item]) ?? null)}`;
}

/**
 * Tells whether the person saw the present state. A new reading by a model moves no pin. It matters only to a person
 * who confirms all starts, because such a person confirms the starts that they saw.
 */
const isOf = (seen: string, state: string, checked: boolean): boolean =>
  checked ? seen === state : seen.split('.')[0] === state.split('.')[0];
