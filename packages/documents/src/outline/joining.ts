import type { Line } from './lines.ts';
import { joinLines } from './titles.ts';

/** An item's text over all its lines; the first line tells its number, its place and its look. */
export interface Block extends Line {
  readonly lastY: number;
  readonly lines: number;
}

/** In sizes of its letters: the largest distance between two lines of one title. */
const LINE_SPACING = 1.55;
const HYPHEN = /\p{L}[-\u00AD\u2010]$/u;

const opens = (text: string): boolean => {
  const count = (sign: string): number => text.split(sign).length - 1;
  return count('(') > count(')') || count('«') > count('»');
};

/** Lines joined where a title went on; every other line stays alone. */
export function joinBlocks(lines: readonly Line[]): Block[] {
  const blocks: Block[] = [];
  for (const line of lines) {
    const block = blocks.at(-1);
    if (block !== undefined && goesOn(block, line, lines)) {
      const label =
        block.label === undefined ? undefined : { ...block.label, rest: joinLines(block.label.rest, line.text) };
      const right = line.right;
      blocks[blocks.length - 1] = {
        ...block,
        label,
        right,
        text: joinLines(block.text, line.text),
        lastY: line.y,
        lines: block.lines + 1,
      };
    } else {
      blocks.push({ ...line, lastY: line.y, lines: 1 });
    }
  }
  return blocks;
}

function goesOn(block: Block, line: Line, all: readonly Line[]): boolean {
  if (line.label !== undefined && !HYPHEN.test(block.text)) return false;
  if (line.isRowStart || line.isTabular || block.isTabular || line.column !== block.column) return false;
  const { size } = block.style;
  const distance = line.y - block.lastY;
  if (distance <= 0 || distance > LINE_SPACING * Math.max(size, line.style.size)) return false;
  if (line.x < block.x - 2 && !isCentred(block, line)) return false;
  const isNote = line.text.startsWith('(') && block.label !== undefined;
  if (!looksAlike(block, line) && !isNote && !opens(block.text)) return false;
  if (HYPHEN.test(block.text) || opens(block.text) || isNote) return true;
  const isFull = block.right + firstWord(line) > rightEdge(block, all);
  const isMidSentence = /^\p{Ll}/u.test(line.text) && !/[.;:!?]$/u.test(block.text);
  return isFull || isMidSentence;
}

const looksAlike = (block: Block, line: Line): boolean =>
  Math.abs(block.style.size - line.style.size) <= 0.5 &&
  block.style.bold === line.style.bold &&
  block.style.italic === line.style.italic &&
  block.style.color === line.style.color;

const isCentred = (block: Block, line: Line): boolean =>
  block.label === undefined && Math.abs((block.x + block.right) / 2 - (line.x + line.right) / 2) < 3;

/** Width in points that the first word of a line takes, with the space before it. */
function firstWord(line: Line): number {
  const word = /^\S+/.exec(line.text)?.[0] ?? '';
  return ((line.right - line.x) / Math.max(1, line.text.length)) * (word.length + 1);
}

/** How far lines reach that begin here, titles or the text below them, or, where names stand behind numbered titles, these alone: a line that ends there was full. */
function rightEdge(block: Block, all: readonly Line[]): number {
  const below = all.filter(
    (line) =>
      line.column === block.column &&
      (!(block.isBeside && block.label !== undefined) || line.isBeside) &&
      Math.min(Math.abs(line.textX - block.textX), Math.abs(line.x - block.x)) < 15,
  );
  return Math.max(block.right, ...below.map(({ right }) => right)) - 1;
}
