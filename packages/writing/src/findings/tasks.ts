import { dateOf, dueDate } from '@greffier/french/time/dates';
import type { Utterance } from '../discourse/utterances.ts';
import type { Meeting } from './meeting.ts';
import { either, LEAST, type Scored } from './scoring.ts';
import { commits, requests, signalsOf } from './signals.ts';

/** A task that was found: its sentences, and its owner. */
export interface FoundTask {
  readonly parts: readonly Utterance[];
  /** The sentences of `parts` that state the task itself; the others only complete it. */
  readonly own: readonly Utterance[];
  readonly owner: string | null;
  readonly due: string | null;
  readonly dueOn: string | null;
  readonly score: number;
}

/** Least number of meaningful words with which a sentence names a task. */
const NAMES = 2;
const REACH = 6;

const passageOf = (one: Utterance, all: readonly Utterance[]): Utterance[] =>
  all.slice(Math.max(0, one.order - 30), one.order + 30).filter(({ passageId }) => passageId === one.passageId);
/** Returns the sentences of the passage before or after a sentence, if another voice speaks there. */
const besides = (one: Utterance, all: readonly Utterance[], step: 1 | -1): Utterance[] => {
  const range =
    step > 0
      ? all.slice(one.order + 1, one.order + 30)
      : all.slice(Math.max(0, one.order - 30), one.order).toReversed();
  const first = range.find(({ passageId }) => passageId !== one.passageId);
  if (first === undefined || first.speaker === one.speaker) return [];
  return range.filter(({ passageId }) => passageId === first.passageId).sort((a, b) => a.order - b.order);
};

const isMine = (one: Utterance): boolean => {
  const { clauses, cues } = signalsOf(one);
  return clauses.some(commits) || cues.has('takesOn') || cues.has('delivers');
};
const asks = (one: Utterance): boolean => {
  const { clauses, acts } = signalsOf(one);
  return clauses.some(requests) || acts.some((act) => act === 'whoDoes' || act === 'needs');
};

/** Finds the person whom a sentence addresses, or else the first whom it names; never its own speaker. */
function namedIn(one: Utterance, { people, nameOf }: Meeting): string | null {
  const found = people.mentions(one.text).filter(({ name }) => name !== nameOf(one.speaker));
  const hailed = found.find(
    ({ start, end }) =>
      /(?:^|[,.!?:]) ?(?:(?:alors|et|bon|donc|ok|oui|monsieur|madame) )*$/iu.test(one.text.slice(0, start)) ||
      /^ ?[?!.,]/u.test(one.text.slice(end)),
  );
  return (hailed ?? found[0])?.name ?? null;
}

/** Finds the owner of a task: somebody who speaks of their own work, is addressed, or is named. */
function ownerOf(one: Utterance, meeting: Meeting): string | null {
  const { all, nameOf } = meeting;
  const { clauses } = signalsOf(one);
  const mine = clauses.some(commits);
  if (isMine(one) && !(clauses.some(requests) && !mine)) return nameOf(one.speaker);
  const reply = besides(one, all, 1);
  const named =
    namedIn(one, meeting) ??
    passageOf(one, all)
      .filter(asks)
      .map((other) => namedIn(other, meeting))
      .find((name) => name !== null) ??
    null;
  if (clauses.some(requests) || (asks(one) && one.question)) {
    if (named !== null) return named;
    const [first] = reply;
    if (first !== undefined) return nameOf(first.speaker);
    const before = besides(one, all, -1).at(-1);
    return before === undefined ? null : nameOf(before.speaker);
  }
  if (clauses.some(({ who }) => who === 'je')) return nameOf(one.speaker);
  if (clauses.some(({ who }) => who === 'il') && named !== null) return named;
  if (asks(one)) {
    const taker = reply.find(isMine);
    return taker === undefined ? null : nameOf(taker.speaker);
  }
  // Whoever answers « Fin août. » takes on the task.
  return nameOf(one.speaker);
}

