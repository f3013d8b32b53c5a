import type { Chance } from '../random.ts';

/** Position of an item: its number on each level from the top, and the count of items before it on its level. */
interface Position {
  readonly path: readonly number[];
  readonly running: number;
}

export type Marker = (position: Position) => string;

const last = ({ path }: Position): number => path.at(-1) ?? 1;
const ROMAN = [
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
] as const;

function roman(value: number): string {
  let [rest, text] = [value, ''];
  for (const [worth, sign] of ROMAN) {
    while (rest >= worth) [rest, text] = [rest - worth, text + sign];
  }
  return text;
}

const ORDINALS = [
  'Première',
  'Deuxième',
  'Troisième',
  'Quatrième',
  'Cinquième',
  'Sixième',
  'Septième',
  'Huitième',
  'Neuvième',
  'Dixième',
  'Onzième',
  'Douzième',
  'Treizième',
  'Quatorzième',
  'Quinzième',
];

const letter = (value: number): string => String.fromCharCode(96 + ((value - 1) % 26) + 1);
const two = (value: number): string => String(value).padStart(2, '0');

export const numberMarkers = {
  dot: (at) => `${last(at)}.`,
  bracket: (at) => `${last(at)})`,
  degree: (at) => `${last(at)}°`,
  degreeBracket: (at) => `${last(at)}°)`,
  dash: (at) => `${last(at)} -`,
  longDash: (at) => `${last(at)} –`,
  dotDash: (at) => `${last(at)}.-`,
  twoDigits: (at) => two(last(at)),
  twoDigitsDash: (at) => `${two(last(at))} –`,
  brackets: (at) => `(${last(at)})`,
  bare: (at) => String(last(at)),
  slash: (at) => `${last(at)}/`,
} satisfies Record<string, Marker>;

const decimalMarkers = {
  dotted: ({ path }) => path.join('.'),
  dottedEnd: ({ path }) => `${path.join('.')}.`,
  dottedBracket: ({ path }) => `${path.join('.')})`,
  lettered: ({ path: [first = 1, ...rest] }) => [letter(first).toUpperCase(), ...rest].join('.'),
} satisfies Record<string, Marker>;

const letterMarkers = {
  bracket: (at) => `${letter(last(at))})`,
  dot: (at) => `${letter(last(at))}.`,
  capitalDot: (at) => `${letter(last(at)).toUpperCase()}.`,
  capitalDash: (at) => `${letter(last(at)).toUpperCase()} –`,
  capitalBracket: (at) => `${letter(last(at)).toUpperCase()})`,
  brackets: (at) => `(${letter(last(at))})`,
} satisfies Record<string, Marker>;

const romanMarkers = {
  dot: (at) => `${roman(last(at))}.`,
  dash: (at) => `${roman(last(at))} -`,
  longDash: (at) => `${roman(last(at))} –`,
  bracket: (at) => `${roman(last(at))})`,
  bare: (at) => roman(last(at)),
} satisfies Record<string, Marker>;

export const smallRoman: Marker = (at) => `${roman(last(at)).toLowerCase()})`;

/** Makes markers of a word and a number, such as « Point 3 : ». One document uses one word for all of them. */
export function wordMarker(chance: Chance, words: readonly string[]): Marker {
  const word = chance.pick(words);
  const after = chance.pick([' :', '.', ' –', ' -', '']);
  return (at) => `${word} ${last(at)}${after}`;
}

export function ordinalMarker(chance: Chance): Marker {
  const word = chance.pick(['point', 'objet', 'Point']);
  const after = chance.pick([' :', ' –', '.']);
  return (at) => `${last(at)}${last(at) === 1 ? 'er' : 'e'} ${word}${after}`;
}

/** Makes markers such as « Première résolution – ». */
export function resolutionMarker(chance: Chance): Marker {
  const after = chance.pick([' :', ' –', '.']);
  const isShort = chance.is(0.4);
  return (at) => {
    const ordinal = isShort ? `${last(at)}${last(at) === 1 ? 're' : 'e'}` : ORDINALS[last(at) - 1];
    return `${ordinal ?? `${last(at)}e`} résolution${after}`;
  };
}

const ROUND = [
  '•',
  '•',
  '•',
  '●',
  '\uf0b7',
  '■',
  '▪',
  '\uf0a7',
  '➢',
  '\uf0d8',
  '→',
  '❖',
  '✓',
  '►',
  '◆',
  '○',
  '☐',
  '*',
  '»',
  '➔',
];
const SMALL = ['o', '–', '-', '◦', '▪', '\uf0a7', '>', '○', '•', '·'];
export const bulletMarker = (chance: Chance): Marker => always(chance.pick(ROUND));
export const smallBulletMarker = (chance: Chance): Marker => always(chance.pick(SMALL));
export const dashMarker = (chance: Chance): Marker => always(chance.pick(['-', '–', '—']));
const always =
  (sign: string): Marker =>
  () =>
    sign;

/** Makes references of deliberations, such as « DEL-2026-014 », counted from a random number on. */
export function codeMarker(chance: Chance, year: number): Marker {
  const first = chance.whole(1, 80);
  const form = chance.pick(['DEL-Y-N', 'Y-N', 'Y/N', 'CM-Y-N', 'N/Y', 'D.Y.N', 'R-N', 'YN', 'CA.N']);
  const digits = chance.pick([2, 3, 3]);
  const after = chance.pick(['', '', ' –', ' :', '.']);
  return ({ running }) =>
    form.replace('Y', String(year)).replace('N', String(first + running).padStart(digits, '0')) + after;
}

export const anyNumber = (chance: Chance): Marker => chance.pick(Object.values(numberMarkers));
const { lettered, ...numbered } = decimalMarkers;
export const anyDecimal = (chance: Chance): Marker => chance.pick(Object.values(numbered));
/** Marker such as A, A.1, A.1.1. */
export const letteredDecimal: Marker = lettered;
export const anyLetter = (chance: Chance): Marker => chance.pick(Object.values(letterMarkers));
export const anyRoman = (chance: Chance): Marker => chance.pick(Object.values(romanMarkers));
