import type { User } from '@greffier/contract/organisation/auth';
import { SEARCH_LIMITS } from '@greffier/contract/limits';
import {
  type FoundMeeting,
  type FoundPlace,
  SEARCH_KINDS,
  type SearchMeetings,
} from '@greffier/contract/meeting/search';
import { unique } from '@greffier/contract/values';
import { type SearchTerm, searchTerms } from '@greffier/french/text/search-words';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { rests } from '../../threads/rests.ts';
import { minutesLines, taskLines } from '../search-index/lines.ts';
import { marked, type Match, matchOf } from './marks.ts';
import * as repository from './repository.ts';
import type { FoundHead, FoundPassage } from './repository.ts';

/** How long texts are compared in one go; milliseconds. */
const SLICE_MS = 10;
/** Meetings whose passages are read at once: those of one may have 640,000 characters. */
const AT_ONCE = 4;

type Answer = z.infer<typeof SearchMeetings.response>;

/** A place that answers, and how well. */
interface Candidate extends Omit<FoundPlace, 'text'> {
  readonly text: string;
  readonly match: Match;
}

/**
 * Finds meetings by words. The index names meetings and parts alone: what is shown of them is read where it is, so that nothing
 * is shown that is gone, or that is another person's.
 */
export function createSearchService({ database }: Pick<Deps, 'database'>) {
  const { db } = database;
  return {
    async search(user: User, { query, from }: z.infer<typeof SearchMeetings.body>): Promise<Answer> {
      const indexing = await repository.isIndexing(db, user.id);
      const terms = searchTerms(query, SEARCH_LIMITS.words);
      if (terms.length === 0) return { meetings: [], found: 0, indexing };
      const { found, meetings } = await repository.findParts(db, user.id, terms, from);
      if (meetings.length === 0) return { meetings: [], found, indexing };
      const heads = new Map((await repository.findHeads(db, user.id, meetings)).map((head) => [head.id, head]));
      const shown: FoundMeeting[] = [];
      for (let at = 0; at < meetings.length; at += AT_ONCE) {
        const some = meetings.slice(at, at + AT_ONCE);
        const passages = Map.groupBy(await repository.findPassages(db, user.id, some), ({ meetingId }) => meetingId);
        for (const { id } of some) {
          const head = heads.get(id);
          // A meeting may have been deleted a moment ago.
          if (head !== undefined) shown.push(await shownMeeting(head, passages.get(id) ?? [], terms));
        }
      }
      return { meetings: shown, found, indexing };
    },
  };
}

/** Texts are compared some at a time, in turns between people: the twenty meetings of one answer may have twenty million characters. */
const inTurn = rests(SLICE_MS);

async function shownMeeting(
  head: FoundHead,
  passages: readonly FoundPassage[],
  terms: readonly SearchTerm[],
): Promise<FoundMeeting> {
  const found = await bestOf(candidatesOf(head, passages, terms), terms.length);
  const candidates = found.toSorted(
    (one, other) =>
      other.match.terms - one.match.terms || SEARCH_KINDS.indexOf(one.kind) - SEARCH_KINDS.indexOf(other.kind),
  );
  return {
    id: head.id,
    name: marked(head.name, matchOf(head.name, terms)?.words ?? []),
    meeting_date: head.meetingDate,
    meeting_time: head.meetingTime,
    places: candidates.slice(0, SEARCH_LIMITS.places).map(({ match, text, ...place }) => ({
      ...place,
      text: marked(text, match.words),
    })),
  };
}

/** Reads on until there are enough places that answer all terms: later ones would not come before them. */
async function bestOf(candidates: Iterator<Candidate | null>, terms: number): Promise<Candidate[]> {
  const found: Candidate[] = [];
  let best = 0;
  /** @returns whether it is over */
  const read = (): boolean => {
    for (const until = performance.now() + SLICE_MS; performance.now() < until;) {
      const next = candidates.next();
      if (next.done === true) return true;
      if (next.value === null) continue;
      found.push(next.value);
      if (next.value.match.terms === terms) best += 1;
      if (best === SEARCH_LIMITS.places) return true;
    }
    return false;
  };
  while (!(await inTurn(() => nextTurn().then(read))));
  return found;
}

/** Each place of a meeting that answers at least one term, in the order in which they are shown; null for one that answers none. */
function* candidatesOf(
  { participants, speakerMap, agenda, summary, minutesFindings }: FoundHead,
  passages: readonly FoundPassage[],
  terms: readonly SearchTerm[],
): Generator<Candidate | null> {
  const texts: readonly (readonly [FoundPlace['kind'], Iterable<string>])[] = [
    ['people', unique([...participants, ...Object.values(speakerMap)])],
    ['agenda', agenda.map(({ text }) => text)],
    ['tasks', taskLines(minutesFindings)],
    ['minutes', summary === null ? [] : minutesLines(summary)],
  ];
  for (const [kind, lines] of texts) {
    for (const text of lines) {
      const match = matchOf(text, terms);
      yield match && { kind, passage_id: null, start: null, speaker: null, text, match };
    }
  }
  for (const { position, speaker, start, text } of passages) {
    const match = matchOf(text, terms);
    const name = speakerMap[speaker] ?? speaker;
    yield match && { kind: 'transcript', passage_id: position, start, speaker: name, text, match };
  }
}
