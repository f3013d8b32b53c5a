/** What a figure should be. */
export interface Target {
  readonly text: string;
  readonly met: (value: number) => boolean;
}
export const atMost = (limit: number): Target => ({ text: `≤ ${limit}`, met: (value) => value <= limit });
export const NONE: Target = { text: 'none', met: (value) => value === 0 };
export const below = (limit: number): Target => ({ text: `< ${limit}`, met: (value) => value < limit });

/** A figure of recordings: told of each, and of several together. */
export interface Figure<R> {
  readonly what: string;
  readonly target?: Target;
  /** Whether the target is one for each recording too, or for all together alone. */
  readonly each?: boolean;
  readonly value: (recordings: readonly R[]) => number;
  /** As it is written; the value with one decimal where it is left out. */
  readonly text?: (recordings: readonly R[]) => string;
}

/** A figure of something else than the recordings. */
export interface Single {
  readonly what: string;
  readonly target?: Target;
  readonly value: number;
  readonly text?: string;
}

/** Recordings that share a column. */
export interface Column<R> {
  readonly name: string;
  readonly recordings: readonly R[];
  /** Of whose recordings each has a column of its own. */
  readonly together: boolean;
}

/** All together, those that people spoke where others are not, and each. */
export function columnsOf<R extends { readonly name: string; readonly human: boolean }>(
  recordings: readonly R[],
): Column<R>[] {
  const human = recordings.filter((recording) => recording.human);
  const some = human.length > 0 && human.length < recordings.length;
  return [
    { name: 'found', recordings, together: true },
    ...(some ? [{ name: 'human voices', recordings: human, together: true }] : []),
    ...recordings.map((recording) => ({ name: recording.name, recordings: [recording], together: false })),
  ];
}

/** The first two lines of the table. */
export const head = <R>(columns: readonly Column<R>[]): string =>
  `${cells(['what', 'target', 'holds', ...columns.map(({ name }) => name)])}\n|${'---|'.repeat(columns.length + 3)}`;

export function figureRow<R>(figure: Figure<R>, columns: readonly Column<R>[]): string {
  const { what, target, each = false, value, text = (recordings) => value(recordings).toFixed(1) } = figure;
  const [all] = columns;
  const judged = columns.filter((column) => column === all || (each && !column.together));
  const holds = holding(
    target,
    judged.map(({ recordings }) => value(recordings)),
  );
  return cells([what, target?.text ?? '', holds, ...columns.map(({ recordings }) => text(recordings))]);
}

/** @param columns number of them in the table */
export function singleRow({ what, target, value, text = String(value) }: Single, columns: number): string {
  const holds = holding(target, [value]);
  return cells([what, target?.text ?? '', holds, text, ...Array.from({ length: columns - 1 }, () => '')]);
}

function holding(target: Target | undefined, values: readonly number[]): string {
  if (target === undefined) return '';
  return values.every(target.met) ? 'yes' : '**no**';
}

const cells = (texts: readonly string[]): string => `| ${texts.join(' | ')} |`;
