import type { Look } from '../paper.ts';
import type { Chance } from '../random.ts';
import { COLOURS } from '../style.ts';
import {
  anyDecimal,
  anyLetter,
  anyNumber,
  anyRoman,
  bulletMarker,
  dashMarker,
  letteredDecimal,
  type Marker,
  numberMarkers,
  smallBulletMarker,
  smallRoman,
} from './markers.ts';

/** The printed form of the items of one level. */
export interface LevelStyle {
  readonly marker?: Marker;
  /** True if the numbers continue where a new group begins. */
  readonly runsOn?: boolean;
  readonly look: Look;
  /** Look of the marker, if it differs from the text's. */
  readonly markerLook?: Look;
  readonly indent: number;
  readonly hang?: number;
  readonly markerRight?: boolean;
  readonly before: number;
  readonly isCapitals?: boolean;
  readonly align?: 'left' | 'center' | 'justify';
}

/** Additions to an item, and the places where they are printed. */
export interface Extras {
  readonly times?: 'before' | 'after' | 'brackets' | 'right';
  readonly speakers?: 'brackets' | 'dash' | 'below' | 'right' | 'rapporteur';
  readonly purposes?: 'brackets' | 'right' | 'italic' | 'below';
  readonly details?: boolean;
  /** True if lines to be filled in stand under the items. */
  readonly placeholders?: boolean;
  readonly annexes?: boolean;
  readonly pages?: boolean;
  readonly endings?: ';' | '.' | '';
}

export interface Scheme {
  readonly levels: readonly LevelStyle[];
  readonly extras: Extras;
}

/** Chooses looks from the top level down, each level less prominent than the one above it. */
function looks(chance: Chance, depth: number, isPlain: boolean): { look: Look; isCapitals: boolean }[] {
  const colour = chance.is(0.3) ? chance.pick(COLOURS) : undefined;
  const top = (): { look: Look; isCapitals: boolean } => {
    const look: Look = {
      bold: chance.is(0.75),
      underlined: chance.is(0.15),
      size: chance.pick([1, 1, 1.05, 1.1, 1.15, 1.25]),
      ...(colour !== undefined && { color: colour }),
      ...(chance.is(0.08) && { smallCapitals: true, spaced: chance.pick([0, 0.3, 0.8]) }),
    };
    return { look, isCapitals: look.smallCapitals !== true && chance.is(0.3) };
  };
  if (isPlain || depth === 1) {
    const bold = depth === 1 && chance.is(0.25);
    return Array.from({ length: depth }, () => ({ look: bold ? { bold } : {}, isCapitals: false }));
  }
  const second: Look = chance.pick<Look>([
    {},
    {},
    {},
    { bold: true },
    { italic: true },
    { underlined: true },
    { size: 0.85 },
    { size: 0.92 },
  ]);
  const rest: Look = chance.pick<Look>([{}, {}, { italic: true }, { size: 0.92 }]);
  const first = top();
  const wanted = [
    first,
    { look: second, isCapitals: false },
    { look: rest, isCapitals: false },
    { look: rest, isCapitals: false },
  ];
  return wanted.slice(0, depth).map((level, at) => {
    // The top level must not look like the level under it.
    const next = wanted[at + 1];
    return next !== undefined && at === 0 && signature(level) === signature(next)
      ? { ...level, look: { ...level.look, bold: true, size: 1.1 } }
      : level;
  });
}

const signature = ({ look, isCapitals }: { look: Look; isCapitals: boolean }): string =>
  [
    look.bold === true,
    look.italic === true,
    look.underlined === true,
    look.size ?? 1,
    isCapitals || look.smallCapitals === true,
  ].join();

