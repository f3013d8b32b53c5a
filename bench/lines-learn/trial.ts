import { itemsAmong, type LineModel } from '@greffier/documents/outline/lines/read-lines';
import { alignOutline, scoreOutline } from '../shared/outline-score.ts';
import type { ReadConvocation } from './documents.ts';

/** Results of a model on files. `f1` and `level` are sums over the `files` that have an agenda. */
export interface Trial {
  readonly files: number;
  readonly f1: number;
  readonly level: number;
  /** F1 of the worst file. */
  readonly least: number;
  /** Numbers of items shown, of items shown as sure, and of wrong items among the sure ones. */
  readonly shown: number;
  readonly sure: number;
  readonly wrong: number;
  /** Number of files without an agenda in which the model found one. */
  readonly invented: number;
}

const NOTHING: Trial = { files: 0, f1: 0, level: 0, least: 1, shown: 0, sure: 0, wrong: 0, invented: 0 };
const LEAST_ITEMS = 2;

function trialOf(file: ReadConvocation, model: LineModel): Trial {
  const found = itemsAmong(file.around, model);
  const items = found.length < LEAST_ITEMS ? [] : found;
  const right = alignOutline(file.items, items);
  const sure = items.filter(({ chance }) => chance >= model.sureFrom).length;
  const wrong = items.filter(({ chance }, at) => chance >= model.sureFrom && !right.has(at)).length;
  const told = { ...NOTHING, shown: items.length, sure, wrong };
  if (file.items.length === 0) return { ...told, invented: items.length > 0 ? 1 : 0 };
  const { f1, level = 0 } = scoreOutline(file.items, items);
  return { ...told, files: 1, f1, level, least: f1 };
}

const sum = (a: Trial, b: Trial): Trial => ({
  files: a.files + b.files,
  f1: a.f1 + b.f1,
  level: a.level + b.level,
  least: Math.min(a.least, b.least),
  shown: a.shown + b.shown,
  sure: a.sure + b.sure,
  wrong: a.wrong + b.wrong,
  invented: a.invented + b.invented,
});

/** Computes the results for each group of files, and for `all of them`. */
export function trialsOf(
  files: readonly ReadConvocation[],
  modelFor: (file: ReadConvocation) => LineModel,
  groupOf: (file: ReadConvocation) => string,
): Map<string, Trial> {
  const trials = new Map<string, Trial>();
  for (const file of files) {
    const own = trialOf(file, modelFor(file));
    for (const group of [groupOf(file), 'all of them']) trials.set(group, sum(trials.get(group) ?? NOTHING, own));
  }
  return trials;
}

/** Lists the files whose F1 is below a bound, and the files without an agenda in which the model found one. */
export const worst = (files: readonly ReadConvocation[], model: LineModel, bound: number): string[] =>
  files.flatMap((file) => {
    const { f1, invented } = trialOf(file, model);
    return invented > 0 || (file.items.length > 0 && f1 < bound) ? [`${file.name} (${f1.toFixed(2)})`] : [];
  });

const part = (of: number, all: number): string => (all === 0 ? '–' : `${((100 * of) / all).toFixed(1)} %`);
const mean = (of: number, all: number): string => (all === 0 ? '–' : (of / all).toFixed(3));

/** Writes results as a Markdown table. */
export function trialTable(heading: string, trials: ReadonlyMap<string, Trial>): string {
  const rows = [...trials].map(
    ([name, { files, f1, level, least, shown, sure, wrong, invented }]) =>
      `| ${name} | ${files} | ${mean(f1, files)} | ${mean(level, files)} | ${files === 0 ? '–' : least.toFixed(2)} | ${part(sure, shown)} | ${part(wrong, sure)} | ${invented === 0 ? '' : invented} |`,
  );
  return [
    `| ${heading} | files | F1 | level | least F1 | told as sure | wrong of these | invented |`,
    '| --- | --: | --: | --: | --: | --: | --: | --: |',
    ...rows,
  ].join('\n');
}
