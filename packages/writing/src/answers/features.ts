import { contentStems } from '../embedded/words.ts';
import { near, product, smoothed, strongestIn } from './curves.ts';
import type { Curve } from './curves.ts';
import type { Heard } from './heard.ts';
import { likenessOf, type Term } from './terms.ts';
import { holds, type Wanted } from './wanted.ts';

/** What a question asks for. */
export interface Sought {
  /** Folded. */
  readonly query: string;
  readonly terms: readonly Term[];
  readonly wanted: Wanted;
  /** The stem that « combien de … » counts. */
  readonly counted: string | null;
  /** Who is named in it. */
  readonly names: readonly string[];
}

/** As in BM25: how soon a word that is said again adds nothing, and how far long passages count less. */
const SATURATION = 1.2;
const LENGTH = 0.4;
/** What a word of the same family, and a related one, count beside the word itself. */
const FAMILY = 0.6;
const RELATED = 0.4;
/** Brings scores of BM25 near to 1. */
const SCALE = 5;

const NUMERIC: ReadonlySet<Wanted> = new Set(['amount', 'share', 'count', 'number', 'duration', 'date', 'time']);
const ASKS_WHO = /(?<![a-z])qui(?![a-z])/;
const ASKS_VOTE = /(?<![a-z])(?:vot|oppos|absten|voix|scrutin|prononc|soutenu)/;
const ASKS_OUTCOME = /(?<![a-z])(?:decid|finalement|definitive|desormais|retenu|choisi|sera|seront)/;
const VOTES = /(?<![a-z])(?:pour|contre|abstention|abstien|abstenu|defavorable|favorable|voix|oppos|unanim)/;
const VOTES_ALONE = /^(?:non|contre|pour|abstention|moi|defavorable|favorable)(?![a-z])/;
const SETTLES =
  /^(?:donc|bon|alors|ok|voila)(?![a-z])|(?<![a-z])on (?:fait|part|dit|prend|retient|garde|met)(?![a-z])|adopt|accept|approuv/;
