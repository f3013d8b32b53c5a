import { featuresOf, type Sought } from '@greffier/writing/answers/features';
import { hear, type Heard } from '@greffier/writing/answers/heard';
import { bestFirst, type Curve } from '@greffier/writing/answers/curves';
import { promiseOf, SHOWN } from '@greffier/writing/answers/promise';
import { scored, soughtBy } from '@greffier/writing/answers/ranking';
import type { Weights } from '@greffier/writing/answers/ranking';
import { least } from '../../shared/logistic.ts';
import { questionMeaningsOf } from '../../shared/meanings.ts';
import type { MeetingFile } from '../../shared/meeting-file.ts';

/** Strength of the pull of weights towards zero, when features have the same spread. */
const HOLD = 3;
/** Number of passages at which a meeting counts fully. In a shorter meeting, the right passage is easy to find. */
const WHOLE_MEETING = 100;
/** Weight of a question without an answer. Such questions are half as many as others, but as important to recognise. */
const NO_ANSWER_COUNTS = 2;
/** Number of groups of meetings. Each group is left out of learning once. */
const GROUPS = 10;

/** A question about a trial meeting, compared with what was said. */
interface Asked {
  readonly meeting: string;
  readonly counts: number;
  readonly sought: Sought;
  readonly heard: Heard;
  readonly features: Readonly<Record<string, Curve>>;
  /** Places of the passages that answer the question; empty if none does. */
  readonly right: readonly number[];
}

/** Options, some of which are right, with their features. */
interface Choice {
  readonly features: Readonly<Record<string, Curve>>;
  readonly options: number;
  readonly right: readonly number[];
  readonly counts: number;
}

/** Compares the questions about a meeting with what was said, by words alone or also by meaning. */
export async function askedIn(meeting: MeetingFile, knowsMeanings: boolean): Promise<Asked[]> {
  const meaningsOf = knowsMeanings ? await questionMeaningsOf(meeting) : () => null;
  const source = {
    agenda: meeting.agenda,
    passages: meeting.passages,
    speakerNames: meeting.truth.speakers,
    participants: meeting.participants.map(({ name }) => name),
  };
  const asked = meeting.questions.map(({ question, after }) => ({
    query: question,
    history: after === undefined ? [] : [{ role: 'user' as const, content: after }],
  }));
  const meant = asked.map(meaningsOf);
  // The items of the passages are the same for all questions.
  const heard = hear({ ...source, query: '', history: [], meanings: meant[0] ?? null });
  return meeting.questions.map(({ passages, answerable }, at) => {
    const sought = soughtBy({ ...source, ...(asked[at] ?? { query: '', history: [] }) }, heard);
    return {
      meeting: meeting.name,
      counts: Math.min(1, meeting.passages.length / WHOLE_MEETING),
      sought,
      heard,
      features: featuresOf(sought, heard, meant[at] ?? null),
      right: answerable ? passages.map((id) => meeting.passages.findIndex((passage) => passage.id === id)) : [],
    };
  });
}

/** Computes how far each feature varies among the options of the choices that have it. */
function spreadsOf(choices: readonly Choice[]): Map<string, number> {
  const sums = new Map<string, { squares: number; options: number }>();
  for (const { features } of choices)
    for (const [name, curve] of Object.entries(features)) {
      const mean = curve.reduce((sum, value) => sum + value, 0) / Math.max(1, curve.length);
      const { squares, options } = sums.get(name) ?? { squares: 0, options: 0 };
      const own = curve.reduce((sum, value) => sum + (value - mean) ** 2, 0);
      sums.set(name, { squares: squares + own, options: options + curve.length });
    }
  return new Map(
    [...sums].map(([name, { squares, options }]) => [name, Math.max(1e-6, Math.sqrt(squares / Math.max(1, options)))]),
  );
}

