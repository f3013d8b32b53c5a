import type { AttendanceStatus } from '@greffier/contract/meeting/minutes/attendance';
import { isStandIn } from '@greffier/contract/stand-ins';
import { isNamed, type Passage } from '@greffier/contract/values';
import type { AttendanceProposal, Source } from '../types.ts';
import {
  ABSENT,
  ABSENT_LIST,
  ANSWERED_AWAY,
  ANSWERED_REMOTE,
  ASIDE,
  CLUE,
  CONTACT,
  CONTACT_BEFORE,
  EXCUSED,
  EXCUSED_BEHIND,
  EXCUSED_LIST,
  LIST_ENDS,
  OTHER_MEETING,
  REMOTE,
  REMOTE_BEHIND,
  REMOTE_LIST,
  REMOTE_SELF,
  SUBJECT_GAP,
} from './attendance-clues.ts';
import { spokenSentences } from '@greffier/french/text/sentences';
import { People } from './people.ts';
import { type Named, namedIn } from './strangers.ts';

/** Number of passages, and seconds, at the beginning of a meeting in which people say who is there. */
const OPENING = { passages: 25, seconds: 300 };

interface Heard {
  readonly status: AttendanceStatus;
  readonly passageId: number;
}

/** Collects the name at `at` and the names before it that are joined to it: « Anne, Paul et Luc sont excusés ». */
function together(named: readonly Named[], at: number, text: string): Named[] {
  const last = named[at];
  if (last === undefined) return [];
  const before = named[at - 1];
  const joined = before !== undefined && /^(?:,| et|, et| ainsi que) $/u.test(text.slice(before.end, last.start));
  return joined ? [...together(named, at - 1, text), last] : [last];
}

/** Finds the people whom a clue at `start` is about: those named right before it. */
function subjectsOf(named: readonly Named[], text: string, start: number, opening: boolean, alone: boolean): Named[] {
  const at = named.findLastIndex(({ end }) => end <= start);
  const gap = text.slice(named[at]?.end ?? 0, start);
  const fits = SUBJECT_GAP.test(gap) || (opening && ASIDE.test(gap));
  // In « On a Sandrine, et Mehdi à distance. », the clue applies to the last name only.
  return at >= 0 && fits ? (gap === ' ' && alone ? named.slice(at, at + 1) : together(named, at, text)) : [];
}

/** Collects the names that a list introduces: « Excusés : Anne Jobin, Luc Roy. » */
function listed(named: readonly Named[], text: string, from: number): Named[] {
  const rest = text.slice(from);
  const until = from + (LIST_ENDS.exec(rest)?.index ?? rest.length);
  return named.filter(({ start, end }) => start >= from && end <= until);
}

interface Saying {
  readonly text: string;
  readonly named: readonly Named[];
  /** The names of the previous sentence in the same passage. */
  readonly before: readonly Named[];
  readonly opening: boolean;
}

type Rule = readonly [status: AttendanceStatus, pattern: RegExp, where: 'before' | 'behind', openingOnly: boolean];

const RULES: readonly Rule[] = [
  ['excused', EXCUSED, 'before', false],
  ['excused', EXCUSED_BEHIND, 'behind', false],
  ['excused', EXCUSED_LIST, 'behind', true],
  ['remote', REMOTE, 'before', false],
  ['remote', REMOTE_BEHIND, 'before', true],
  ['remote', REMOTE_LIST, 'behind', true],
  ['remote', CONTACT, 'before', true],
  ['remote', CONTACT_BEFORE, 'behind', true],
  ['absent', ABSENT, 'before', false],
  ['absent', ABSENT_LIST, 'behind', true],
];

