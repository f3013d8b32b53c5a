import { contextFeatures, KINDS } from '@greffier/documents/outline/lines/features/context';
import { countedOn, decode } from '@greffier/documents/outline/lines/decode';
import { keyOf, levelsOf, openIn } from '@greffier/documents/outline/lines/levels';
import { ABOVE, BELOW, crowdOf, relationFeatures, SAME } from '@greffier/documents/outline/lines/features/relations';
import { type LineModel, titleOf } from '@greffier/documents/outline/lines/read-lines';
import { sureFeatures } from '@greffier/documents/outline/lines/sure';
import { chancesOf, type Forest, vectorOf } from '@greffier/documents/outline/lines/trees';
import { alignOutline } from '../shared/outline-score.ts';
import { Chance } from '../convocations/random.ts';
import type { ReadConvocation } from './documents.ts';
import { type Growth, joined } from './grow.ts';
import { grownAside } from './grow-thread.ts';

type Features = Readonly<Record<string, number>>;
interface Row {
  readonly features: Features;
  readonly truth: number;
  /** The file from which the row comes. */
  readonly file: string;
}

const LINES: Growth = { rounds: 72, leaves: 14, rate: 0.18, seed: 1 };
const CONTEXT: Growth = { rounds: 72, leaves: 12, rate: 0.15, seed: 2 };
const LEVELS: Growth = { rounds: 64, leaves: 12, rate: 0.2, seed: 3 };
const SURE: Growth = { rounds: 40, leaves: 6, rate: 0.2, seed: 4 };
/** Number of folds. For each file, forests that never saw it compute the chances from which later forests learn. */
const FOLDS = 3;
/** Number of kinds of line that the context forest distinguishes. Headings only help it to recognise other kinds. */
const CONTEXT_KINDS = 3;

/**
 * Number of forests that are joined into one. Each is grown from its own draw of the files, so patterns learnt by
 * chance count less.
 */
const MEMBERS = 3;
/** Share of the files from which each of these forests learns. */
const DRAWN = 0.55;

async function forestOf(rows: readonly Row[], classes: number, growth: Growth): Promise<Forest> {
  const names = new Set<string>();
  for (const row of rows) for (const name of Object.keys(row.features)) names.add(name);
  const features = [...names].toSorted();
  const vectors = rows.map((row) => vectorOf(row.features, features));
  const files = [...new Set(rows.map(({ file }) => file))];
  const grow = (member: number): Promise<Forest> => {
    const chance = new Chance(growth.seed, `member ${member}`);
    const drawn = new Set(files.filter(() => chance.is(DRAWN)));
    const own = rows.flatMap(({ file }, at) => (drawn.has(file) ? [at] : []));
    const values = new Float64Array(own.length * features.length);
    own.forEach((row, at) => values.set(vectors[row] ?? [], at * features.length));
    const truth = own.map((row) => rows[row]?.truth ?? 0);
    return grownAside({ features, classes, values, truth }, { ...growth, seed: growth.seed + 10 * member });
  };
  return joined(await Promise.all(Array.from({ length: MEMBERS }, (_, member) => grow(member))));
}

const lineRows = (files: readonly ReadConvocation[]): Row[] =>
  files.flatMap(({ name, features, told }) =>
    features.map((own, at) => ({ features: own, truth: told[at]?.kind ?? 0, file: name })),
  );

const chancesBy = (forest: Forest, features: readonly Features[]): number[][] =>
  features.map((own) => chancesOf(forest, vectorOf(own, forest.features)));

const withContext = ({ around, numbers, features }: ReadConvocation, alone: readonly number[][]): Features[] => {
  const context = contextFeatures(around, numbers, alone);
  return features.map((own, at) => ({ ...own, ...context[at] }));
};

function relationRows({ name, around, numbers, told }: ReadConvocation): Row[] {
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
        file: name,
      };
    });
  });
}

