import type { Element } from 'domhandler';
import type { ListPlace } from './docx-styles.ts';
import { asLabel, bulletOf, formatNumber, type NumberForm } from '../numbers.ts';
import { child, elementsIn, numberIn } from '../xml.ts';

const FORMS: Readonly<Record<string, NumberForm>> = {
  decimal: 'decimal',
  decimalZero: 'decimal',
  upperLetter: 'upper-letter',
  lowerLetter: 'lower-letter',
  upperRoman: 'upper-roman',
  lowerRoman: 'lower-roman',
  ordinal: 'ordinal',
};
const LEVELS = 9;
const TWIPS = 20;

interface Level {
  /** Form of the numbers; null for a bullet, undefined if the level has no mark. */
  readonly form: NumberForm | null | undefined;
  /** Pattern of the mark: « %1.%2 ». */
  readonly text: string;
  readonly start: number;
  /** Indent in points; undefined if the file does not say. */
  readonly indent: number | undefined;
}

/** The mark that a list puts before a paragraph. */
export interface ListMark {
  readonly label: string;
  readonly indent: number | undefined;
}

const value = (node: Element | undefined): string | undefined => node?.attribs['w:val'];

function readLevel(node: Element): Level {
  const format = value(child(node, 'w:numFmt')) ?? 'decimal';
  const indentation = child(child(node, 'w:pPr'), 'w:ind');
  const left = numberIn(indentation?.attribs['w:left'] ?? indentation?.attribs['w:start']);
  const hanging = numberIn(indentation?.attribs['w:hanging']) ?? 0;
  return {
    form: format === 'bullet' ? null : format === 'none' ? undefined : (FORMS[format] ?? 'decimal'),
    text: value(child(node, 'w:lvlText')) ?? '',
    start: numberIn(value(child(node, 'w:start'))) ?? 1,
    indent: left === undefined ? undefined : Math.max(0, left - hanging) / TWIPS,
  };
}

const levelsOf = (node: Element): Map<number, Level> =>
  new Map(
    elementsIn(node)
      .filter(({ name }) => name === 'w:lvl')
      .map((level) => [numberIn(level.attribs['w:ilvl']) ?? 0, readLevel(level)]),
  );

/**
 * Counts a document's lists as Word does: lists of one definition share one count, and a level begins again after each
 * paragraph of a higher level.
 * @param root root of `word/numbering.xml`; undefined if the document has none
 */
export function listCounter(root: Element | undefined): (place: ListPlace) => ListMark | null {
  const definitions = new Map<string, Map<number, Level>>();
  const lists = new Map<string, { readonly definition: string; readonly own: Map<number, Level> }>();
  for (const node of elementsIn(root)) {
    if (node.name === 'w:abstractNum') definitions.set(node.attribs['w:abstractNumId'] ?? '', levelsOf(node));
    if (node.name !== 'w:num') continue;
    const overrides = elementsIn(node).filter(({ name }) => name === 'w:lvlOverride');
    const own = new Map(overrides.flatMap((one) => [...levelsOf(one)]));
    const starts = overrides.some((one) => child(one, 'w:startOverride') !== undefined);
    const abstract = value(child(node, 'w:abstractNumId')) ?? '';
    const id = node.attribs['w:numId'] ?? '';
    // A list that states its own first number is counted separately.
    const definition = starts ? `${abstract} of ${id}` : abstract;
    if (starts) definitions.set(definition, definitions.get(abstract) ?? new Map<number, Level>());
    lists.set(id, { definition, own });
  }
  const counts = new Map<string, (number | undefined)[]>();

  return ({ list, level }) => {
    const found = lists.get(list);
    if (found === undefined || level < 0 || level >= LEVELS) return null;
    const levelAt = (at: number): Level | undefined => found.own.get(at) ?? definitions.get(found.definition)?.get(at);
    const own = levelAt(level);
    if (own === undefined || own.form === undefined) return null;
    const counted = counts.get(found.definition) ?? [];
    counts.set(found.definition, counted);
    counted.length = Math.min(counted.length, level + 1);
    counted[level] = (counted[level] ?? own.start - 1) + 1;
    if (own.form === null) return { label: bulletOf(level), indent: own.indent };
    const label = own.text.replaceAll(/%(\d)/g, (_, digit: string) => {
      const at = Number(digit) - 1;
      const one = levelAt(at);
      return formatNumber(counted[at] ?? one?.start ?? 1, one?.form ?? 'decimal');
    });
    return label.trim() === '' ? null : { label: asLabel(label.trim()), indent: own.indent };
  };
}