const BECAUSE = /parce qu|(?<![a-z])car (?!post)|puisqu|a cause|sinon/;
const CORRECTS = /pardon|je corrige|non, |rectifi|en fait/;
const MYSELF = /(?<![a-z])(?:je|j'|moi)(?![a-z])/;

/** BM25 of the words themselves, and what words alike add, for each passage. */
function saidOf({ terms }: Sought, { passages, length }: Heard): Record<'own' | 'family' | 'related', Curve> {
  const own = new Float32Array(passages.length);
  const family = new Float32Array(passages.length);
  const related = new Float32Array(passages.length);
  for (const [at, { stems }] of passages.entries()) {
    const long = SATURATION * (1 - LENGTH + (LENGTH * stems.length) / Math.max(1, length));
    for (const term of terms) {
      const times = term.same[at] ?? 0;
      own[at] = (own[at] ?? 0) + (term.weight * times * (SATURATION + 1)) / (times + long) / SCALE;
      family[at] = (family[at] ?? 0) + (term.family[at] ?? 0) / SCALE;
      related[at] = (related[at] ?? 0) + (term.related[at] ?? 0) / SCALE;
    }
  }
  return { own, family, related };
}

/** How much of the question is said within so many passages of each, [0–1]. */
function coverage({ terms }: Sought, { passages }: Heard, reach: number): Curve {
  const covered = new Float32Array(passages.length);
  const whole = terms.reduce((sum, { weight }) => sum + weight, 0);
  if (whole === 0) return covered;
  for (const { weight, same, family, related } of terms) {
    const said = same.map((times, at) =>
      times > 0 ? 1 : (family[at] ?? 0) > 0 ? 0.7 : (related[at] ?? 0) > 0 ? 0.5 : 0,
    );
    for (const [at, value] of near(said, reach).entries()) covered[at] = (covered[at] ?? 0) + (value * weight) / whole;
  }
  return covered;
}

/** How far the title of each passage's item is about the question: by itself, and beside the title that most is. */
function titled({ terms }: Sought, { passages, titles }: Heard): readonly [Curve, Curve] {
  const scores = titles.map((title) =>
    terms.reduce((sum, { stem, weight }) => {
      const likes = title.map((word) => likenessOf(stem, word));
      const best = likes.includes('same') ? 1 : likes.includes('family') ? 0.7 : likes.includes('related') ? 0.4 : 0;
      return sum + (best * weight) / SCALE;
    }, 0),
  );
  const most = Math.max(1 / SCALE, ...scores);
  const own = Float32Array.from(passages, ({ item }) => (item === null ? 0 : (scores[item] ?? 0)));
  return [own, own.map((score) => score / most)];
}

/** What speaks for a passage as the answer to a question, by name; each a number for each passage. */
export function featuresOf(sought: Sought, heard: Heard): Readonly<Record<string, Curve>> {
  const { query, wanted, counted, names } = sought;
  const { passages } = heard;
  const { own, family, related } = saidOf(sought, heard);
  const all = own.map((value, at) => value + FAMILY * (family[at] ?? 0) + RELATED * (related[at] ?? 0));
  const [title, bestTitle] = titled(sought, heard);
  const where = (test: (passage: Heard['passages'][number], at: number) => boolean, asked = true): Curve =>
    Float32Array.from(passages, (passage, at) => (asked && test(passage, at) ? 1 : 0));
  const has = (pattern: RegExp, asked = true): Curve => where(({ folded }) => pattern.test(folded), asked);
  const asks = where((_, at) => passages[at - 1]?.asks === true);
  const holding =
    wanted === 'fact'
      ? new Float32Array(passages.length)
      : Float32Array.from(passages, ({ folded, names: people, proper }) =>
          holds(wanted, folded, counted, { person: people.size > 0, proper }),
        );
  const [beside, around] = [coverage(sought, heard, 2), coverage(sought, heard, 5)];
  const area = smoothed(all, 8);
  const mostArea = area.reduce((most, value) => Math.max(most, value), 0.1);
  const numeric = NUMERIC.has(wanted);
  const voting = ASKS_VOTE.test(query);
  return {
    own,
    family,
    related,
    'before 1': strongestIn(all, -1, -1),
    'before 3': strongestIn(all, -3, -2),
    'after 1': strongestIn(all, 1, 1),
    'after 3': strongestIn(all, 2, 3),
    'answers it': product(strongestIn(all, -1, -1), asks),
    'area 3': smoothed(all, 3),
    'area 8': area,
    'best area': area.map((value) => value / mostArea),
    covers: coverage(sought, heard, 0),
    'covers 2': beside,
    'covers 5': around,
    title,
    'best title': bestTitle,
    holds: holding,
    [`holds ${wanted}`]: holding,
    'holds, covers 2': product(holding, beside),
    'holds, covers 5': product(holding, around),
    long: Float32Array.from(passages, ({ words }) => Math.log(1 + words)),
    short: where(({ words }) => words < 6),
    shortest: where(({ words }) => words < 3),
    asks: where((passage) => passage.asks),
    answers: asks,
    digit: has(/\d/, numeric),
    'digit anyhow': has(/\d/, !numeric),
    'said by': where(({ speaker }) => speaker !== undefined && names.includes(speaker)),
    names: where((passage) => names.some((name) => passage.names.has(name))),
    myself: has(MYSELF, ASKS_WHO.test(query)),
    votes: has(VOTES, voting),
    'votes alone': has(VOTES_ALONE, voting),
    because: has(BECAUSE, wanted === 'reason'),
    'long reason': Float32Array.from(passages, ({ words }) => (wanted === 'reason' ? Math.log(1 + words) : 0)),
    settles: has(SETTLES, ASKS_OUTCOME.test(query)),
    corrects: has(CORRECTS),
    nothing: where((_, at) => all[at] === 0),
  };
}

/** Stems of a question that are not part of the names in it. */
export const stemsOf = (query: string, names: readonly string[]): string[] => {
  const named = new Set(names.flatMap((name) => contentStems(name)));
  return [...new Set(contentStems(query))].filter((stem) => !named.has(stem));
};