/** Finds the people whose attendance a sentence tells. */
function heardIn({ text, named, before, opening }: Saying): [Named, AttendanceStatus][] {
  if (!CLUE.test(text) || OTHER_MEETING.test(text)) return [];
  return RULES.flatMap(([status, pattern, where, openingOnly]) => {
    if (openingOnly && !opening) return [];
    return [...text.matchAll(pattern)].flatMap((match): [Named, AttendanceStatus][] => {
      const end = match.index + match[0].length;
      let people =
        where === 'behind'
          ? listed(named, text, end)
          : subjectsOf(named, text, match.index, opening, pattern === REMOTE_BEHIND);
      // In « Jean-Claude a la grippe. Il s'excuse. », the clue applies to the only name of the sentence before.
      const only =
        before.length === 1 && /^(?:(?:et|mais|donc|alors|euh),? )*(?:il|elle) ?$/iu.test(text.slice(0, match.index));
      if (where === 'before' && only) people = [...before];
      return people.map((one) => [one, status]);
    });
  });
}

/**
 * Finds attendance in a question and its answer: « Et Damien ? – Excusé. », « Abdoulaye, tu es là ? – Je vous entends
 * très bien. »
 */
function answered(named: readonly Named[], question: string, answer: string): [Named, AttendanceStatus][] {
  const [one, ...others] = named;
  if (one === undefined || others.length > 0 || !question.endsWith('?')) return [];
  if (ANSWERED_REMOTE.test(answer)) return [[one, 'remote']];
  const away = question.split(' ').length <= 8 ? ANSWERED_AWAY.exec(answer) : null;
  if (away === null) return [];
  return [[one, /excus/iu.test(away[0]) ? 'excused' : 'absent']];
}

/** Decides which statement about a person's attendance counts. A person who speaks is neither excused nor absent. */
function settled(heard: readonly Heard[], speaks: boolean): Heard | null {
  const last = (status: AttendanceStatus): Heard | undefined => heard.findLast((one) => one.status === status);
  const remote = heard.find(({ status }) => status === 'remote');
  if (speaks) return remote ?? last('present') ?? null;
  const excused = last('excused');
  if (remote !== undefined && (excused === undefined || remote.passageId > excused.passageId)) return remote;
  return excused ?? last('absent') ?? null;
}

/**
 * Proposes how people took part, as far as it was said: excused, absent or remote. Named voices were present. People of
 * whom nothing was said are left out. The order is that of the participants, followed by others.
 */
export function proposeAttendance({ passages, speakerNames, participants }: Source): AttendanceProposal[] {
  const voices = Object.entries(speakerNames).filter(([, name]) => isNamed(name) && !isStandIn(name));
  const people = new People([...participants, ...voices.map(([, name]) => name)]);
  const heard = new Map<string, Heard[]>(participants.map((name) => [name, []]));
  const speaking = new Set<string>();
  const hear = (name: string, status: AttendanceStatus, passage: Passage): void => {
    const known = heard.get(name) ?? [];
    heard.set(name, [...known, { status, passageId: passage.id }]);
  };
  for (const [index, passage] of passages.entries()) {
    const opening = index < OPENING.passages || passage.start < OPENING.seconds;
    const voice = voices.find(([label]) => label === passage.speaker)?.[1];
    if (voice !== undefined && !speaking.has(voice)) hear(voice, 'present', passage);
    if (voice !== undefined) speaking.add(voice);
    if (voice !== undefined && opening && REMOTE_SELF.test(passage.text.replaceAll('’', "'")))
      hear(voice, 'remote', passage);
    let before: Named[] = [];
    for (const spoken of spokenSentences(passage.text)) {
      const text = spoken.replaceAll('’', "'");
      const named = namedIn(text, people, opening);
      for (const [one, status] of heardIn({ text, named, before, opening })) hear(one.name, status, passage);
      const next = passages[index + 1];
      if (opening && next !== undefined && next.speaker !== passage.speaker && text.endsWith('?'))
        for (const [one, status] of answered(named, text, next.text.replaceAll('’', "'"))) hear(one.name, status, next);
      before = named;
    }
  }
  return [...heard].flatMap(([name, all]) => {
    const found = settled(all, speaking.has(name));
    return found === null ? [] : [{ name, ...found }];
  });
}
