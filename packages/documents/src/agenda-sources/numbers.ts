/** Numbers of lists, as office programs write them. */
export type NumberForm = 'decimal' | 'upper-letter' | 'lower-letter' | 'upper-roman' | 'lower-roman' | 'ordinal';

const ROMAN = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
] as const;
/** Largest number that is written in letters or Roman figures; no agenda counts further. */
const MOST = 3_999;

function roman(value: number): string {
  let left = value;
  let written = '';
  for (const [worth, sign] of ROMAN) {
    while (left >= worth) {
      written += sign;
      left -= worth;
    }
  }
  return written;
}

/** Writes a number as Word does: « a » to « z », then « aa ». */
const letter = (value: number): string =>
  String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.min(4, Math.ceil(value / 26)));

/** Writes a number in the given form. */
export function formatNumber(value: number, form: NumberForm): string {
  if (value < 1 || value > MOST) return String(value);
  switch (form) {
    case 'upper-letter':
      return letter(value).toUpperCase();
    case 'lower-letter':
      return letter(value);
    case 'upper-roman':
      return roman(value).toUpperCase();
    case 'lower-roman':
      return roman(value);
    case 'ordinal':
      return `${value}°`;
    default:
      return String(value);
  }
}

/** Bullets by level, whatever font the program uses for them. */
const BULLETS = ['•', '◦', '▪'];
export const bulletOf = (level: number): string => BULLETS[level % BULLETS.length] ?? '•';

/** Adds a full stop to a number, so that the number is not read as the beginning of a title. */
export const asLabel = (number: string): string => (/[\p{L}\p{N}]$/u.test(number) ? `${number}.` : number);
