import { TEXT_LIMITS } from '@greffier/contract/limits';
import { readLabel } from '../titles/labels.ts';
import { letters } from '../titles/text.ts';
import { cleanTitle, joinLines } from '../titles/titles.ts';
import type { Piece } from '../layout/pieces.ts';
import type { Around } from './features/around.ts';
import { contextFeatures } from './features/context.ts';
import { countedOn, decode, type Run } from './decode.ts';
import { featuresOf } from './features/line-features.ts';
import { levelsOf } from './levels.ts';
import { numbersIn } from './features/markers.ts';
import { sureFeatures } from './sure.ts';
import { chancesOf, type Forest, vectorOf } from './trees.ts';

/** The forests that were learnt from convocations. */
export interface LineModel {
  /** Forest that tells the kind of a line from this line alone. */
  readonly lines: Forest;
  /** Forest that tells the kind of a line, given the likely kinds of the other lines. */
  readonly context: Forest;
  /** Forest that tells the level of an item compared with an earlier one. */
  readonly levels: Forest;
  /** Forest that tells whether an item is right. */
  readonly sure: Forest;
  /** Smallest chance of being right with which an item counts as sure. */
  readonly sureFrom: number;
}

export interface FoundItem {
  readonly level: number;
  readonly text: string;
  readonly run: Run;
  /** The chance that the item is right. */
  readonly chance: number;
}

/**
 * Finds the items of an agenda among the lines of a file. Decides step by step: the kind of each line by itself, then
 * given the other lines, then given numbers that continue a count; the lines of each item; its level; its chance to be
 * right.
 */
export function itemsAmong(around: Around, model: LineModel): FoundItem[] {
  const { pieces } = around;
  const numbers = numbersIn(pieces);
  const features = featuresOf(around);
  const alone = features.map((own) => chancesOf(model.lines, vectorOf(own, model.lines.features)));
  const context = contextFeatures(around, numbers, alone);
  const told = features.map((own, at) =>
    chancesOf(model.context, vectorOf({ ...own, ...context[at] }, model.context.features)),
  );
  const chances = countedOn(told, numbers);
  const runs = decode(chances)
    .filter((run) => letters(titleOf(run, pieces)) > 0)
    .slice(0, TEXT_LIMITS.agendaItems);
  const starts = runs.map(([at = 0]) => at);
  const levels = levelsOf(starts, around, numbers, model.levels);
  const tells = sureFeatures(runs, { alone, chances, levels }, around, numbers);
  return runs.map((run, order) => {
    const [, chance = 0] = chancesOf(model.sure, vectorOf(tells[order] ?? {}, model.sure.features));
    return { level: levels[order]?.level ?? 1, text: titleOf(run, pieces), run, chance };
  });
}

/** Joins the title of an item from all its lines, without its number. */
export function titleOf(run: Run, pieces: readonly Piece[]): string {
  const [first, ...more] = run.flatMap((at) => pieces[at] ?? []);
  if (first === undefined) return '';
  const joined = more.reduce((text, { text: next }) => joinLines(text, next), first.label?.rest ?? first.text);
  // A number may stand alone on the line above its title.
  return cleanTitle(first.label === undefined ? (readLabel(joined)?.rest ?? joined) : joined);
}
