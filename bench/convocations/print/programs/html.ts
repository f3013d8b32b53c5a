import type { Block, Cell, Look, Paper, Paragraph, Piece, Sheet, Table } from '../../paper.ts';
import type { Chance } from '../../random.ts';

/** The way in which a page is written for a browser. All ways look almost the same. */
export interface Markup {
  /** Place of the markers: the margin, as a browser's own list markers; boxes of their own; or cells of a table. */
  readonly markers: 'list' | 'box' | 'grid';
  readonly families: Readonly<Record<Sheet['face'], string>>;
}

const FAMILIES: Readonly<Record<Sheet['face'], readonly string[]>> = {
  sans: ['Liberation Sans', 'Arial', 'Open Sans', 'DejaVu Sans', 'Helvetica', 'URW Gothic', 'Nimbus Sans Narrow'],
  serif: ['Liberation Serif', 'Times New Roman', 'DejaVu Serif', 'P052', 'C059', 'URW Bookman'],
  mono: ['Liberation Mono', 'Courier New', 'DejaVu Sans Mono'],
};

export const markupOf = (chance: Chance): Markup => ({
  markers: chance.pick(['list', 'box', 'grid'] as const),
  families: { sans: chance.pick(FAMILIES.sans), serif: chance.pick(FAMILIES.serif), mono: chance.pick(FAMILIES.mono) },
});

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const points = (value: number): string => `${Math.round(value * 100) / 100}pt`;

/** Share of a sheet's left margin that becomes the margin of the page's body. */
export const MARGIN_OF_BODY = 0.75;

/** Writes a paper as a page for a browser. */
export function htmlOf({ sheet, blocks }: Paper, markup: Markup): string {
  const generic = sheet.face === 'mono' ? 'monospace' : sheet.face === 'serif' ? 'serif' : 'sans-serif';
  const style = [
    // Markers hang into the body's margin, because text in the page's margin would be cut off.
    `body { margin: 0 0 0 ${points(sheet.left * MARGIN_OF_BODY)}; font: ${points(sheet.size)}/${sheet.leading} '${markup.families[sheet.face]}', ${generic}; color: ${sheet.color} }`,
    'p { margin: 0; orphans: 4; widows: 4; break-inside: avoid; white-space: pre-wrap; overflow-wrap: break-word }',
    'table { border-collapse: collapse; width: 100%; table-layout: fixed } td { vertical-align: top }',
    'tr { break-inside: avoid }',
    '.leader { flex: 1; overflow: hidden; white-space: nowrap; margin: 0 0.4em }',
  ].join('\n');
  return `<!doctype html><meta charset="utf-8"><style>${style}</style>\n${blocksOf(blocks, sheet, markup)}`;
}

export const blocksOf = (blocks: readonly Block[], sheet: Sheet, markup: Markup): string =>
  blocks.map((block) => blockOf(block, sheet, markup)).join('\n');

function blockOf(block: Block, sheet: Sheet, markup: Markup): string {
  switch (block.kind) {
    case 'paragraph':
      return paragraphOf(block, sheet, markup);
    case 'table':
      return tableOf(block, sheet, markup);
    case 'rule':
      return `<hr style="border: 0; border-top: 0.6pt solid #444; margin: ${points(block.before ?? 4)} 0 ${points(block.after ?? 4)}">`;
    default:
      return '<div style="break-after: page"></div>';
  }
}

function css(look: Look, sheet: Sheet, markup: Markup): string {
  return [
    look.face !== undefined && look.face !== sheet.face && `font-family: '${markup.families[look.face]}'`,
    look.size !== undefined && look.size !== 1 && `font-size: ${points(sheet.size * look.size)}`,
    look.bold === true && 'font-weight: bold',
    look.italic === true && 'font-style: italic',
    look.underlined === true && 'text-decoration: underline',
    look.color !== undefined && `color: ${look.color}`,
    look.spaced !== undefined && look.spaced > 0 && `letter-spacing: ${points(look.spaced)}`,
    look.smallCapitals === true && 'font-variant-caps: small-caps',
  ]
    .filter((rule) => rule !== false)
    .join('; ');
}

