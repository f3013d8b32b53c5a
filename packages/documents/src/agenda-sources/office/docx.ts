import { type Element, isTag } from 'domhandler';
import { UnpackError, unpackParts } from '../../office-xml/unpack.ts';
import { listCounter, type ListMark } from './docx-numbering.ts';
import { type DocxStyles, type ListPlace, over, type ParagraphLook, readStyles, runLook } from './docx-styles.ts';
import { headingSize, paragraphLines, rowLines, type Run, type SourceLine, USUAL_SIZE } from '../lines.ts';
import { AGENDA_STYLE } from '../../docx/style-names.ts';
import { AgendaSourceError } from '../source-error.ts';
import { child, descendants, elementsIn, numberIn, ownText, parseXml } from '../xml.ts';

const BOUNDS = { mostBytes: 24 * 1024 * 1024, mostParts: 1_000 };
const MAIN = 'word/document.xml';
const PARTS: ReadonlySet<string> = new Set([MAIN, 'word/styles.xml', 'word/numbering.xml']);
/** Elements that are not read: removed or moved text, the older copy of a box, footnotes, properties. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'w:del',
  'w:moveFrom',
  'mc:Fallback',
  'w:footnote',
  'w:pPr',
  'w:sectPr',
]);
/** Built-in styles of a table of contents: « toc 1 », the same in every language. */
const CONTENTS = /^toc \d$/;
const LIST_STEP = 18;

interface Reader {
  readonly styles: DocxStyles;
  readonly mark: (place: ListPlace) => ListMark | null;
}

/** The lines of a Word document, with the numbers that Word counts. */
export interface DocxLines {
  readonly lines: readonly SourceLine[];
  /** Whether the lines are exactly the items of the agenda. */
  readonly isAgenda: boolean;
}

/** Reads the lines of a Word document. For minutes made by this product, only the items. @throws AgendaSourceError */
export function docxLines(file: Uint8Array): DocxLines {
  try {
    const parts = unpackParts(file, { ...BOUNDS, isPart: (name) => PARTS.has(name) });
    const main = parts[MAIN];
    if (main === undefined) throw new AgendaSourceError('not_document');
    const root = (name: string): Element | undefined => {
      const part = parts[name];
      return part === undefined ? undefined : elementsIn(parseXml(part))[0];
    };
    const reader = { styles: readStyles(root('word/styles.xml')), mark: listCounter(root('word/numbering.xml')) };
    const body = child(root(MAIN), 'w:body');
    const items = markedItems(body, reader.styles).flatMap((item) => ownLines(item, reader));
    return items.length > 0 ? { lines: items, isAgenda: true } : { lines: blockLines(body, reader), isAgenda: false };
  } catch (error) {
    if (!(error instanceof UnpackError)) throw error;
    throw new AgendaSourceError(error.reason === 'too_large' ? 'too_large' : 'damaged', { cause: error });
  }
}

/** Finds the paragraphs whose style marks them as items of the agenda, as in minutes that this product made. */
const markedItems = (body: Element | undefined, styles: DocxStyles): Element[] =>
  body === undefined
    ? []
    : descendants(body, 'w:p').filter(
        (paragraph) => styles.paragraph(child(paragraph, 'w:pPr')).name === AGENDA_STYLE.toLowerCase(),
      );

/** Reads the lines of paragraphs and tables, also of those inside container elements. */
function blockLines(node: Element | undefined, reader: Reader): SourceLine[] {
  return elementsIn(node).flatMap((one) => {
    if (LEFT_OUT.has(one.name)) return [];
    if (one.name === 'w:tbl') return tableLines(one, reader);
    if (one.name === 'w:p') return ownLines(one, reader);
    return blockLines(one, reader);
  });
}