/** Tells whether a sentence is about the past. The day in « Je l’ai reçu le 3 mars. » is not a due date. */
const isPast = (one: Utterance): boolean => {
  const clauses = signalsOf(one).clauses.filter(({ under }) => !under);
  return clauses.length > 0 && clauses.every(({ time }) => time === 'past');
};

/** Finds the due date of a task: in its sentences, right after them, or in the request that it answers. */
function dueOf(parts: readonly Utterance[], { all }: Meeting): string | null {
  for (const part of parts) {
    const own = isPast(part) ? null : dueDate(part.text);
    if (own !== null) return own;
  }
  const last = parts.at(-1);
  if (last === undefined) return null;
  const near = all
    .slice(last.order + 1, last.order + 3)
    .filter((one) => one.words <= 10 && one.passageId <= last.passageId + 1 && !signalsOf(one).clauses.some(commits));
  const [before] = [besides(last, all, -1)].map((asking) =>
    asking.filter((one) => signalsOf(one).due !== null && asks(one)),
  );
  return [...near, ...(before ?? [])].map(({ text }) => dueDate(text)).find((due) => due !== null) ?? null;
}

/**
 * Finds the earlier sentence that completes a short one: a sentence of the same passage, else the request that the
 * short sentence answers, else the last sentence before it.
 */
export function leanedOn(one: Utterance, all: readonly Utterance[]): Utterance | undefined {
  const before = all.slice(Math.max(0, one.order - 14), one.order);
  const within = before.findLast(({ passageId, stems }) => passageId === one.passageId && stems.length >= NAMES);
  if (within !== undefined) return within;
  const near = before.filter(({ passageId, stems }) => passageId >= one.passageId - REACH && stems.length >= NAMES);
  return (
    near.findLast((other) => other.passageId >= one.passageId - 1 && (asks(other) || other.question)) ??
    near.findLast(asks) ??
    near.at(-1)
  );
}

/** Finds tasks among the scored sentences of one item, in order. */
export function tasksOf(sentences: readonly Scored[], meeting: Meeting): FoundTask[] {
  const groups: { parts: Utterance[]; stems: Set<string>; owner: string | null; score: number }[] = [];
  for (const { utterance, task } of sentences) {
    if (task < LEAST.task.propose) continue;
    const owner = ownerOf(utterance, meeting);
    const last = groups.at(-1);
    const previous = last?.parts.at(-1);
    const gap = previous === undefined ? Infinity : utterance.passageId - previous.passageId;
    const thin = utterance.stems.length < NAMES || (last !== undefined && last.stems.size < NAMES);
    const shares = last !== undefined && utterance.stems.some((stem) => last.stems.has(stem));
    // A request and its answer, or a promise and its continuation, are one task.
    if (last !== undefined && last.owner === owner && (gap === 1 || (gap === 0 && (thin || shares)))) {
      last.parts.push(utterance);
      for (const stem of utterance.stems) last.stems.add(stem);
      last.score = either(last.score, task);
    } else groups.push({ parts: [utterance], stems: new Set(utterance.stems), owner, score: task });
  }
  const groupOf = new Map(groups.flatMap((group) => group.parts.map((part) => [part, group] as const)));
  return groups.flatMap(({ parts, stems, owner, score }): FoundTask[] => {
    const [first] = parts;
    const ground = first !== undefined && stems.size < NAMES + 1 ? leanedOn(first, meeting.all) : undefined;
    const due = dueOf(parts, meeting);
    // In « Je l’envoie dimanche. Samedi j’ai les petits. », the second sentence refers to a task that already has its
    // day. It is not a task itself.
    const leant = ground === undefined ? undefined : groupOf.get(ground);
    if (leant?.owner === owner && (due === null || dueOf(leant.parts, meeting) !== null)) return [];
    const dueOn = due === null || meeting.date === undefined ? null : dateOf(due, meeting.date);
    return [{ parts: ground === undefined ? parts : [ground, ...parts], own: parts, owner, due, dueOn, score }];
  });
}
