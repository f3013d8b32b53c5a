import type { Element } from 'domhandler';
import { USUAL_SIZE } from '../lines.ts';
import { child, elementsIn, numberIn } from '../xml.ts';

/** The look of the letters of a style or a run; a field is undefined where the file does not say. */
interface Look {
  readonly size?: number | undefined;
  readonly bold?: boolean | undefined;
  readonly italic?: boolean | undefined;
}

/** The list to which a paragraph belongs, and the paragraph's level in that list. */
export interface ListPlace {
  readonly list: string;
  readonly level: number;
}

/** The properties of a paragraph: its own and, where it states none, those of its style. */
export interface ParagraphLook {
  readonly look: Look;
  /** Indent in points; undefined if the file does not say. */
  readonly indent?: number | undefined;
  readonly place?: Partial<ListPlace> | undefined;
  /** Level of a heading, from 0. */
  readonly heading?: number | undefined;
  /** Name of the style, in lower case. Built-in styles have the same name in every language. */
  readonly name: string;
}

/** Longest chain of styles that are based on each other. */
const MOST_STEPS = 20;
const BODY_LEVEL = 9;
const TWIPS = 20;

const value = (node: Element | undefined): string | undefined => node?.attribs['w:val'];

/** Reads a property that is on or off: `<w:b/>`, `<w:b w:val="0"/>`. */
function flag(node: Element | undefined): boolean | undefined {
  return node === undefined ? undefined : !/^(?:0|false|off|none)$/.test(value(node) ?? 'true');
}

/** Reads the look of letters from the properties of a run. */
export function runLook(properties: Element | undefined): Look {
  const halves = numberIn(value(child(properties, 'w:sz')));
  return {
    size: halves === undefined ? undefined : halves / 2,
    bold: flag(child(properties, 'w:b')),
    italic: flag(child(properties, 'w:i')),
  };
}

/** Puts one look over another: the lower one supplies each property that the upper one leaves open. */
export const over = (upper: Look, lower: Look): Look => ({
  size: upper.size ?? lower.size,
  bold: upper.bold ?? lower.bold,
  italic: upper.italic ?? lower.italic,
});

/** Reads the paragraph's own properties. */
function ownLook(properties: Element | undefined, look: Look, name: string): ParagraphLook {
  const numbering = child(properties, 'w:numPr');
  const level = numberIn(value(child(numbering, 'w:ilvl')));
  const list = value(child(numbering, 'w:numId'));
  const indentation = child(properties, 'w:ind');
  const left = numberIn(indentation?.attribs['w:left'] ?? indentation?.attribs['w:start']);
  const first = numberIn(indentation?.attribs['w:firstLine']) ?? 0;
  const hanging = numberIn(indentation?.attribs['w:hanging']) ?? 0;
  const heading = numberIn(value(child(properties, 'w:outlineLvl')));
  return {
    look,
    name,
    indent: left === undefined ? undefined : Math.max(0, (left + first - hanging) / TWIPS),
    place:
      numbering === undefined
        ? undefined
        : { ...(list !== undefined && { list }), ...(level !== undefined && { level }) },
    heading,
  };
}

export interface DocxStyles {
  /** Describes a paragraph with these properties. */
  paragraph(properties: Element | undefined): ParagraphLook;
  /** Describes the look of a character style. */
  character(id: string | undefined): Look;
}

/** Reads `word/styles.xml`, which a document may lack. */
export function readStyles(root: Element | undefined): DocxStyles {
  const styles = new Map<string, Element>();
  let usual: string | undefined;
  for (const style of elementsIn(root)) {
    const id = style.attribs['w:styleId'];
    if (style.name !== 'w:style' || id === undefined) continue;
    styles.set(id, style);
    if (style.attribs['w:type'] === 'paragraph' && style.attribs['w:default'] === '1') usual = id;
  }
  const defaults = runLook(child(child(child(root, 'w:docDefaults'), 'w:rPrDefault'), 'w:rPr'));
  const known = new Map<string | undefined, ParagraphLook>();
  const base: ParagraphLook = { look: over(defaults, { size: USUAL_SIZE, bold: false, italic: false }), name: '' };

  function ofStyle(id: string | undefined, steps = 0): ParagraphLook {
    const style = id === undefined ? undefined : styles.get(id);
    if (style === undefined || steps > MOST_STEPS) return base;
    const found = known.get(id);
    if (found !== undefined) return found;
    const own = ownLook(
      child(style, 'w:pPr'),
      runLook(child(style, 'w:rPr')),
      (value(child(style, 'w:name')) ?? '').toLowerCase(),
    );
    const merged = combined(own, ofStyle(value(child(style, 'w:basedOn')), steps + 1));
    known.set(id, merged);
    return merged;
  }
  return {
    paragraph: (properties) => {
      const id = value(child(properties, 'w:pStyle'));
      const styled = ofStyle(id !== undefined && styles.has(id) ? id : usual);
      return combined(ownLook(properties, {}, styled.name), styled);
    },
    character: (id) => runLook(child(id === undefined ? undefined : styles.get(id), 'w:rPr')),
  };
}

function combined(upper: ParagraphLook, lower: ParagraphLook): ParagraphLook {
  const heading = upper.heading ?? lower.heading;
  const place = upper.place === undefined ? lower.place : { ...lower.place, ...upper.place };
  return {
    look: over(upper.look, lower.look),
    name: upper.name,
    indent: upper.indent ?? lower.indent,
    place,
    heading: heading === BODY_LEVEL ? undefined : heading,
  };
}
