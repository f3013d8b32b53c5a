import { isFindingNumber } from '@greffier/contract/meeting/minutes/findings';
import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { flattenMinutes } from '../minutes-html/flatten.ts';
import { collapseSpace } from './plain-text.ts';

export interface Format {
  readonly bold?: true;
  readonly italic?: true;
  readonly underline?: true;
  readonly strike?: true;
  readonly superscript?: true;
  readonly subscript?: true;
  readonly href?: string;
}

/** The sources of a text in the minutes. */
export interface Origin {
  /** Number of the finding that the text's line reports. */
  readonly finding?: number;
  /** The first passage that the text rests on. */
  readonly passage?: number;
}

/** A run of text in one format; `\n` is a line break. */
export interface Piece {
  readonly text: string;
  readonly format: Format;
  /** The sources of the text; absent if they are unknown. */
  readonly origin?: Origin;
}

export type ParagraphRole =
  | { readonly kind: 'body' }
  | { readonly kind: 'quote' }
  /** `depth`: number of titles above the heading; absent if the heading has no number. */
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3 | 4 | 5 | 6; readonly depth?: number }
  /** `list` tells lists apart: each ordered list counts on its own. `marked`: whether this is the item's first text. */
  | {
      readonly kind: 'item';
      readonly ordered: boolean;
      readonly list: number;
      readonly start: number;
      /** Depth of nesting, from 0. */
      readonly level: number;
      readonly marked: boolean;
    };

export interface Cell {
  readonly header: boolean;
  readonly columns: number;
  readonly rows: number;
  readonly blocks: readonly Block[];
}

export type Block =
  | { readonly kind: 'paragraph'; readonly role: ParagraphRole; readonly pieces: readonly Piece[] }
  | { readonly kind: 'table'; readonly rows: readonly (readonly Cell[])[] }
  | { readonly kind: 'rule' };

const FORMATS: Readonly<Record<string, Format>> = {
  strong: { bold: true },
  b: { bold: true },
  em: { italic: true },
  i: { italic: true },
  u: { underline: true },
  ins: { underline: true },
  s: { strike: true },
  del: { strike: true },
  strike: { strike: true },
  sup: { superscript: true },
  sub: { subscript: true },
};
const HEADINGS: Readonly<Record<string, 1 | 2 | 3 | 4 | 5 | 6>> = { h1: 1, h2: 2, h3: 3, h4: 4, h5: 5, h6: 6 };
const BLOCKS = new Set(
  'p div section article header footer main nav aside address figure figcaption details summary dl dt dd pre form fieldset center'.split(
    ' ',
  ),
);
/** Elements whose content is not text for people. */
const SILENT = new Set(['script', 'style', 'template', 'head', 'title']);
/** Largest number of columns that Word allows in a table. */
const MAX_COLUMNS = 63;

/**
 * Reads HTML (already sanitised, of any depth) as a flat list of blocks. An unknown tag is dropped and its text kept.
 * Attributes count only where they carry meaning: a link's address, a list's start, a cell's spans.
 */
export function htmlBlocks(html: string): Block[] {
  const { children } = parseDocument(flattenMinutes(html));
  return readBlocks(children, { role: { kind: 'body' }, lists: { count: 0 }, listLevel: -1 });
}

/** Lists the texts of a block, paragraph by paragraph. */
export function textsOf(block: Block): string[] {
  if (block.kind === 'rule') return [];
  if (block.kind === 'table') return block.rows.flatMap((row) => row.flatMap((cell) => cell.blocks.flatMap(textsOf)));
  return [
    block.pieces
      .map(({ text }) => text)
      .join('')
      .trim(),
  ];
}

interface Context {
  readonly role: ParagraphRole;
  /** The origin of the line that contains this place; absent if the origin is unknown. */
  readonly origin?: Origin;
  /** Counter of lists, which the whole document shares. */
  readonly lists: { count: number };
  readonly listLevel: number;
}