/** Finds the weights with which right options are most likely to be chosen (conditional logit). */
function learnt(choices: readonly Choice[]): Weights {
  const spreads = spreadsOf(choices);
  const names = [...spreads.keys()];
  const tables = choices.map(({ features, ...choice }) => ({
    ...choice,
    columns: names.flatMap((name, at) => {
      const curve = features[name];
      return curve === undefined ? [] : [{ at, values: curve.map((value) => value / (spreads.get(name) ?? 1)) }];
    }),
  }));
  const weights = least((tried) => {
    const slope = tried.map((weight) => HOLD * weight);
    let loss = tried.reduce((sum, weight) => sum + (HOLD * weight ** 2) / 2, 0);
    for (const { columns, options, right, counts } of tables) {
      const scores = new Float64Array(options);
      for (const { at, values } of columns)
        for (const [option, value] of values.entries())
          scores[option] = (scores[option] ?? 0) + value * (tried[at] ?? 0);
      const most = Math.max(...scores);
      const chances = scores.map((score) => Math.exp(score - most));
      const all = chances.reduce((sum, chance) => sum + chance, 0);
      const good = right.reduce((sum, option) => sum + (chances[option] ?? 0), 1e-300);
      loss -= counts * Math.log(good / all);
      const pulls = chances.map(
        (chance, option) => counts * (chance / all - (right.includes(option) ? chance / good : 0)),
      );
      for (const { at, values } of columns)
        slope[at] = values.reduce((sum, value, option) => sum + value * (pulls[option] ?? 0), slope[at] ?? 0);
    }
    return { loss, slope };
  }, new Float64Array(names.length));
  return new Map(names.map((name, at) => [name, (weights[at] ?? 0) / (spreads.get(name) ?? 1)]));
}

const ranking = (all: readonly Asked[]): Weights =>
  learnt(
    all.filter(({ right }) => right.length > 0).map((asked) => ({ ...asked, options: asked.heard.passages.length })),
  );

const promiseBy = ({ sought, heard, features }: Asked, weights: Weights): Readonly<Record<string, number>> =>
  promiseOf(sought, heard, features, scored(features, weights));

/** Learns when to answer at all, from choices between an option with the question's features and an empty option. */
const promising = (all: readonly (readonly [Asked, Readonly<Record<string, number>>])[]): Weights =>
  learnt(
    all.map(([{ right, counts }, promise]) => ({
      features: Object.fromEntries(
        Object.entries(promise).map(([name, value]) => [name, Float32Array.of(value, 0)] as const),
      ),
      options: 2,
      right: [right.length > 0 ? 0 : 1],
      counts: right.length > 0 ? counts : NO_ANSWER_COUNTS * counts,
    })),
  );

/** The result for a question, with weights that were learnt without its meeting. */
export interface LeftOut {
  readonly meeting: string;
  readonly answerable: boolean;
  /** Whether a right passage is among those shown. */
  readonly cites: boolean;
  /** Log-odds that anything answers the question. */
  readonly promise: number;
}

export interface Learnt {
  readonly ranking: Weights;
  readonly promise: Weights;
  readonly leftOut: readonly LeftOut[];
}

/** Learns weights from all questions. Also computes each question's result with weights from other meetings only. */
export function learn(all: readonly Asked[]): Learnt {
  const meetings = [...new Set(all.map(({ meeting }) => meeting))];
  const groupOf = new Map(meetings.map((meeting, at) => [meeting, at % GROUPS]));
  const rankings = Array.from({ length: GROUPS }, (_, group) =>
    ranking(all.filter(({ meeting }) => groupOf.get(meeting) !== group)),
  );
  // Each question's log-odds use a ranking learnt without the question's own meeting, like any meeting in the product.
  const promises = all.map((asked) => {
    const weights = rankings[groupOf.get(asked.meeting) ?? 0] ?? new Map();
    return { asked, weights, promise: promiseBy(asked, weights) };
  });
  const pairs = promises.map(({ asked, promise }) => [asked, promise] as const);
  const without = new Map(
    rankings.map((_, group) => [group, promising(pairs.filter(([{ meeting }]) => groupOf.get(meeting) !== group))]),
  );
  const leftOut = promises.map(({ asked, weights, promise }) => {
    const { meeting, right, features } = asked;
    const own = without.get(groupOf.get(meeting) ?? 0);
    return {
      meeting,
      answerable: right.length > 0,
      cites: bestFirst(scored(features, weights))
        .slice(0, SHOWN)
        .some((at) => right.includes(at)),
      promise: Object.entries(promise).reduce((sum, [name, value]) => sum + value * (own?.get(name) ?? 0), 0),
    };
  });
  return { ranking: ranking(all), promise: promising(pairs), leftOut };
}
