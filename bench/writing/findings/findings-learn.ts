import { featuresOf } from '@greffier/writing/findings/features';
import { BIAS, mayBe } from '@greffier/writing/findings/scoring';
import type { Kind, Weights } from '@greffier/writing/findings/scoring';
import { People } from '@greffier/writing/people/people';
import type { Heard } from './findings-score.ts';
import { fitted } from '../../shared/logistic.ts';
import type { Example } from '../../shared/logistic.ts';

/** Weights that knowledge of French suggests. Learning from meetings only moves the weights away from these. */
const PRIOR: Readonly<Record<Kind, Readonly<Record<string, number>>>> = {
  decision: {
    verdict: 1.5,
    'verdict (runs)': 0.7,
    disposes: 0.3,
    'disposes (runs)': 0.7,
    'disposes agreed': 0.3,
    'disposes answering': 0.3,
    'disposes accepting': 0.7,
    delays: 0.8,
    'delays till': 1,
    'delays (runs)': 0.5,
    'decides alone': 1.5,
    'consent asked of it': 1,
    'settled beside': 0.7,
    'accepting names': 0.5,
    'concluding names': 0.5,
    'concluding names (runs)': 0.5,
    chosen: 1.2,
    'chosen (runs)': 0.5,
    unopposed: 0.7,
    question: -0.7,
    hypothesis: -1.2,
    jokes: -2,
    past: -0.8,
    doubts: -0.8,
    habit: -0.5,
    others: -0.7,
    because: -0.3,
    opinion: -0.5,
    greets: -1.5,
    floor: -1,
    proposes: -0.5,
    withdraws: -1,
    unreal: -0.5,
  },
  task: {
    promises: 1.2,
    'promises dated': 1,
    'promises asked': 0.7,
    'promises thanked': 0.5,
    'delivers asked': 1.5,
    delivers: 0.7,
    gives: 0.3,
    'gives (runs)': 0.5,
    'gives accepted': 1.2,
    'gives dated': 0.7,
    accepts: 1,
    takesOn: 1,
    'asks who': 0.7,
    due: 0.7,
    question: -0.5,
    hypothesis: -1.2,
    jokes: -2,
    past: -1,
    doubts: -0.8,
    habit: -0.8,
    opinion: -0.7,
    because: -0.3,
    greets: -1.5,
    floor: -1.2,
    withdraws: -1,
    voted: -0.7,
    refuses: -1,
    unreal: -0.5,
  },
};
const LEAST_BIAS = -4;
/** Weights below this size change totals by less than 1 %, with each fifth of 47 meetings left out in turn. */
export const LEAST_WEIGHT = 0.15;
/** Strength of the prior, as a number of sentences. */
const HOLD = 4;
/** Smallest numbers of meetings and of times that a feature must occur. A rarer one is specific to its meetings. */
const FEWEST_MEETINGS = 3;
const FEWEST_TIMES = 4;
/** Number of rounds of learning. In each, the examples among the sentences of true outcomes are chosen again. */
const ROUNDS = 5;
/** Log-odds below which an outcome's other sentences are negative examples, and the weight of each such example. */
const CLEARLY_NOT = -3;
const BESIDE = 0.3;

interface Row {
  readonly meeting: string;
  readonly passage: number;
  readonly features: ReadonlySet<string>;
  readonly numbers: readonly number[];
}
export interface Lesson {
  readonly names: readonly string[];
  readonly kinds: Readonly<Record<Kind, { readonly rows: readonly Row[]; readonly examples: readonly Example[] }>>;
}

function rowsOf({ meeting, context, items }: Heard): Omit<Row, 'numbers'>[] {
  const people = new People(context.participants);
  const hailed = (one: { text: string; speaker: string }): boolean =>
    people.mentions(one.text).some(({ name }) => name !== context.speakerNames[one.speaker]);
  return items.flatMap((own) => {
    const hearing = { all: context.all, leads: context.leads, hailed, own: new Set(own) };
    return own
      .map((one) => ({ meeting: meeting.name, passage: one.passageId, features: featuresOf(one, hearing) }))
      .filter(({ features }) => mayBe(features));
  });
}

const leaning = ({ numbers }: Row, weights: Float64Array): number =>
  numbers.reduce((sum, at) => sum + (weights[at] ?? 0), weights.at(-1) ?? 0);

