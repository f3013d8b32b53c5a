import { FONT_NAMES } from './print/pdf/fonts.ts';
import type { Sheet } from './paper.ts';
import type { Chance } from './random.ts';

const PAPERS = {
  a4: [595.3, 841.9],
  letter: [612, 792],
  a5: [419.5, 595.3],
  across: [841.9, 595.3],
  wide: [960, 540],
} as const;
const INKS = ['#000000', '#000000', '#000000', '#111111', '#222222', '#1a1a1a'];
export const COLOURS = ['#1f3864', '#7a1f2b', '#2e5d34', '#004a80', '#5b2c83', '#8a4b08', '#333333', '#a00000'];

export interface SheetWishes {
  readonly paper?: keyof typeof PAPERS | undefined;
  readonly face?: Sheet['face'];
  readonly size?: number;
  /** Chance of a landscape page. */
  readonly across?: number;
}

/** Makes a page with the habits of one office. */
export function sheetOf(chance: Chance, wishes: SheetWishes = {}): Sheet {
  const usual = chance.is(0.9) ? 'a4' : chance.is(0.6) ? 'letter' : 'a5';
  const paper = wishes.paper ?? (chance.is(wishes.across ?? 0.03) ? 'across' : usual);
  const [width, height] = PAPERS[paper];
  const face = wishes.face ?? (chance.is(0.08) ? 'mono' : chance.pick(['sans', 'sans', 'serif', 'serif'] as const));
  const size =
    wishes.size ?? chance.pick(paper === 'a5' ? [8, 8.5, 9, 9.5] : [9, 9.5, 10, 10, 10.5, 11, 11, 11, 11.5, 12, 12]);
  const margin = paper === 'a5' ? chance.between(34, 50) : chance.between(48, 86);
  const name = (of: Sheet['face']): string => chance.pick(Object.keys(FONT_NAMES[of]));
  return {
    width,
    height,
    top: margin * chance.between(0.8, 1.15),
    bottom: Math.max(54, margin * chance.between(0.85, 1.1)),
    left: margin,
    right: margin * chance.between(0.75, 1.05),
    face,
    fonts: { sans: name('sans'), serif: name('serif'), mono: name('mono') },
    size: face === 'mono' ? Math.min(size, 10.5) : size,
    leading: chance.pick([1.12, 1.15, 1.2, 1.2, 1.25, 1.35, 1.5]),
    color: chance.pick(INKS),
    header: [],
    footer: [],
    headerFrom: 1,
  };
}
