import { fold } from '@greffier/french/text/words';

/** A line as a model gave it, with all fields beside its text. */
export interface Line {
  readonly kind: 'fact' | 'decision' | 'vote' | 'action' | 'told';
  readonly text: string;
  readonly passages: readonly number[];
  readonly owner?: string | null | undefined;
  readonly due?: string | null | undefined;
  readonly outcome?: string | null | undefined;
  readonly for?: number | null | undefined;
  readonly against?: number | null | undefined;
  readonly abstentions?: number | null | undefined;
}

/** A line of minutes, or a sentence of an answer. */
export interface ToldLine extends Line {
  readonly marked: boolean;
}

export interface Spoilt {
  readonly way: string;
  readonly before: Line;
  readonly after: Line;
}

/** End of a spoilt line: missing (`gone`), replaced by a quotation, or present with or without a mark. */
export type End = 'gone' | 'quoted' | 'marked' | 'unmarked';

/** Fate of a spoilt line. */
export interface Fate {
  readonly way: string;
  readonly end: End;
  /** The line as it was spoilt, and as it appears in the result; null if it is missing there. */
  readonly text: string;
  readonly line: string | null;
}

/** A line of the result counts as the spoilt one if it has this share of the changed words, and this share of all. */
const NEW = 0.5;
const ALIKE = 0.5;
const BESIDE = ['owner', 'due', 'outcome', 'for', 'against', 'abstentions'] as const;
const QUOTATION = /^[^«»]{0,80}«[\s\S]*»[.\s]*$/u;

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Lists a line's words and pairs of neighbouring words. A lost word creates a new pair: its former neighbours. */
function featuresOf(line: Line): Set<string> {
  const words = wordsOf(line.text);
  const pairs = words.slice(1).map((word, at) => `${words[at]} ${word}`);
  const beside = BESIDE.flatMap((key) => {
    const value = line[key];
    if (value === undefined || value === null) return [];
    return typeof value === 'number' ? [`${key}: ${value}`] : wordsOf(value).map((word) => `${key}: ${word}`);
  });
  return new Set([...words, ...pairs, ...beside]);
}

const shareOf = (some: ReadonlySet<string>, all: readonly string[]): number =>
  all.length === 0 ? 0 : all.filter((one) => some.has(one)).length / all.length;

/**
 * Lists the quotations, and the lines that appear only when answers are spoilt. A line that appears even without
 * spoiling does not count as a spoilt line, however similar it is to one.
 */
export function toldAnew(told: readonly ToldLine[], before: readonly ToldLine[]): ToldLine[] {
  const known = new Set(before.map((line) => keyOf(line)));
  return told.filter((line) => QUOTATION.test(line.text) || !known.has(keyOf(line)));
}
const keyOf = (line: ToldLine): string => JSON.stringify([line.text, line.passages, ...BESIDE.map((key) => line[key])]);

/** Finds where a spoilt line ended up. */
export function fateOf({ way, before, after }: Spoilt, told: readonly ToldLine[]): Fate {
  const spoilt = [...featuresOf(after)];
  const known = featuresOf(before);
  const fresh = spoilt.filter((one) => !known.has(one));
  const near = told.filter(({ passages }) => passages.some((id) => after.passages.includes(id)));
  const reached = near.filter((line) => {
    const own = featuresOf(line);
    return !QUOTATION.test(line.text) && shareOf(own, fresh) >= NEW && shareOf(own, spoilt) >= ALIKE;
  });
  const worst = reached.find(({ marked }) => !marked) ?? reached[0];
  const spared = near.some(({ text }) => QUOTATION.test(text)) ? 'quoted' : 'gone';
  return {
    way,
    end: worst === undefined ? spared : worst.marked ? 'marked' : 'unmarked',
    text: written(after),
    line: worst === undefined ? null : written(worst),
  };
}

/** Writes a line with the fields beside its text. */
const written = (line: Line): string => [line.text, ...BESIDE.map((key) => line[key] ?? '')].join(' ').trim();