const priorOf = (kind: Kind, names: readonly string[]): Float64Array => {
  const prior = new Float64Array(names.length + 1);
  for (const [at, name] of names.entries()) prior[at] = PRIOR[kind][name] ?? 0;
  prior[names.length] = LEAST_BIAS;
  return prior;
};

/**
 * Chooses the sentences that are examples of outcomes: in each true outcome's passages, the sentence that looks most
 * like an outcome, and others that look like one. The choice is repeated after each fit. The remaining sentences of the
 * passages are negative examples if they clearly are not outcomes; otherwise they are left out.
 */
function examplesOf(
  kind: Kind,
  heard: readonly Heard[],
  rows: readonly Row[],
  names: readonly string[],
): { rows: Row[]; examples: Example[] } {
  const truths = heard.flatMap(({ meeting: { name, truth } }) =>
    (kind === 'task' ? truth.actions : truth.decisions).map(({ passages }) => ({ name, passages })),
  );
  const voted = new Set(
    heard.flatMap(({ meeting: { name, truth } }) =>
      truth.votes.flatMap(({ passages }) => passages.map((id) => `${name} ${id}`)),
    ),
  );
  const used = kind === 'task' ? [...rows] : rows.filter(({ meeting, passage }) => !voted.has(`${meeting} ${passage}`));
  const groups = truths.map(({ name, passages }) =>
    used.filter((row) => row.meeting === name && passages.includes(row.passage)),
  );
  const within = new Set(groups.flat());
  const prior = priorOf(kind, names);
  let weights = prior;
  let chosen = new Map<Row, Example>();
  for (let round = 0; round < ROUNDS; round++) {
    chosen = new Map(
      used
        .filter((row) => !within.has(row))
        .map((row) => [row, { features: row.numbers, is: false, weight: 1 }] as const),
    );
    for (const group of groups) {
      const best = group.toSorted((a, b) => leaning(b, weights) - leaning(a, weights));
      for (const [place, row] of best.entries()) {
        const score = leaning(row, weights);
        if (place === 0 || (round > 0 && score > 0)) chosen.set(row, { features: row.numbers, is: true, weight: 1 });
        else if (round > 0 && score < CLEARLY_NOT && chosen.get(row)?.is !== true)
          chosen.set(row, { features: row.numbers, is: false, weight: BESIDE });
      }
    }
    weights = fitted([...chosen.values()], prior, HOLD);
  }
  return { rows: [...chosen.keys()], examples: [...chosen.values()] };
}

/** Prepares the examples of decisions and tasks in meetings, for learning. */
export function lessonOf(heard: readonly Heard[]): Lesson {
  const rows = heard.flatMap(rowsOf);
  const times = new Map<string, { count: number; meetings: Set<string> }>();
  for (const { features, meeting } of rows)
    for (const feature of features) {
      const known = times.get(feature) ?? { count: 0, meetings: new Set() };
      times.set(feature, { count: known.count + 1, meetings: known.meetings.add(meeting) });
    }
  const names = [...times]
    .filter(([, { count, meetings }]) => count >= FEWEST_TIMES && meetings.size >= FEWEST_MEETINGS)
    .map(([name]) => name);
  const places = new Map(names.map((name, at) => [name, at]));
  const numbered = rows.map((row) => ({
    ...row,
    numbers: [...row.features].flatMap((feature) => places.get(feature) ?? []),
  }));
  return {
    names,
    kinds: {
      decision: examplesOf('decision', heard, numbered, names),
      task: examplesOf('task', heard, numbered, names),
    },
  };
}

/** Learns weights from all meetings of a lesson, or from all but one. */
export function learnt({ names, kinds }: Lesson, without?: string): Weights {
  const of = (kind: Kind): Record<string, number> => {
    const { rows, examples } = kinds[kind];
    const weights = fitted(
      examples.filter((_, at) => rows[at]?.meeting !== without),
      priorOf(kind, names),
      HOLD,
    );
    const told = names
      .map((name, at) => [name, Number((weights[at] ?? 0).toFixed(2))] as const)
      .filter(([, weight]) => Math.abs(weight) >= LEAST_WEIGHT);
    return Object.fromEntries([
      [BIAS, Number((weights.at(-1) ?? 0).toFixed(2))] as const,
      ...told.toSorted((a, b) => a[0].localeCompare(b[0])),
    ]);
  };
  return { decision: of('decision'), task: of('task') };
}
