import { NOT_FOUND } from '@greffier/contract/errors';
import type { MeetingId } from '@greffier/contract/ids';
import { type DividePassages, type Division, OTHER_WORDS } from '@greffier/contract/meeting/agenda/division';
import { type Pin, UNKNOWN_ITEM } from '@greffier/contract/meeting/agenda/item-starts';
import { TRANSCRIPT_LIMITS } from '@greffier/contract/limits';
import { carryDoubts } from '@greffier/contract/meeting/transcript/doubts';
import { UNKNOWN_SPEAKER } from '@greffier/contract/meeting/meetings';
import { UNKNOWN_PASSAGE } from '@greffier/contract/meeting/transcript/transcript';
import type { User } from '@greffier/contract/organisation/auth';
import { frenchNumber } from '@greffier/contract/text';
import type { Passage } from '@greffier/contract/values';
import type { MovedPassages } from '@greffier/documents/minutes-html/moved-to';
import type { z } from 'zod';
import type { ItemPin } from '../../database/schema/meetings.ts';
import type { Deps } from '../../deps.ts';
import { ApiError, conflict, notFound } from '../../errors.ts';
import { OUTDATED } from '../meetings/corrections.ts';
import { whyNotCorrected } from '../meetings/policy.ts';
import type { MeetingRecord } from '../meetings/record.ts';
import type { MeetingsService } from '../meetings/service.ts';
import { speakerNumber, speakersKnown } from '../meetings/speaker-numbers.ts';
import { followPassages, type FollowingMinutes, minutesAfter } from '../minutes/versions.ts';
import type { ReadingService } from '../placement/reading.ts';
import { doPinsMeet, pinsMoved } from '../placement/pins.ts';
import type { DivisionsService } from './divisions.ts';
import { lettersOf, movedWords } from './moved-words.ts';
import { saveDivided } from './repository.ts';

/** How often minutes are prepared for a division while somebody goes on saving them. */
const TRIES = 5;
const TOO_MANY = `La transcription d’une réunion contient au plus ${frenchNumber(TRANSCRIPT_LIMITS.passages)} passages`;
const TWO_ITEMS =
  'Un point de l’ordre du jour commence dans chacun de ces passages\u00A0: déplacez d’abord l’un des deux débuts.';
const WRONG_TIMES = 'Les passages se suivent dans le temps, entre le début et la fin de ceux qu’ils remplacent';

type Divided = Pick<z.infer<typeof DividePassages.response>, 'passages' | 'former_pins'>;

interface Needs {
  readonly divisions: DivisionsService;
  readonly meetings: MeetingsService;
  readonly reading: ReadingService;
}

/** Lets people cut passages, join them, or give part of one to a neighbour. The words stay the same. */
export function createDivideService(deps: Deps, { divisions, meetings, reading }: Needs) {
  const { db } = deps.database;

  /** @throws ApiError 409 if the transcript cannot change, or is no longer as it was read */
  function requireSame(now: MeetingRecord, read: MeetingRecord): void {
    const refused = whyNotCorrected(now);
    if (refused !== null) throw conflict(refused);
    if (stateOf(now) !== stateOf(read)) throw new ApiError(409, 'outdated', OUTDATED);
  }

  /** @returns null if the minutes have changed since they were prepared for the division */
  const take = (user: User, meeting: MeetingRecord, division: string, plan: Plan, minutes: FollowingMinutes) =>
    db.transaction(async (tx) => {
      const { first, run, into, moved, pins } = plan;
      const now = await meetings.lock(tx, meeting.id, user);
      if (now === null) throw notFound(NOT_FOUND.meeting);
      requireSame(now, meeting);
      if (now.summary !== minutes.before) return null;
      const isFormer = ({ passageId }: ItemPin): boolean => passageId > first && passageId <= first + run.length;
      const given = pins && checkedPins(pins, { first, length: into.length, items: now.agenda.length });
      const following = given ? now.itemPins.filter((pin) => !isFormer(pin)) : now.itemPins;
      if (doPinsMeet(following, moved)) throw conflict(TWO_ITEMS);
      const itemPins = [...pinsMoved(following, moved), ...(given ?? [])].toSorted(
        (one, other) => one.passageId - other.passageId,
      );
      const former = await followPassages(tx, now, { moved, minutes, now: deps.now() }, () =>
        // The starts of items refer to passages that have changed, so a person must check them again.
        saveDivided(tx, meeting.id, division, { startsChecked: false, itemPins }, deps.now()),
      );
      await reading.follow(now, division, { first, before: run.map(textOf), after: into.map(textOf) });
      return { former, result: now.itemPins.filter(isFormer) };
    });

  async function divideInTurn(user: User, meeting: MeetingRecord, division: Division): Promise<Divided> {
    const { id } = meeting;
    const { passages } = await meetings.source(meeting);
    const plan = planned(meeting, passages, division);
    const { first, run, into, moved } = plan;
    const after = [...passages.slice(0, first), ...into, ...passages.slice(first + run.length)];
    const formerPins = await divisions.replace(id, after, async (written) => {
      for (let tries = 0; tries < TRIES; tries += 1) {
        const minutes = await minutesAfter((await meetings.find(user, id)).summary, moved);
        const taken = await take(user, meeting, written, plan, minutes);
        if (taken !== null) return taken;
      }
      throw new ApiError(409, 'outdated', OUTDATED);
    });
    return {
      passages: into.map((passage, at) => ({ id: first + at + 1, ...passage })),
      former_pins: formerPins.map(({ passageId, item }) => ({ passage_id: passageId, item })),
    };
  }

  return {
    /**
     * Divides consecutive passages anew. Everything that refers to these or later passages still leads to the same
     * words.
     * @returns the new passages, and the pins that the former passages had
     * @throws ApiError 409 if the transcript cannot change, is no longer as it was read, or pins of two items would
     * meet in one passage; 422 by field
     */
    async divide(user: User, id: MeetingId, division: Division): Promise<Divided> {
      const read = await meetings.find(user, id);
      return divisions.inTurn(id, async () => {
        const meeting = await meetings.find(user, id);
        requireSame(meeting, read);
        return divideInTurn(user, meeting, division);
      });
    },
  };
}

