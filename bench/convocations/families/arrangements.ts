import type { Block, Paragraph } from '../paper.ts';
import * as foot from '../surroundings/foot.ts';
import * as head from '../surroundings/head.ts';
import { sayOne, type Scene, text } from '../surroundings/scene.ts';

/** Smallest number of items to divide into columns. */
const LEAST = 5;

const pointsAmong = (blocks: readonly Block[]): Paragraph[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'paragraph') return block.label.kind === 'item' ? [block] : [];
    return block.kind === 'table' ? block.rows.flatMap((row) => row.flatMap((cell) => pointsAmong(cell.blocks))) : [];
  });

const isTop = (block: Block): boolean =>
  block.kind === 'paragraph' && block.label.kind === 'item' && block.label.level === 1;

/** Share of a page that a column may fill; low, because the estimate of heights is rough. */
const FULL = 0.7;
/** Average width of a letter, as a share of the font size. */
const LETTER = 0.55;

/** Estimates the height of blocks in a column of half the page's width, as a share of the page's height. */
function share(blocks: readonly Block[], { sheet, width }: Scene): number {
  const line = sheet.size * sheet.leading;
  const tall = blocks.reduce((sum, block) => {
    if (block.kind !== 'paragraph') return sum;
    const { pieces, marker, tail, indent = 0, before = 0, after = 0 } = block;
    const size = Math.max(...pieces.map((piece) => piece.size ?? 1));
    const letters = [marker, ...pieces, tail].reduce((count, piece) => count + (piece?.text.length ?? 0), 0);
    const room = Math.max(40, width * 0.48 - indent);
    return sum + before + after + size * line * Math.ceil((letters * LETTER * size * sheet.size) / room);
  }, 0);
  return tall / (sheet.height - sheet.top - sheet.bottom);
}

/** Sets a list in two columns if it fits on one page: a table cannot break from column to column on each page. */
export function inColumns(scene: Scene, list: readonly Block[]): Block[] {
  const tops = list.flatMap((block, at) => (isTop(block) ? [at] : []));
  if (tops.length < LEAST || list.some(({ kind }) => kind !== 'paragraph')) return [...list];
  const narrow = list.map((block): Block =>
    block.kind === 'paragraph' ? { ...block, indent: Math.min(block.indent ?? 0, 34) } : block,
  );
  const cut = tops[Math.ceil(tops.length / 2)] ?? list.length;
  if (Math.max(share(narrow.slice(0, cut), scene), share(narrow.slice(cut), scene)) > FULL) return [...list];
  return [
    {
      kind: 'table',
      widths: [1, 0.08, 1],
      lines: 'none',
      padding: 0,
      before: 4,
      after: 10,
      rows: [[{ blocks: narrow.slice(0, cut) }, { blocks: [] }, { blocks: narrow.slice(cut) }]],
    },
  ];
}

/** Puts members, dates or addresses into a margin beside a list. */
export function beside(scene: Scene, list: readonly Block[]): Block[] {
  const { chance } = scene;
  const margin = [
    ...(chance.is(0.6) ? head.letterhead(scene) : []),
    ...foot.attendees(scene),
    ...(chance.is(0.6) ? foot.practical(scene) : []),
    ...(chance.is(0.3) ? foot.annexes(scene) : []),
  ].map((block): Block =>
    block.kind === 'paragraph'
      ? {
          ...block,
          align: 'left',
          pieces: block.pieces.map((piece) => ({ ...piece, size: Math.min(piece.size ?? 1, 1) * 0.86 })),
        }
      : block,
  );
  const main = [
    ...head.title(scene),
    ...(chance.is(0.4) ? head.greeting(scene) : []),
    head.announcement(scene),
    ...list,
    ...(chance.is(0.4) ? foot.signature(scene) : []),
  ];
  const fill = chance.is(0.4) ? '#eef1f6' : undefined;
  const small = { blocks: margin, ...(fill !== undefined && { fill }) };
  const isLeft = chance.is(0.7);
  return [
    {
      kind: 'table',
      widths: isLeft ? [1, 0.12, 2.5] : [2.5, 0.12, 1],
      lines: 'none',
      padding: 3,
      rows: [isLeft ? [small, { blocks: [] }, { blocks: main }] : [{ blocks: main }, { blocks: [] }, small]],
    },
  ];
}

/** Repeats the items, each followed by sentences, as the file for a meeting does after its agenda. */
export function explained(list: readonly Block[], scene: Scene): Block[] {
  const { chance, phrases } = scene;
  const size = chance.pick([1, 1.1, 1.25]);
  const bold = size === 1 || chance.is(0.8);
  const told = chance.pick([1, 2, 3]);
  const start: Block = chance.is(0.6)
    ? { kind: 'page' }
    : text(sayOne(scene, phrases.minutesTitles), { before: 18, after: 6 }, { bold: true });
  return [
    start,
    ...pointsAmong(list).flatMap(({ marker, items = [] }) => [
      text(`${marker?.text ?? ''} ${items[0]?.text ?? ''}`.trim(), { before: 10, after: 2 }, { bold, size }),
      ...Array.from({ length: chance.whole(0, told) }, () =>
        text(sayOne(scene, [...phrases.told, ...phrases.prose]), {
          after: 3,
          align: chance.is(0.5) ? 'justify' : 'left',
        }),
      ),
    ]),
  ];
}