/** Describes each item found in a file: features that show how certain the item is, and whether it is right. */
function sureRows(
  file: ReadConvocation,
  alone: readonly number[][],
  told: readonly number[][],
  levelForest: Forest,
): Row[] {
  const { pieces } = file.around;
  const chances = countedOn(told, file.numbers);
  const runs = decode(chances);
  const levels = levelsOf(
    runs.map(([at = 0]) => at),
    file.around,
    file.numbers,
    levelForest,
  );
  const given = runs.map((run, order) => ({ text: titleOf(run, pieces), level: levels[order]?.level ?? 1 }));
  const right = alignOutline(file.items, given);
  const tells = sureFeatures(runs, { alone, chances, levels }, file.around, file.numbers);
  return tells.map((features, at) => ({ features, truth: right.has(at) ? 1 : 0, file: file.name }));
}

/**
 * Learns a model from files, whose order does not matter. Files of one group stay together: no forest learns from
 * another forest's results for a file if that other forest has seen the file's group.
 */
export async function learnt(
  given: readonly ReadConvocation[],
  groupOf: (file: ReadConvocation) => string,
): Promise<LineModel> {
  const files = given.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  const groups = [...new Set(files.map(groupOf))].toSorted();
  const foldOf = (file: ReadConvocation): number => groups.indexOf(groupOf(file)) % FOLDS;
  const folds = Array.from({ length: FOLDS }, (_, fold) => ({
    own: files.filter((file) => foldOf(file) === fold),
    others: files.filter((file) => foldOf(file) !== fold),
  }));
  const levelsFrom = (some: readonly ReadConvocation[]): Promise<Forest> =>
    forestOf(some.flatMap(relationRows), 3, LEVELS);
  const linesFrom = (some: readonly ReadConvocation[]): Promise<Forest> =>
    forestOf(lineRows(some), KINDS.length, LINES);
  const [lines, levels, linesOfOthers, levelsOfOthers] = await Promise.all([
    linesFrom(files),
    levelsFrom(files),
    Promise.all(folds.map(({ others }) => linesFrom(others))),
    Promise.all(folds.map(({ others }) => levelsFrom(others))),
  ]);
  const seen = folds.map(({ own }, fold) =>
    own.map((file) => {
      const alone = chancesBy(one(linesOfOthers, fold), file.features);
      return { file, alone, features: withContext(file, alone) };
    }),
  );
  const contextFrom = (some: typeof seen): Promise<Forest> =>
    forestOf(some.flat().flatMap(contextRows), CONTEXT_KINDS, CONTEXT);
  const [context, contextOfOthers] = await Promise.all([
    contextFrom(seen),
    Promise.all(folds.map((_, fold) => contextFrom(seen.filter((_, at) => at !== fold)))),
  ]);
  const told = seen.map((own, fold) =>
    own.flatMap(({ file, alone, features }) =>
      sureRows(file, alone, chancesBy(one(contextOfOthers, fold), features), one(levelsOfOthers, fold)),
    ),
  );
  const [sure, from] = await Promise.all([forestOf(told.flat(), 2, SURE), sureFrom(told)]);
  return { lines, context, levels, sure, sureFrom: from };
}

function one<T>(all: readonly T[], at: number): T {
  const found = all[at];
  if (found === undefined) throw new RangeError(`nothing at ${at}`);
  return found;
}

const contextRows = ({
  file,
  features,
}: {
  readonly file: ReadConvocation;
  readonly features: readonly Features[];
}): Row[] =>
  features.map((own, at) => {
    const kind = file.told[at]?.kind ?? 0;
    return { features: own, truth: kind < CONTEXT_KINDS ? kind : 0, file: file.name };
  });

/** Largest share of wrong items among those shown as sure. 2 % are allowed; less is used because other files differ. */
const WRONG = 0.018;

/** Computes the lowest chance at which items are right often enough, using forests that never saw their files. */
async function sureFrom(folds: readonly (readonly Row[])[]): Promise<number> {
  const told = await Promise.all(
    folds.map(async (own, fold) => {
      const others = folds.filter((_, at) => at !== fold).flat();
      const forest = await forestOf(others, 2, SURE);
      return own.map(({ features, truth }) => ({
        chance: chancesOf(forest, vectorOf(features, forest.features))[1] ?? 0,
        truth,
      }));
    }),
  );
  const surest = told.flat().toSorted((a, b) => b.chance - a.chance);
  let [wrong, from] = [0, 1];
  surest.forEach(({ chance, truth }, at) => {
    wrong += truth === 1 ? 0 : 1;
    if (wrong <= WRONG * (at + 1)) from = chance;
  });
  return Number(from.toFixed(3));
}
