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
import { minutesLines, taskLines } from '../search-index/lines.ts';
import { marked, type Match, matchOf } from './marks.ts';
import * as repository from './repository.ts';
import type { FoundHead, FoundPassage } from './repository.ts';

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
      const passages = Map.groupBy(await repository.findPassages(db, user.id, meetings), ({ meetingId }) => meetingId);
      const shown: FoundMeeting[] = [];
      for (const { id } of meetings) {
        const head = heads.get(id);
        // A meeting may have been deleted a moment ago.
        if (head !== undefined) shown.push(shownMeeting(head, passages.get(id) ?? [], terms));
        await nextTurn();
      }
      return { meetings: shown, found, indexing };
    },
  };
}

function shownMeeting(head: FoundHead, passages: readonly FoundPassage[], terms: readonly SearchTerm[]): FoundMeeting {
  const candidates = [...candidatesOf(head, passages, terms)].toSorted(
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

/** Every place of a meeting that answers at least one term. */
function* candidatesOf(
  { participants, speakerMap, agenda, summary, minutesFindings }: FoundHead,
  passages: readonly FoundPassage[],
  terms: readonly SearchTerm[],
): Generator<Candidate> {
  const texts: readonly (readonly [FoundPlace['kind'], Iterable<string>])[] = [
    ['people', unique([...participants, ...Object.values(speakerMap)])],
    ['agenda', agenda.map(({ text }) => text)],
    ['tasks', taskLines(minutesFindings)],
    ['minutes', summary === null ? [] : minutesLines(summary)],
  ];
  for (const [kind, lines] of texts) {
    for (const text of lines) {
      const match = matchOf(text, terms);
      if (match !== null) yield { kind, passage_id: null, start: null, speaker: null, text, match };
    }
  }
  for (const { position, speaker, start, text } of passages) {
    const match = matchOf(text, terms);
    const name = speakerMap[speaker] ?? speaker;
    if (match !== null) yield { kind: 'transcript', passage_id: position, start, speaker: name, text, match };
  }
}
