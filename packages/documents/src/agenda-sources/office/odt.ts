import { type Element, isTag, isText } from 'domhandler';
import { UnpackError, unpackParts } from '../../office-xml/unpack.ts';
import { headingSize, paragraphLines, rowLines, type Run, type SourceLine } from '../lines.ts';
import { type OdtLook, type OdtStyles, readStyles } from './odt-styles.ts';
import { AgendaSourceError } from '../source-error.ts';
import { child, elementsIn, numberIn, parseXml } from '../xml.ts';

const BOUNDS = { mostBytes: 24 * 1024 * 1024, mostParts: 1_000 };
const MANIFEST = 'META-INF/manifest.xml';
const PARTS: ReadonlySet<string> = new Set(['content.xml', 'styles.xml', MANIFEST]);
/** Elements that are not text of the document. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'text:tracked-changes',
  'text:note',
  'office:annotation',
  'office:forms',
]);
const LIST_STEP = 18;
/** Largest number of columns that are read, since a spreadsheet repeats cells up to its edge. */
const MOST_COLUMNS = 60;
const COLUMN = 120;

/** The lists around a paragraph: their style, the paragraph's level, and the number of earlier items on each level. */
interface InList {
  readonly style: string | undefined;
  readonly level: number;
  readonly counts: number[];
}

interface Reader {
  readonly styles: OdtStyles;
  /** The last number of the latest list of each style, for lists that continue its count. */
  readonly counted: Map<string, number>;
}

/**
 * Reads the lines of a LibreOffice text document, with the numbers that LibreOffice counts.
 * @throws AgendaSourceError
 */
export function odtLines(file: Uint8Array): SourceLine[] {
  try {
    const parts = unpackParts(file, { ...BOUNDS, isPart: (name) => PARTS.has(name) });
    const root = (name: string): Element | undefined => {
      const part = parts[name];
      return part === undefined ? undefined : elementsIn(parseXml(part))[0];
    };
    if (Buffer.from(parts[MANIFEST] ?? []).includes('encryption-data')) throw new AgendaSourceError('encrypted');
    const content = root('content.xml');
    const text = child(child(content, 'office:body'), 'office:text');
    if (text === undefined) throw new AgendaSourceError('not_document');
    return blockLines(text, null, { styles: readStyles([root('styles.xml'), content]), counted: new Map() });
  } catch (error) {
    if (!(error instanceof UnpackError)) throw error;
    throw new AgendaSourceError(error.reason === 'too_large' ? 'too_large' : 'damaged', { cause: error });
  }
}

function blockLines(node: Element, list: InList | null, reader: Reader): SourceLine[] {
  return elementsIn(node).flatMap((one) => {
    if (LEFT_OUT.has(one.name)) return [];
    if (one.name === 'text:p' || one.name === 'text:h') return ownLines(one, '', list, reader);
    if (one.name === 'text:list') return listLines(one, list, reader);
    if (one.name === 'table:table') return tableLines(one, reader);
    return blockLines(one, list, reader);
  });
}

function listLines(node: Element, around: InList | null, reader: Reader): SourceLine[] {
  const style = node.attribs['text:style-name'] ?? around?.style;
  const level = around === null ? 0 : around.level + 1;
  const goesOn = node.attribs['text:continue-numbering'] === 'true' || node.attribs['text:continue-list'] !== undefined;
  const counts = [...(around?.counts ?? [])].slice(0, level);
  const key = `${style ?? ''} ${level}`;
  counts[level] = goesOn ? (reader.counted.get(key) ?? 0) : 0;
  return elementsIn(node).flatMap((item) => {
    const here: InList = { style, level, counts };
    if (item.name !== 'text:list-item') return blockLines(item, here, reader);
    const holdsText = elementsIn(item).some(({ name }) => name === 'text:p' || name === 'text:h');
    if (holdsText) counts[level] = numberIn(item.attribs['text:start-value']) ?? (counts[level] ?? 0) + 1;
    reader.counted.set(key, counts[level] ?? 0);
    let isFirst = true;
    return elementsIn(item).flatMap((one) => {
      if (one.name === 'text:list') return listLines(one, here, reader);
      if (one.name !== 'text:p' && one.name !== 'text:h') return blockLines(one, here, reader);
      const own = styleOfList(one, here, reader);
      const label = isFirst ? reader.styles.label(own, level, counts) : '';
      isFirst = false;
      return ownLines(one, label, here, reader);
    });
  });
}

/** Finds the list style of a paragraph: the style of its list or, without one, the one that its own style names. */
const styleOfList = (paragraph: Element, { style }: InList, { styles }: Reader): string | undefined =>
  style ?? styles.look(paragraph.attribs['text:style-name']).list;

function ownLines(paragraph: Element, label: string, list: InList | null, reader: Reader): SourceLine[] {
  const look = reader.styles.look(paragraph.attribs['text:style-name']);
  const heading = paragraph.name === 'text:h' ? (numberIn(paragraph.attribs['text:outline-level']) ?? 1) : undefined;
  const shown = heading === undefined ? look : { ...look, size: headingSize(heading - 1), bold: true };
  const runs = runsIn(paragraph, shown, reader.styles);
  const indent = list === null ? look.indent : Math.max(look.indent, (list.level + 1) * LIST_STEP);
  const boxes = boxesIn(paragraph);
  return [
    ...paragraphLines({ runs, label, indent, heading }),
    ...boxes.flatMap((box) => blockLines(box, null, reader)),
  ];
}

const boxesIn = (node: Element): Element[] =>
  elementsIn(node).flatMap((one) => (one.name === 'draw:text-box' ? [one] : boxesIn(one)));

function runsIn(node: Element, look: OdtLook, styles: OdtStyles): Run[] {
  const { size, bold, italic } = look;
  return node.children.flatMap((one): Run[] => {
    if (isText(one)) return [{ text: one.data.replaceAll(/\s+/g, ' '), size, bold, italic }];
    if (!isTag(one) || LEFT_OUT.has(one.name) || one.name === 'draw:text-box') return [];
    const signs: Readonly<Record<string, string>> = { 'text:tab': '\t', 'text:line-break': '\n', 'text:s': ' ' };
    const sign = signs[one.name];
    if (sign !== undefined) return [{ text: sign, size, bold, italic }];
    const isSpan = one.name === 'text:span';
    return runsIn(one, isSpan ? styles.look(one.attribs['text:style-name'], look) : look, styles);
  });
}

function tableLines(table: Element, reader: Reader): SourceLine[] {
  return rowsOf(table).flatMap((row) => {
    const cells = elementsIn(row)
      .filter(({ name }) => name === 'table:table-cell' || name === 'table:covered-table-cell')
      .slice(0, MOST_COLUMNS)
      .map((cell, column) => ({ x: column * COLUMN, lines: blockLines(cell, null, reader) }));
    const [only] = cells;
    // A table with one column merely frames its text.
    return only !== undefined && cells.length === 1 ? only.lines : rowLines(cells);
  });
}

/** Finds the rows of this table, without those of tables in its cells. */
const rowsOf = (node: Element): Element[] =>
  elementsIn(node).flatMap((one) => {
    if (one.name === 'table:table-row') return [one];
    return one.name === 'table:table-cell' ? [] : rowsOf(one);
  });