interface Plan extends Pick<Division, 'pins'> {
  /** Number of passages before the ones that are divided anew. */
  readonly first: number;
  /** The former passages. */
  readonly run: readonly Passage[];
  /** The new passages. */
  readonly into: readonly Omit<Passage, 'id'>[];
  readonly moved: MovedPassages;
}

/** @throws ApiError 422 by field, or 409 if the passages are no longer as they were read */
function planned(meeting: MeetingRecord, passages: readonly Passage[], { former, into, pins }: Division): Plan {
  const first = (former[0]?.id ?? 1) - 1;
  const run = passages.slice(first, first + former.length);
  checkFormer(run, former);
  checkInto(
    run,
    into,
    speakersKnown(
      meeting,
      passages.map(({ speaker }) => speaker),
    ),
  );
  if (into.length > run.length && passages.length - run.length + into.length > TRANSCRIPT_LIMITS.passages)
    throw wrong('into', TOO_MANY);
  const doubts = carryDoubts(run, into);
  const divided = into.map((passage, at) => ({ ...passage, ...(doubts[at] && { doubts: doubts[at] }) }));
  const moved = movedInRun(passages.length, first, movedWords(run, into), into.length);
  return { first, run, into: divided, moved, pins };
}

const wrong = (field: string, why: string): ApiError =>
  new ApiError(422, 'validation_error', `${why}.`, { [field]: why });

/** @throws ApiError 422 if these passages do not follow each other, 409 if they are no longer as they were read */
function checkFormer(run: readonly Passage[], former: Division['former']): void {
  for (const [at, { id, speaker, text }] of former.entries()) {
    const now = run[at];
    if (now === undefined || now.id !== id) throw wrong(`former.${at}.id`, UNKNOWN_PASSAGE);
    if (now.speaker !== speaker || now.text !== text) throw new ApiError(409, 'outdated', OUTDATED);
  }
}

/** @throws ApiError 422 where words are lost or added, somebody unknown speaks, or times are in disorder */
function checkInto(run: readonly Passage[], into: Division['into'], known: number): void {
  if (allLetters(run) !== allLetters(into)) throw wrong('into', OTHER_WORDS);
  let speakers = known;
  let from = run[0]?.start ?? 0;
  const last = Math.max(...run.map(({ end }) => end));
  for (const [at, { speaker, start, end }] of into.entries()) {
    if (speakerNumber(speaker) > speakers + 1) throw wrong(`into.${at}.speaker`, UNKNOWN_SPEAKER);
    speakers = Math.max(speakers, speakerNumber(speaker));
    if (start < from || end < start || end > last) throw wrong(`into.${at}.start`, WRONG_TIMES);
    from = start;
  }
}

const textOf = ({ text }: { readonly text: string }): string => text;

const allLetters = (passages: readonly { readonly text: string }[]): string =>
  passages.map(({ text }) => lettersOf(text)).join('');

/** @throws ApiError 422 where a pin is outside the new passages, or of an item that the agenda does not have */
function checkedPins(
  pins: readonly Pin[],
  { first, length, items }: { readonly first: number; readonly length: number; readonly items: number },
): ItemPin[] {
  return pins.map(({ passage_id: passageId, item }, at) => {
    if (passageId <= first || passageId > first + length) throw wrong(`pins.${at}.passage_id`, UNKNOWN_PASSAGE);
    if (typeof item === 'number' && item >= items) throw wrong(`pins.${at}.item`, UNKNOWN_ITEM);
    return { passageId, item };
  });
}

/** Computes where all passages are after a run of them was divided anew. */
function movedInRun(count: number, first: number, run: MovedPassages, length: number): MovedPassages {
  const moved = (from: number, to: number): readonly [number, number] => [first + from, first + to];
  return Array.from({ length: count }, (_, at): readonly [number, number] => {
    if (at < first) return [at + 1, at + 1];
    const inRun = run[at - first];
    if (inRun !== undefined) return moved(...inRun);
    const now = at + 1 + length - run.length;
    return [now, now];
  });
}

/** Returns a value that identifies the transcript from which the new passages were made. */
const stateOf = ({ division, transcriptChangedAt }: MeetingRecord): string =>
  JSON.stringify([division, transcriptChangedAt]);