function readBlocks(nodes: readonly ChildNode[], context: Context): Block[] {
  const blocks: Block[] = [];
  let pieces: Piece[] = [];
  let role = context.role;

  const flush = (): void => {
    const trimmed = trimPieces(pieces);
    pieces = [];
    if (trimmed.length === 0) return;
    blocks.push({ kind: 'paragraph', role, pieces: trimmed });
    // Only the first paragraph of a list item carries the item's mark.
    if (role.kind === 'item') role = { ...role, marked: false };
  };
  const nest = (children: readonly ChildNode[], inner: ParagraphRole, changes: Partial<Context> = {}): void => {
    flush();
    const nested = readBlocks(children, { ...context, ...changes, role: inner });
    for (const block of nested) blocks.push(block);
    if (role.kind === 'item' && nested.length > 0) role = { ...role, marked: false };
  };

  const walk = (node: ChildNode, format: Format, origin = context.origin): void => {
    if (isText(node)) {
      pieces.push({ text: collapseSpace(node.data), format, ...(origin && { origin }) });
      return;
    }
    if (!isTag(node) || SILENT.has(node.name)) return;
    const heading = HEADINGS[node.name];
    if (heading !== undefined) nest(node.children, { kind: 'heading', level: heading });
    else if (node.name === 'br') pieces.push({ text: '\n', format });
    else if (node.name === 'hr') {
      flush();
      blocks.push({ kind: 'rule' });
    } else if (node.name === 'ul' || node.name === 'ol') readList(node);
    else if (node.name === 'blockquote') nest(node.children, { kind: 'quote' });
    else if (node.name === 'table') {
      flush();
      const rows = readRows(node, context);
      if (rows.length > 0) blocks.push({ kind: 'table', rows });
    } else {
      const isBlock = BLOCKS.has(node.name);
      if (isBlock) flush();
      const inner = { ...format, ...FORMATS[node.name], ...link(node) };
      const from = originOf(node, origin);
      for (const child of node.children) walk(child, inner, from);
      if (isBlock) flush();
    }
  };

  const readList = (list: Element): void => {
    const ordered = list.name === 'ol';
    const number = ++context.lists.count;
    const level = context.listLevel + 1;
    for (const child of list.children) {
      if (isText(child) && child.data.trim() === '') continue;
      const item: ParagraphRole = {
        kind: 'item',
        ordered,
        list: number,
        start: ordered ? wholeNumber(list.attribs['start'], 0, 32_767, 1) : 1,
        level,
        marked: true,
      };
      const isItem = isTag(child) && child.name === 'li';
      // A list that stands directly in a list, outside of any item, is still one level deeper.
      const origin = isItem ? originOf(child, context.origin) : context.origin;
      nest(isItem ? child.children : [child], item, { listLevel: level, ...(origin && { origin }) });
    }
  };

  for (const node of nodes) walk(node, {});
  flush();
  return blocks;
}

/** Reads the rows of this table, without those of tables in its cells. */
function readRows(table: Element, context: Context): Cell[][] {
  const rows = table.children
    .filter(isTag)
    .flatMap((child) => (['thead', 'tbody', 'tfoot'].includes(child.name) ? child.children.filter(isTag) : [child]))
    .filter((row) => row.name === 'tr');
  return rows
    .map((row, index) => {
      const cells: Cell[] = [];
      let left = MAX_COLUMNS;
      const origin = originOf(row, context.origin);
      const inner: Context = { ...context, ...(origin && { origin }), role: { kind: 'body' }, listLevel: -1 };
      for (const cell of row.children.filter(isTag)) {
        if (left === 0 || (cell.name !== 'td' && cell.name !== 'th')) continue;
        const columns = wholeNumber(cell.attribs['colspan'], 1, left, 1);
        left -= columns;
        cells.push({
          header: cell.name === 'th',
          columns,
          rows: wholeNumber(cell.attribs['rowspan'], 1, rows.length - index, 1),
          blocks: readBlocks(cell.children, inner),
        });
      }
      return cells;
    })
    .filter((cells) => cells.length > 0);
}

/** Finds the origin of an element's text in the element's own attributes or, without them, in its context. */
function originOf({ attribs }: Element, around: Origin | undefined): Origin | undefined {
  const given = attribs['data-finding'];
  const finding = isFindingNumber(given) ? { finding: Number(given) } : null;
  const first = /^[1-9]\d{0,8}(?= |$)/.exec(attribs['data-passages'] ?? '')?.[0];
  const passage = first === undefined ? null : { passage: Number(first) };
  return finding === null && passage === null ? around : { ...around, ...finding, ...passage };
}

function link(element: Element): Format {
  const href = element.name === 'a' ? element.attribs['href'] : undefined;
  return href !== undefined && /^(https?:\/\/|mailto:)/i.test(href) && URL.canParse(href)
    ? { href: new URL(href).href }
    : {};
}

function wholeNumber(text: string | undefined, min: number, max: number, otherwise: number): number {
  const value = Number.parseInt(text ?? '', 10);
  return Number.isNaN(value) ? otherwise : Math.min(Math.max(value, min), max);
}

/** Drops white space at both ends of lines, and keeps only one of two spaces that meet, whatever their formats. */
function trimPieces(pieces: readonly Piece[]): Piece[] {
  const kept: Piece[] = [];
  let afterSpace = true;
  for (const piece of pieces) {
    const text = afterSpace ? piece.text.replace(/^ /, '') : piece.text;
    if (text === '') continue;
    if (text === '\n') trimEnd(kept);
    kept.push({ ...piece, text });
    afterSpace = /[ \n]$/.test(text);
  }
  for (;;) {
    if (kept.at(-1)?.text === '\n') kept.pop();
    else if (!trimEnd(kept)) break;
  }
  return kept;
}

/** Drops a space at the end of the last piece, and tells whether there was one. */
function trimEnd(pieces: Piece[]): boolean {
  const last = pieces.at(-1);
  if (last === undefined || !last.text.endsWith(' ')) return false;
  const text = last.text.slice(0, -1);
  pieces.pop();
  if (text !== '') pieces.push({ ...last, text });
  return true;
}
