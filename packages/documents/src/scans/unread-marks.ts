import { letterSize } from './letter-size.ts';
import type { Picture } from './picture.ts';
import type { Word } from './words.ts';

type Place = Pick<Word, 'rect' | 'text'>;

/** A part of a picture. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * As multiples of the letters' size: how far before a line its number may begin, the least and the largest distance at
 * which the number may end, and the largest gap between two of its signs.
 */
const REACH = 4;
const NEAREST = 0.12;
const FARTHEST = 2.5;
const BETWEEN = 0.7;
/** A column with this share of ink in the line's height is a rule of a table. */
const RULE = 0.95;
/** A pixel below this share of the paper's brightness is ink. */
const INK = 0.6;

/**
 * Finds a number or bullet that is printed before a line but was not read with it. The numbers of a list stand in a
 * column of their own, which may count as a drawing. Null if there is none.
 * @param others all words of the page
 */
export function unreadBefore(picture: Picture, line: readonly Place[], others: readonly Place[]): Box | null {
  const [first] = line;
  if (first === undefined) return null;
  const size = letterSize(line);
  const { left: start } = first.rect;
  const top = Math.max(0, Math.min(...line.map(({ rect }) => rect.top)));
  const bottom = Math.min(picture.height, Math.max(...line.map(({ rect }) => rect.bottom)));
  const before = others.filter(
    ({ rect }) => rect.top < bottom && rect.bottom > top && rect.left < start && !line.some((own) => own.rect === rect),
  );
  const from = Math.max(0, Math.round(start - REACH * size), ...before.map(({ rect }) => rect.right + 1));
  const to = Math.round(start - NEAREST * size);
  const columns = inkOf(picture, { left: from, top, right: to, bottom });
  const last = columns.findLastIndex((hasInk) => hasInk);
  if (last === -1 || to - (from + last) > FARTHEST * size) return null;
  let begin = last;
  for (let at = last; at >= 0 && begin - at <= BETWEEN * size; at -= 1) if (columns[at] === true) begin = at;
  return { left: from + begin, top, right: from + last + 1, bottom };
}

/** Computes the share of ink in a part of a picture. */
export function inkShare({ width, height, grey }: Picture, { left, top, right, bottom }: Box): number {
  const [from, to] = [Math.max(0, left), Math.min(width, right)];
  const [above, below] = [Math.max(0, top), Math.min(height, bottom)];
  let paper = 0;
  let dark = 0;
  for (let y = above; y < below; y += 1) {
    for (let x = from; x < to; x += 1) paper = Math.max(paper, grey[y * width + x] ?? 0);
  }
  for (let y = above; y < below; y += 1) {
    for (let x = from; x < to; x += 1) if ((grey[y * width + x] ?? 255) < INK * paper) dark += 1;
  }
  return dark / Math.max(1, (to - from) * (below - above));
}

/** Tells which columns of a part have ink that is not a rule of a table. */
function inkOf({ width, grey }: Picture, { left, top, right, bottom }: Box): boolean[] {
  let paper = 0;
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) paper = Math.max(paper, grey[y * width + x] ?? 0);
  }
  return Array.from({ length: Math.max(0, right - left) }, (_, column) => {
    let dark = 0;
    for (let y = top; y < bottom; y += 1) if ((grey[y * width + left + column] ?? 255) < INK * paper) dark += 1;
    return dark >= 2 && dark < RULE * (bottom - top);
  });
}

/** Cuts a part out of a picture. */
export function cropped({ width, height, grey }: Picture, { left, top, right, bottom }: Box): Picture {
  const [from, to] = [Math.max(0, Math.floor(left)), Math.min(width, Math.ceil(right))];
  const [above, below] = [Math.max(0, Math.floor(top)), Math.min(height, Math.ceil(bottom))];
  const made = new Uint8Array((to - from) * (below - above));
  for (let y = above; y < below; y += 1) {
    made.set(grey.subarray(y * width + from, y * width + to), (y - above) * (to - from));
  }
  return { width: to - from, height: below - above, grey: made };
}
