/** Value that a figure should have. */
export interface Target {
  readonly text: string;
  readonly met: (value: number) => boolean;
}
export const atMost = (limit: number): Target => ({ text: `≤ ${limit}`, met: (value) => value <= limit });
export const NONE: Target = { text: 'none', met: (value) => value === 0 };
export const below = (limit: number): Target => ({ text: `< ${limit}`, met: (value) => value < limit });

/** A figure of recordings, computed for each recording and for several together. */
export interface Figure<R> {
  readonly what: string;
  readonly target?: Target;
  /** Whether the target also holds for each recording, not only for all together. */
  readonly each?: boolean;
  readonly value: (recordings: readonly R[]) => number;
  /** The figure as text; if left out, the value with one decimal. */
  readonly text?: (recordings: readonly R[]) => string;
}

/** A figure that does not belong to particular recordings. */
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
  /** Whether the column is for several recordings, each of which also has a column of its own. */
  readonly together: boolean;
}

/** Makes a column for all recordings, one for those with human voices if there are others, and one for each. */
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

/** Writes the first two lines of the table. */
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

/** Writes a row for a single figure. @param columns number of columns in the table */
export function singleRow({ what, target, value, text = String(value) }: Single, columns: number): string {
  const holds = holding(target, [value]);
  return cells([what, target?.text ?? '', holds, text, ...Array.from({ length: columns - 1 }, () => '')]);
}

function holding(target: Target | undefined, values: readonly number[]): string {
  if (target === undefined) return '';
  return values.every(target.met) ? 'yes' : '**no**';
}

const cells = (texts: readonly string[]): string => `| ${texts.join(' | ')} |`;
