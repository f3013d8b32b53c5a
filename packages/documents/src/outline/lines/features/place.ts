import type { Piece } from '../../layout/pieces.ts';
import { foldTitle } from '../../titles/text.ts';
import type { Around } from './around.ts';
import { rankOf } from './look.ts';
import { saidBy } from './words.ts';

/** The value of a distance to a line that does not exist. */
const FAR = 99;

/** Kinds of lines that help to tell the kind of the lines after them. */
const MARKS = ['agenda', 'announces', 'greets', 'closes', 'signs', 'annexes', 'form', 'practical'] as const;

/**
 * Describes the place of each line: how far above it the last line of each kind stands, how many numbers came before,
 * and how far down the file it is.
 */
export function placeFeatures({ pieces, size }: Around): Record<string, number>[] {
  const last = new Map<string, number>();
  const isAgendaBehind = pieces.map(() => false);
  const said = pieces.map((piece) => marksOf(piece, size));
  let behind = false;
  for (let at = pieces.length - 1; at >= 0; at -= 1) {
    isAgendaBehind[at] = behind;
    behind ||= said[at]?.some((mark) => mark === 'agenda' || mark === 'announces') === true;
  }
  let numbered = 0;
  return pieces.map((piece, at) => {
    const since = [...MARKS, 'large'].map((mark) => {
      const place = last.get(mark);
      return [`since ${mark}`, place === undefined ? FAR : Math.min(FAR - 1, at - place)] as const;
    });
    const features = {
      ...Object.fromEntries(since),
      numbered: Math.min(60, numbered),
      lines: Math.min(200, pieces.length),
      at: Math.min(200, at),
      through: at / pieces.length,
      'agenda behind': isAgendaBehind[at] === true ? 1 : 0,
    };
    for (const mark of said[at] ?? []) last.set(mark, at);
    if (piece.label !== undefined) numbered += 1;
    return features;
  });
}

/** Lists the kinds to which a line belongs. */
function marksOf(piece: Piece, size: number): string[] {
  const folded = foldTitle(piece.label?.rest ?? piece.text);
  const said = saidBy(folded);
  // A sentence announces the agenda only where it ends with a colon: « …, avec l’ordre du jour suivant : ».
  const isAnnouncing = said.announces === 1 && (piece.text.trim().endsWith(':') || folded.split(' ').length < 5);
  const marks: string[] = MARKS.filter((mark) => (mark === 'announces' ? isAnnouncing : said[mark] === 1));
  if (piece.label === undefined && rankOf(piece) > size * 4 + 4) marks.push('large');
  return marks;
}
