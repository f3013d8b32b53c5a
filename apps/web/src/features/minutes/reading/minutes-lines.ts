import type { MinutesLine } from '@greffier/contract/meeting/minutes/outcome-lines';

const BLOCKS = new Set(['P', 'DIV', 'SECTION', 'PRE', 'FIGURE', 'FIGCAPTION', 'DL', 'DT', 'DD']);

/** The place of a text: in an item of a list, as a quotation, or on its own. */
type Role =
  | { readonly kind: 'body' | 'other' }
  | { readonly kind: 'item'; readonly level: number; readonly line: HTMLElement };

/** Reads minutes as lines, each with its element: an item of a list, a row of a table, or the element around a text. */
export function linesIn(root: ParentNode): MinutesLine<HTMLElement>[] {
  const lines: MinutesLine<HTMLElement>[] = [];
  readInto(lines, root, { kind: 'body' }, -1);
  return lines;
}

function readInto(lines: MinutesLine<HTMLElement>[], root: ParentNode, role: Role, level: number): void {
  let text = '';
  let isFirst = true;
  const flush = (source: HTMLElement): void => {
    const told = tidy(text);
    text = '';
    if (told === '') return;
    if (role.kind === 'item') {
      lines.push({ kind: 'item', begins: role.level === 0 && isFirst, text: told, source: role.line });
    } else lines.push({ kind: role.kind, text: told, source });
    isFirst = false;
  };
  const nest = (inside: ParentNode, inner: Role, deeper = level): void => {
    const before = lines.length;
    readInto(lines, inside, inner, deeper);
    if (lines.length > before) isFirst = false;
  };
  const walk = (node: ChildNode, around: HTMLElement): void => {
    if (node instanceof Text) text += node.data;
    if (!(node instanceof HTMLElement)) return;
    if (node instanceof HTMLHeadingElement) {
      flush(around);
      lines.push({ kind: 'heading', text: tidy(node.textContent), source: node });
      isFirst = false;
    } else if (node instanceof HTMLBRElement) text += ' ';
    else if (node instanceof HTMLHRElement) {
      flush(around);
      lines.push({ kind: 'other', text: '', source: node });
    } else if (node instanceof HTMLUListElement || node instanceof HTMLOListElement) {
      flush(around);
      for (const item of node.children)
        if (item instanceof HTMLElement) nest(item, { kind: 'item', level: level + 1, line: item }, level + 1);
    } else if (node instanceof HTMLQuoteElement && node.tagName === 'BLOCKQUOTE') {
      flush(around);
      nest(node, { kind: 'other' });
    } else if (node instanceof HTMLTableElement) {
      flush(around);
      lines.push({ kind: 'table', rows: [...node.rows].map(rowOf) });
      isFirst = false;
    } else {
      const isBlock = BLOCKS.has(node.tagName);
      if (isBlock) flush(around);
      for (const child of node.childNodes) walk(child, isBlock ? node : around);
      if (isBlock) flush(node);
    }
  };
  const whole = root instanceof HTMLElement ? root : document.body;
  for (const node of root.childNodes) walk(node, whole);
  flush(whole);
}

const tidy = (text: string | null): string => (text ?? '').replaceAll(/\s+/g, ' ').trim();

const rowOf = (row: HTMLTableRowElement) => ({ cells: [...row.cells].map(cellText), sources: [row] });

const cellText = (cell: HTMLTableCellElement): string =>
  linesIn(cell)
    .flatMap((line) => (line.kind === 'table' || line.text === '' ? [] : line.text))
    .join(' ');