/** Styles levels with these markers, as one office would. */
export function levelsOf(
  chance: Chance,
  markers: readonly { readonly marker?: Marker; readonly runsOn?: boolean }[],
  wishes: { readonly isPlain?: boolean; readonly isFlat?: boolean } = {},
): LevelStyle[] {
  const depth = markers.length;
  const signs = markers.map(({ marker }) => marker?.({ path: [1], running: 0 }) ?? '');
  // Levels need an indent if neither markers nor looks tell them apart.
  const areAlike = new Set(signs).size < depth;
  const areBare = signs.filter((sign) => sign === '').length > 1;
  const isFlat = (wishes.isFlat ?? chance.is(0.1)) && (!areAlike || areBare);
  const step = isFlat ? 0 : areAlike ? chance.pick([14, 18, 22, 28]) : chance.pick([0, 10, 14, 18, 22, 28, 36]);
  const base = chance.pick([0, 0, 0, 8, 18, 36]);
  const hanging = chance.is(0.72);
  const markerRight = hanging && chance.is(0.12);
  const gap = chance.pick([1, 2, 3, 4, 6, 8, 10]);
  const boldMarker = chance.is(0.1);
  const align = chance.is(0.15) ? 'justify' : 'left';
  // Headings may stand in the middle of the page, with the items under them at the left or in the middle, too.
  const isCentred = depth > 1 && chance.is(0.12);
  const isCentredBelow = chance.is(0.4);
  const all = looks(chance, depth, !areBare && (wishes.isPlain ?? chance.is(0.25)));
  return markers.map(({ marker, runsOn }, level) => {
    const isMiddle = isCentred && (level === 0 || (marker === undefined && isCentredBelow));
    const hang =
      marker === undefined || isMiddle
        ? undefined
        : hanging
          ? chance.pick([14, 16, 18, 20, 24, 28]) + (level > 0 ? 4 : 0)
          : undefined;
    const { look, isCapitals } = all[level] ?? { look: {}, isCapitals: false };
    return {
      ...(marker !== undefined && { marker }),
      ...(runsOn !== undefined && { runsOn }),
      look,
      ...(boldMarker && { markerLook: { ...look, bold: true } }),
      isCapitals,
      indent: isMiddle ? 0 : base + level * step + (hang ?? 0),
      ...(hang !== undefined && { hang, markerRight }),
      before: level === 0 ? gap : gap * chance.pick([0, 0.3, 0.5, 1]),
      align: isMiddle ? 'center' : align,
    };
  });
}

/** Chooses markers for the levels under the top one, such as offices use under numbers, letters or bullets. */
export function under(chance: Chance, top: Marker, depth: number): { marker?: Marker }[] {
  const first = top({ path: [1], running: 0 });
  if (first.startsWith('A') && chance.is(0.25))
    return Array.from({ length: depth }, () => ({ marker: letteredDecimal }));
  // Some documents use the same bullet, or count anew, on each level. Indents then tell the levels apart.
  if (!/^\p{L}{2}/u.test(first) && chance.is(0.12)) return Array.from({ length: depth }, () => ({ marker: top }));
  const isDecimal = chance.is(0.5) && /^\d/.test(first);
  const [second, third, fourth] = [
    isDecimal
      ? anyDecimal(chance)
      : chance.pick([anyLetter, dashMarker, smallBulletMarker, bulletMarker, anyNumber])(chance),
    isDecimal ? anyDecimal(chance) : chance.pick([dashMarker, smallBulletMarker])(chance),
    chance.pick([smallRoman, dashMarker(chance), smallBulletMarker(chance)]),
  ];
  const isSame = second({ path: [1, 1], running: 0 }) === first;
  return [
    { marker: top },
    { marker: isSame ? dashMarker(chance) : second },
    { marker: third },
    { marker: fourth },
  ].slice(0, depth);
}

export const romanAbove = (chance: Chance, depth: number): { marker?: Marker }[] =>
  [
    { marker: anyRoman(chance) },
    { marker: chance.pick([numberMarkers.dot, numberMarkers.bracket, anyLetter(chance), dashMarker(chance)]) },
    { marker: chance.pick([anyLetter, dashMarker])(chance) },
    { marker: dashMarker(chance) },
  ].slice(0, depth);
