import type { Element } from 'domhandler';
import { asLabel, bulletOf, formatNumber, type NumberForm } from '../numbers.ts';
import { child, elementsIn, numberIn } from '../xml.ts';
import { USUAL_SIZE } from '../lines.ts';

/** The look of a style's letters, and the place of its paragraphs. */
export interface OdtLook {
  readonly size: number;
  readonly bold: boolean;
  readonly italic: boolean;
  /** Indent of the paragraphs; points. */
  readonly indent: number;
  /** List style that numbers the paragraphs. */
  readonly list: string | undefined;
}

export interface OdtStyles {
  /** Returns a style's look. @param base look that supplies each property that the style leaves open */
  look(name: string | undefined, base?: OdtLook): OdtLook;
  /** Writes the mark of a list item; may be empty. @param level from 0 @param counts items before it on each level */
  label(list: string | undefined, level: number, counts: readonly number[]): string;
}

export const PLAIN: OdtLook = { size: USUAL_SIZE, bold: false, italic: false, indent: 0, list: undefined };
/** Longest chain of styles that are based on each other. */
const MOST_STEPS = 20;
const POINTS: Readonly<Record<string, number>> = { pt: 1, in: 72, cm: 28.35, mm: 2.835, px: 0.75 };
const FORMS: Readonly<Record<string, NumberForm>> = {
  '1': 'decimal',
  a: 'lower-letter',
  A: 'upper-letter',
  i: 'lower-roman',
  I: 'upper-roman',
};
const HOLDERS: ReadonlySet<string> = new Set(['office:styles', 'office:automatic-styles']);

/** Converts a length to points; undefined for a percentage, or if there is none. */
function points(length: string | undefined): number | undefined {
  const [, amount, unit = ''] = /^(-?[\d.]{1,12})(pt|in|cm|mm|px)$/.exec(length ?? '') ?? [];
  const factor = POINTS[unit];
  const value = numberIn(amount);
  return factor === undefined || value === undefined ? undefined : value * factor;
}

/** Reads the styles of a LibreOffice document. @param roots root elements of `styles.xml` and `content.xml` */
export function readStyles(roots: readonly (Element | undefined)[]): OdtStyles {
  const styles = new Map<string, Element>();
  const lists = new Map<string, readonly Element[]>();
  for (const holder of roots.flatMap((root) => elementsIn(root)).filter(({ name }) => HOLDERS.has(name))) {
    for (const one of elementsIn(holder)) {
      const name = one.attribs['style:name'] ?? '';
      if (one.name === 'style:style') styles.set(name, one);
      if (one.name === 'text:list-style') lists.set(name, elementsIn(one));
    }
  }
  function look(name: string | undefined, base = PLAIN, steps = 0): OdtLook {
    const style = name === undefined ? undefined : styles.get(name);
    if (style === undefined || steps > MOST_STEPS) return base;
    const lower = look(style.attribs['style:parent-style-name'], base, steps + 1);
    const letters = child(style, 'style:text-properties')?.attribs ?? {};
    const place = child(style, 'style:paragraph-properties')?.attribs ?? {};
    const weight = letters['fo:font-weight'];
    const slope = letters['fo:font-style'];
    const left = points(place['fo:margin-left']);
    return {
      size: points(letters['fo:font-size']) ?? lower.size,
      bold: weight === undefined ? lower.bold : weight === 'bold' || (numberIn(weight) ?? 0) >= 600,
      italic: slope === undefined ? lower.italic : slope !== 'normal',
      indent: left === undefined ? lower.indent : Math.max(0, left + (points(place['fo:text-indent']) ?? 0)),
      list: style.attribs['style:list-style-name'] || lower.list,
    };
  }
  return {
    look: (name, base) => look(name, base),
    label: (list, level, counts) => {
      const own = levelOf(lists.get(list ?? ''), level);
      if (own === undefined) return list === undefined ? '' : bulletOf(level);
      if (own.name !== 'text:list-level-style-number') return bulletOf(level);
      const shown = Math.min(level + 1, numberIn(own.attribs['text:display-levels']) ?? 1);
      const numbers = Array.from({ length: shown }, (_, index) => level + 1 - shown + index).flatMap((at) => {
        const form = FORMS[levelOf(lists.get(list ?? ''), at)?.attribs['style:num-format'] ?? ''];
        return form === undefined ? [] : [formatNumber(counts[at] ?? 1, form)];
      });
      if (numbers.length === 0) return '';
      const { 'style:num-prefix': before = '', 'style:num-suffix': after = '' } = own.attribs;
      return asLabel(`${before}${numbers.join('.')}${after}`.trim());
    },
  };
}

const levelOf = (levels: readonly Element[] | undefined, level: number): Element | undefined =>
  levels?.find((one) => one.attribs['text:level'] === String(level + 1));
