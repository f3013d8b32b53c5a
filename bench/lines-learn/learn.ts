import { contextFeatures, KINDS } from '@greffier/documents/outline/lines/context';
import { decode } from '@greffier/documents/outline/lines/decode';
import { keyOf, levelsOf, openIn } from '@greffier/documents/outline/lines/levels';
import { ABOVE, BELOW, crowdOf, relationFeatures, SAME } from '@greffier/documents/outline/lines/relations';
import { type LineModel, titlesOf } from '@greffier/documents/outline/lines/read-lines';
import { sureFeatures } from '@greffier/documents/outline/lines/sure';
import { chancesOf, type Forest, vectorOf } from '@greffier/documents/outline/lines/trees';
import { alignOutline } from '../outline-score.ts';
import type { ReadConvocation } from './documents.ts';
import { grown, type Growth } from './grow.ts';

type Features = Readonly<Record<string, number>>;
interface Row {
  readonly features: Features;
  readonly truth: number;
}

const LINES: Growth = { rounds: 70, leaves: 14, rate: 0.13, seed: 1 };
const CONTEXT: Growth = { rounds: 70, leaves: 12, rate: 0.12, seed: 2 };
const LEVELS: Growth = { rounds: 60, leaves: 12, rate: 0.15, seed: 3 };
const SURE: Growth = { rounds: 30, leaves: 6, rate: 0.15, seed: 4 };
/** Chances that a forest learns from are told by others that never saw the file. */
const FOLDS = 2;
/** Where a heading of the list stands matters to other lines alone. */
const CONTEXT_KINDS = 3;

function forestOf(rows: readonly Row[], classes: number, growth: Growth): Forest {
  const features = [...new Set(rows.flatMap((row) => Object.keys(row.features)))].toSorted();
  return grown(
    {
      features,
      classes,
      rows: rows.map((row) => vectorOf(row.features, features)),
      truth: rows.map(({ truth }) => truth),
    },
    growth,
  );
}

const lineRows = (files: readonly ReadConvocation[]): Row[] =>
  files.flatMap(({ features, told }) => features.map((own, at) => ({ features: own, truth: told[at]?.kind ?? 0 })));

export const chancesBy = (forest: Forest, features: readonly Features[]): number[][] =>
  features.map((own) => chancesOf(forest, vectorOf(own, forest.features)));

const withContext = ({ around, numbers, features }: ReadConvocation, alone: readonly number[][]): Features[] => {
  const context = contextFeatures(around, numbers, alone);
  return features.map((own, at) => ({ ...own, ...context[at] }));
};

function relationRows({ around, numbers, told }: ReadConvocation): Row[] {
  const starts = told.flatMap(({ kind }, at) => (kind === 1 ? [at] : []));
  const levels = starts.map((at) => told[at]?.level ?? 1);
  const crowd = crowdOf(starts, around);
  const lastOf = new Map<string, number>();
  return starts.flatMap((at, order) => {
    const open = openIn(levels.slice(0, order));
    const key = keyOf(at, around);
    const like = lastOf.get(key);
    lastOf.set(key, order);
    const held = like === undefined || open.includes(like) ? open : [...open, like];
    return held.map((earlier) => {
      const own = (levels[order] ?? 1) - (levels[earlier] ?? 1);
      return {
        features: relationFeatures({ at: starts[earlier] ?? 0, order: earlier }, { at, order }, around, numbers, crowd),
        truth: own < 0 ? ABOVE : own === 0 ? SAME : BELOW,
      };
    });
  });
}

/** How each item that is found in a file is told, and whether it is right. */
function sureRows(file: ReadConvocation, chances: readonly number[][], levelForest: Forest): Row[] {
  const { pieces } = file.around;
  const runs = decode(chances);
  const levels = levelsOf(runs.map(([at = 0]) => at), file.around, file.numbers, levelForest);
  const given = runs.flatMap((run, order) =>
    titlesOf(run, pieces).map((text) => ({ order, text, level: levels[order]?.level ?? 1 })),
  );
  const right = alignOutline(file.items, given);
  return given.map(({ order }, at) => ({
    features: sureFeatures(order, runs, levels, chances, file.around),
    truth: right.has(at) ? 1 : 0,
  }));
}

export function learnt(files: readonly ReadConvocation[], groupOf: (file: ReadConvocation) => string): LineModel {
  const groups = [...new Set(files.map(groupOf))].toSorted();
  const foldOf = (file: ReadConvocation): number => groups.indexOf(groupOf(file)) % FOLDS;
  const folds = Array.from({ length: FOLDS }, (_, fold) => {
    const own = files.filter((file) => foldOf(file) === fold);
    const others = files.filter((file) => foldOf(file) !== fold);
    return { own, others, lines: forestOf(lineRows(others), KINDS.length, LINES) };
  });
  const contextRows = folds.map(({ own, lines }) =>
    own.map((file) => ({ file, features: withContext(file, chancesBy(lines, file.features)) })),
  );
  const rowsIn = (some: (typeof contextRows)[number]): Row[] =>
    some.flatMap(({ file, features }) =>
      features.map((own, at) => {
        const kind = file.told[at]?.kind ?? 0;
        return { features: own, truth: kind < CONTEXT_KINDS ? kind : 0 };
      }),
    );
  const sure = folds.map(({ others }, fold) => {
    const context = forestOf(contextRows.flatMap((some, at) => (at === fold ? [] : rowsIn(some))), CONTEXT_KINDS, CONTEXT);
    const levels = forestOf(others.flatMap(relationRows), 3, LEVELS);
    return (contextRows[fold] ?? []).flatMap(({ file, features }) => sureRows(file, chancesBy(context, features), levels));
  });
  return {
    lines: forestOf(lineRows(files), KINDS.length, LINES),
    context: forestOf(contextRows.flatMap(rowsIn), CONTEXT_KINDS, CONTEXT),
    levels: forestOf(files.flatMap(relationRows), 3, LEVELS),
    sure: forestOf(sure.flat(), 2, SURE),
    sureFrom: sureFrom(sure),
  };
}

/** Of the items that are told as sure, as many may be wrong: fewer than the two in a hundred that are allowed, for other files than these. */
const WRONG = 0.01;

/** From which chance on items are right often enough, told by forests that never saw their files. */
function sureFrom(folds: readonly (readonly Row[])[]): number {
  const told = folds.flatMap((own, fold) => {
    const forest = forestOf(
      folds.flatMap((some, at) => (at === fold ? [] : some)),
      2,
      SURE,
    );
    return own.map(({ features, truth }) => ({ chance: chancesOf(forest, vectorOf(features, forest.features))[1] ?? 0, truth }));
  });
  const surest = told.toSorted((a, b) => b.chance - a.chance);
  let [wrong, from] = [0, 1];
  surest.forEach(({ chance, truth }, at) => {
    wrong += truth === 1 ? 0 : 1;
    if (wrong <= WRONG * (at + 1)) from = chance;
  });
  return Number(from.toFixed(3));
}
