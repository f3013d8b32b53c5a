import type { Utterance } from '../discourse/utterances.ts';
import { readingsOf } from './readings.ts';
import { signalsOf } from './signals.ts';
import type { Clause } from '@greffier/french/text/clauses';

/** Data for judging the sentences of an item. */
export interface Hearing {
  /** All sentences of the meeting, in order of speech. */
  readonly all: readonly Utterance[];
  /** Labels of the voices that lead. */
  readonly leads: ReadonlySet<string>;
  /** Tells whether a sentence names its hearers: « Paul, tu… ». */
  readonly hailed: (utterance: Utterance) => boolean;
  /** The sentences of the item, in order of speech. */
  readonly own: ReadonlySet<Utterance>;
}

/** Acts of people who run a meeting: giving the floor, asking for consent, assigning work, settling matters. */
const RUNS: readonly string[] = [
  'floor',
  'asksConsent',
  'whoDoes',
  'requests?',
  'requests',
  'settles',
  'unopposed',
  'puts off',
];
const MUCH = 0.5;
const SOME = 0.25;
const standing = new WeakMap<readonly Utterance[], ReadonlyMap<string, number>>();

/** Computes how much each voice runs the meeting, relative to the voice that does so most; (0–1]. */
function standingsOf(all: readonly Utterance[]): ReadonlyMap<string, number> {
  const before = standing.get(all);
  if (before !== undefined) return before;
  const times = new Map<string, number>();
  for (const one of all) {
    const acts = signalsOf(one).acts.filter((act) => RUNS.includes(act)).length;
    times.set(one.speaker, (times.get(one.speaker) ?? 0) + acts);
  }
  const most = Math.max(1, ...times.values());
  const found = new Map([...times].map(([speaker, count]) => [speaker, count / most] as const));
  standing.set(all, found);
  return found;
}

const clauseFeatures = (clause: Clause): string[] => {
  const { who, time, kind, denied, under, dative, object } = clause;
  if (under) return [`under ${who} ${time}`];
  if (denied) return [`denied ${who} ${time}`, `denied ${kind}`];
  return [
    `${who} ${time} ${kind}`,
    `${who} ${time}`,
    ...(dative ? [`${who} dative`] : []),
    ...(object ? [`${who} object`] : []),
    ...(clause.rest === 0 ? [`${who} bare`] : []),
  ];
};

const LENGTHS = [2, 4, 7, 12, 20, 32];
const lengthOf = (words: number): string => `words ${LENGTHS.find((most) => words <= most) ?? 'many'}`;

/** Size of a sentence's surroundings on each side, in sentences and passages, and names of the positions there. */
const SIDES = [
  { step: -1, sentences: 14, passages: 3, next: 'right before', same: 'earlier', side: 'before' },
  { step: 1, sentences: 12, passages: 2, next: 'right after', same: 'later', side: 'after' },
] as const;

/** Collects the sentences around a sentence, by their position. */
function around({ order, passageId, speaker }: Utterance, all: readonly Utterance[]): Map<string, Utterance[]> {
  const near = new Map<string, Utterance[]>();
  for (const { step, sentences, passages, next, same, side } of SIDES) {
    const seen = new Set([passageId]);
    for (let far = 1; far <= sentences; far++) {
      const one = all[order + step * far];
      if (one === undefined || seen.add(one.passageId).size > passages + 1) break;
      const other = one.speaker === speaker ? `own ${side}` : side;
      const place = seen.size === 1 ? (far === 1 ? next : same) : seen.size === 2 ? other : `well ${side}`;
      near.set(place, [...(near.get(place) ?? []), one]);
    }
  }
  return near;
}

/** Counts the following passages that belong to the item without a break, up to 3. */
function leftOf({ order, passageId }: Utterance, { all, own }: Hearing): number {
  const passages = new Set<number>();
  for (let at = order + 1; at < all.length && passages.size < 3; at++) {
    const one = all[at];
    if (one === undefined || !own.has(one)) break;
    if (one.passageId !== passageId) passages.add(one.passageId);
  }
  return passages.size;
}

const REACH = 8;
/** Counts the words of a recent proposal or question that a sentence repeats. */
function echoOf({ order, passageId, stems }: Utterance, all: readonly Utterance[]): number {
  const own = new Set(stems);
  let most = 0;
  for (let at = order - 1; at >= 0 && at >= order - 30; at--) {
    const one = all[at];
    if (one === undefined || one.passageId < passageId - REACH) break;
    if (!signalsOf(one).acts.some((act) => act === 'proposes' || act === 'asks')) continue;
    most = Math.max(most, new Set(one.stems.filter((stem) => own.has(stem))).size);
  }
  return most;
}

/** Collects the features of a sentence and its neighbours. */
export function featuresOf(utterance: Utterance, hearing: Hearing): Set<string> {
  const { all, leads } = hearing;
  const { cues, clauses, due, figure, acts } = signalsOf(utterance);
  const found = new Set<string>(cues);
  const leading = leads.has(utterance.speaker);
  for (const clause of clauses) for (const one of clauseFeatures(clause)) found.add(one);
  if (due !== null)
    for (const { who, time, kind, under, denied } of clauses)
      if (!under && !denied) found.add(`${who} ${time} dated`).add(`${who} ${kind} dated`);
  if (due !== null) found.add('due');
  if (figure) found.add('figure');
  if (utterance.question) found.add('question');
  found.add(lengthOf(utterance.words));
  if (utterance.stems.length === 0) found.add('empty');
  if (leading) {
    found.add('leads');
    for (const act of [...acts, ...cues]) found.add(`leads ${act}`);
    for (const { who, time, under, denied } of clauses) if (!under && !denied) found.add(`leads ${who} ${time}`);
  }
  if (utterance.question) for (const act of acts) found.add(`question ${act}`);
  if (hearing.hailed(utterance)) found.add('hailed');
  const standing = standingsOf(all).get(utterance.speaker) ?? 0;
  const runs = standing >= MUCH ? 'runs' : standing >= SOME ? 'helps' : 'attends';
  found.add(runs);
  for (const act of acts) found.add(`${runs} ${act}`);
  for (const { who, time, kind, under, denied } of clauses)
    if (!under && !denied) found.add(`${runs} ${who} ${time}`).add(`${runs} ${kind}`);
  const verbless = clauses.every(({ under }) => under);
  if (verbless) {
    found.add('verbless').add(`verbless ${runs}`);
    for (const act of acts) found.add(`verbless ${act}`);
    if (figure) found.add(`verbless figure ${runs}`);
    if (cues.has('concludes') || cues.has('lastly')) found.add(`verbless concludes ${runs}`);
  }
  const left = leftOf(utterance, hearing);
  if (left === 0) found.add('ends').add(`ends ${runs}`);
  else if (left <= 2) found.add('ends soon').add(`ends soon ${runs}`);
  const echo = echoOf(utterance, all);
  if (echo > 0) found.add('echoes').add(`echoes ${runs}`);
  if (echo > 1) found.add('echoes much').add(`echoes much ${runs}`);
  const near = around(utterance, all);
  for (const [place, sentences] of near)
    for (const one of sentences) {
      for (const act of signalsOf(one).acts) found.add(`${place}: ${act}`);
      if (leads.has(one.speaker) && !leading) found.add(`${place}: leads`);
    }
  for (const reading of readingsOf(utterance, near, runs)) found.add(reading);
  if (!near.has('right before')) found.add('first');
  if (!near.has('right after')) found.add('last');
  return found;
}