function pieceOf(piece: Piece, sheet: Sheet, markup: Markup): string {
  const style = css(piece, sheet, markup);
  return style === '' ? escaped(piece.text) : `<span style="${style}">${escaped(piece.text)}</span>`;
}

function paragraphOf(paragraph: Paragraph, sheet: Sheet, markup: Markup): string {
  const { marker, hang, indent = 0, inset = 0, tail, align = 'left' } = paragraph;
  const pieces = paragraph.pieces.map((piece) => pieceOf(piece, sheet, markup)).join('');
  const margins = [
    `margin: ${points(paragraph.before ?? 0)} ${points(inset)} ${points(paragraph.after ?? 0)} ${points(indent)}`,
    `text-align: ${align}`,
  ];
  if (paragraph.label.kind === 'heading') margins.push('break-after: avoid');
  if (paragraph.quoted === true) margins.push('border-left: 1.5pt solid #78b; padding-left: 4pt');
  const end =
    tail === undefined
      ? ''
      : `${paragraph.leader === undefined ? '<span style="flex: 1"></span>' : `<span class="leader">${'.'.repeat(240)}</span>`}<span style="white-space: nowrap; flex-shrink: 0">${pieceOf(tail, sheet, markup)}</span>`;
  const line = (content: string, more: readonly string[] = []): string =>
    tail === undefined
      ? `<p style="${[...margins, ...more].join('; ')}">${content}</p>`
      : `<p style="${[...margins, ...more, 'display: flex; align-items: last baseline'].join('; ')}"><span style="max-width: 82%">${content}</span>${end}</p>`;
  if (marker === undefined) return line(pieces);
  const sign = pieceOf(marker, sheet, markup);
  if (hang === undefined) return line(`${sign} ${pieces}`);
  if (markup.markers === 'list' && tail === undefined) {
    const list =
      marker.text === '•'
        ? 'disc'
        : marker.text === '○'
          ? 'circle'
          : marker.text === '■'
            ? 'square'
            : `'${marker.text.replaceAll("'", String.raw`\27 `)}\\00a0'`;
    return line(pieces, [`display: list-item; list-style: ${list} outside`]);
  }
  if (markup.markers === 'grid' && tail === undefined) {
    const shift = points(indent - hang);
    return `<div style="display: grid; grid-template-columns: minmax(${points(hang)}, max-content) 1fr; margin: ${points(paragraph.before ?? 0)} ${points(inset)} ${points(paragraph.after ?? 0)} ${shift}; break-inside: avoid"><p style="padding-right: 3pt">${sign}</p><p style="text-align: ${align}">${pieces}</p></div>`;
  }
  const box = `<span style="display: inline-block; min-width: ${points(hang - 3)}; margin-left: -${points(hang)}; padding-right: 3pt; text-indent: 0${paragraph.markerRight === true ? '; text-align: right' : ''}">${sign}</span>`;
  return line(box + pieces);
}

function tableOf(table: Table, sheet: Sheet, markup: Markup): string {
  const sum = table.widths.reduce((total, share) => total + share, 0);
  const columns = table.widths.map((share) => `<col style="width: ${((share / sum) * 100).toFixed(2)}%">`).join('');
  const border =
    table.lines === 'all'
      ? 'border: 0.6pt solid #555'
      : table.lines === 'rows'
        ? 'border-bottom: 0.6pt solid #555'
        : '';
  const cell = ({ blocks, fill, span }: Cell): string =>
    `<td${span === undefined ? '' : ` colspan="${span}"`} style="padding: ${points(table.padding)}; ${border}${fill === undefined ? '' : `; background: ${fill}`}">${blocksOf(blocks, sheet, markup)}</td>`;
  const rows = table.rows
    .map((row) => `<tr${table.rows.length === 1 ? ' style="break-inside: auto"' : ''}>${row.map(cell).join('')}</tr>`)
    .join('\n');
  const frame = table.lines === 'frame' ? '; border: 0.6pt solid #555' : '';
  return `<table style="margin: ${points(table.before ?? 0)} 0 ${points(table.after ?? 0)} ${points(table.indent ?? 0)}${frame}">${columns}${rows}</table>`;
}