function ownLines(paragraph: Element, reader: Reader): SourceLine[] {
  const properties = child(paragraph, 'w:pPr');
  const style = reader.styles.paragraph(properties);
  const runs = runsIn(paragraph, style, reader.styles);
  const { list, level = 0 } = style.place ?? {};
  const isEmpty = runs.every(({ text }) => text.trim() === '');
  const mark = isEmpty || list === undefined ? null : reader.mark({ list, level });
  const indent = style.indent ?? mark?.indent ?? (mark === null ? 0 : (level + 1) * LIST_STEP);
  const heading = style.heading === undefined ? undefined : style.heading + 1;
  const lines = paragraphLines({ runs, label: mark?.label ?? '', indent, heading });
  // Text boxes are anchored in a paragraph.
  const boxes = descendants(paragraph, 'w:txbxContent').filter((box) => !isWithin(box, paragraph, LEFT_OUT));
  return [...lines, ...boxes.flatMap((box) => blockLines(box, reader))];
}

function isWithin(node: Element, top: Element, names: ReadonlySet<string>): boolean {
  for (let at = node.parent; at !== null && at !== top; at = at.parent) {
    if (isTag(at) && (names.has(at.name) || at.name === 'w:txbxContent')) return true;
  }
  return false;
}

function runsIn(node: Element, style: ParagraphLook, styles: DocxStyles): Run[] {
  return elementsIn(node).flatMap((one): Run[] => {
    if (LEFT_OUT.has(one.name) || one.name === 'w:txbxContent') return [];
    if (one.name !== 'w:r') return runsIn(one, style, styles);
    const properties = child(one, 'w:rPr');
    if (child(properties, 'w:vanish') !== undefined) return [];
    const character = styles.character(child(properties, 'w:rStyle')?.attribs['w:val']);
    const { size = USUAL_SIZE, bold = false, italic = false } = over(runLook(properties), over(character, style.look));
    const heading = style.heading === undefined ? null : headingSize(style.heading);
    const text = textOf(one, CONTENTS.test(style.name));
    return [{ text, size: heading ?? size, bold: heading !== null || bold, italic }];
  });
}

/** Reads a run's text. @param isContents whether the run is in a table of contents, where Word draws a tab as dots */
const textOf = (run: Element, isContents: boolean): string =>
  elementsIn(run)
    .map((one) => {
      if (one.name === 'w:t') return ownText(one);
      if (one.name === 'w:tab' || one.name === 'w:ptab') return isContents ? ' ........ ' : '\t';
      if (one.name === 'w:br' || one.name === 'w:cr') return '\n';
      return one.name === 'w:noBreakHyphen' ? '-' : '';
    })
    .join('');

function tableLines(table: Element, reader: Reader): SourceLine[] {
  const widths = elementsIn(child(table, 'w:tblGrid')).map((column) => (numberIn(column.attribs['w:w']) ?? 0) / 20);
  return descendantRows(table).flatMap((row) => {
    let column = 0;
    const cells = elementsIn(row)
      .flatMap((one) => (one.name === 'w:sdt' ? elementsIn(child(one, 'w:sdtContent')) : [one]))
      .filter(({ name }) => name === 'w:tc')
      .map((cell) => {
        const x = widths.slice(0, column).reduce((sum, width) => sum + width, 0);
        column += Math.max(1, numberIn(child(child(cell, 'w:tcPr'), 'w:gridSpan')?.attribs['w:val']) ?? 1);
        return { x, lines: blockLines(cell, reader) };
      });
    const [only, another] = cells.filter(({ lines }) => lines.length > 0);
    // A table of one column merely frames its text.
    return only !== undefined && another === undefined && widths.length < 2 ? only.lines : rowLines(cells);
  });
}

/** Finds the rows of this table, without those of tables in its cells. */
const descendantRows = (node: Element): Element[] =>
  elementsIn(node).flatMap((one) => {
    if (one.name === 'w:tr') return [one];
    return one.name === 'w:tc' || one.name === 'w:del' ? [] : descendantRows(one);
  });
