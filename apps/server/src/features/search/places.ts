import { SEARCH_LIMITS } from '@greffier/contract/limits';
import { type FoundMeeting, type FoundPlace, SEARCH_KINDS } from '@greffier/contract/meeting/search';
import { unique } from '@greffier/contract/values';
import type { SearchTerm } from '@greffier/french/text/search-words';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { rests } from '../../threads/rests.ts';
import { minutesLines, taskLines } from '../search-index/lines.ts';
import { marked, type Match, matchOf } from './marks.ts';
import type { FoundHead, FoundPassage } from './repository.ts';

/** Longest time that a search runs before other work gets a turn, in milliseconds. */
const AT_ONCE_MS = 10;
/** Most characters of a text that are searched at once, because a single cell may hold all of the minutes. */
const PIECE = 10_000;
/**
 * Most characters of one meeting that are searched. The minutes and transcript of a day-long meeting have fewer, but
 * the passages that were found may have more.
 */
const MOST_CHARACTERS = 600_000;

/** Lets searches of different people take turns. The twenty meetings of one answer may have ten million characters. */
const inTurn = rests(AT_ONCE_MS);

/** A text of a meeting that may answer the search. */
type Text = Omit<FoundPlace, 'text'> & { readonly text: string };

/** A text that answers the search, and how well it does. */
interface Candidate extends Text {
  readonly match: Match;
}

/** Shows a meeting that was found, with the places that answer best. */
export async function shownMeeting(
  head: FoundHead,
  passages: readonly FoundPassage[],
  terms: readonly SearchTerm[],
): Promise<FoundMeeting> {
  const candidates: Candidate[] = [];
  const texts = textsOf(head, passages);
  let room = MOST_CHARACTERS;
  /** Searches for at most `AT_ONCE_MS`. @returns true once no text is left */
  const look = (): boolean => {
    for (const until = performance.now() + AT_ONCE_MS; performance.now() < until;) {
      const next = texts.next();
      if (next.done === true) return true;
      room -= next.value.text.length;
      if (room < 0) return true;
      const match = matchOf(next.value.text, terms);
      if (match !== null) candidates.push({ ...next.value, match });
    }
    return false;
  };
  while (!(await inTurn(() => nextTurn().then(look))));
  const best = candidates.toSorted(
    (one, other) =>
      other.match.terms - one.match.terms || SEARCH_KINDS.indexOf(one.kind) - SEARCH_KINDS.indexOf(other.kind),
  );
  return {
    id: head.id,
    name: marked(head.name, matchOf(head.name, terms)?.words ?? []),
    meeting_date: head.meetingDate,
    meeting_time: head.meetingTime,
    places: best.slice(0, SEARCH_LIMITS.places).map(({ match, text, ...place }) => ({
      ...place,
      text: marked(text, match.words),
    })),
  };
}

/**
 * Lists every text of a meeting, in pieces. The transcript is last, because only it may exceed the limit on characters.
 */
function* textsOf(
  { participants, speakerMap, agenda, summary, minutesFindings }: FoundHead,
  passages: readonly FoundPassage[],
): Generator<Text> {
  const texts: readonly (readonly [FoundPlace['kind'], Iterable<string>])[] = [
    ['people', unique([...participants, ...Object.values(speakerMap)])],
    ['agenda', agenda.map(({ text }) => text)],
    ['tasks', taskLines(minutesFindings)],
    ['minutes', summary === null ? [] : minutesLines(summary)],
  ];
  for (const [kind, lines] of texts) {
    const place = { kind, passage_id: null, start: null, speaker: null };
    for (const line of lines) for (const piece of piecesOf(line)) yield { ...place, text: piece };
  }
  for (const { position, speaker, start, text } of passages) {
    const place = { kind: 'transcript', passage_id: position, start, speaker: speakerMap[speaker] ?? speaker } as const;
    for (const piece of piecesOf(text)) yield { ...place, text: piece };
  }
}

/** Cuts a long text between words. */
function* piecesOf(text: string): Generator<string> {
  let from = 0;
  while (text.length - from > PIECE) {
    const space = text.lastIndexOf(' ', from + PIECE);
    const to = space > from ? space : from + PIECE;
    yield text.slice(from, to);
    from = to;
  }
  yield from === 0 ? text : text.slice(from);
}
