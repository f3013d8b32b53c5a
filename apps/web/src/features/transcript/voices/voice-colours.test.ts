// oxlint-disable-next-line eslint/no-restricted-imports -- the style sheet itself is tested, and Vite drops it in tests
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { VOICE_COLOURS } from './voices.ts';

const css = readFileSync(`${import.meta.dirname}/voices.module.css`, 'utf8');

type Triple = readonly [number, number, number];

/** Reads the colours of one scheme from the style sheet itself. */
function scheme(selector: string) {
  const rule = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? '';
  const found = new Map([...rule.matchAll(/--voice-(\w+): (#\w{6});/g)].map(([, name, hex]) => [name, hex]));
  const colour = (name: string): Triple => linear(found.get(name) ?? 'none');
  const colours = Array.from({ length: VOICE_COLOURS }, (_, at) => colour(String(at + 1)));
  return { colours, ink: colour('ink') };
}

function linear(hex: string): Triple {
  const channel = (from: number): number => {
    const value = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

/** Computes the luminance of a colour, as WCAG defines it. */
const luminance = ([r, g, b]: Triple): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;
function contrast(one: Triple, other: Triple): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const times = (rows: readonly Triple[], [r, g, b]: Triple): Triple => {
  const row = ([x, y, z]: Triple = [0, 0, 0]): number => x * r + y * g + z * b;
  return [row(rows[0]), row(rows[1]), row(rows[2])];
};

/** Matrices that show how people who lack one kind of cones see, after Machado, Oliveira and Fernandes (2009). */
const SIGHTS: Readonly<Record<string, readonly Triple[]>> = {
  'all colours': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no red': [
    [0.152_286, 1.052_583, -0.204_868],
    [0.114_503, 0.786_281, 0.099_216],
    [-0.003_882, -0.048_116, 1.051_998],
  ],
  'no green': [
    [0.367_322, 0.860_646, -0.227_968],
    [0.280_085, 0.672_501, 0.047_413],
    [-0.011_82, 0.042_94, 0.968_881],
  ],
  'no blue': [
    [1.255_528, -0.076_749, -0.178_779],
    [-0.078_411, 0.930_809, 0.147_602],
    [0.004_733, 0.691_367, 0.3039],
  ],
};

/** Converts a colour, as people with this sight see it, to Oklab, in which equal distances look equally different. */
function seen(colour: Triple, sight: readonly Triple[]): Triple {
  const [r, g, b] = times(sight, colour).map((value) => Math.min(1, Math.max(0, value)));
  const cones = times(
    [
      [0.412_221, 0.536_333, 0.051_446],
      [0.211_903, 0.6807, 0.107_397],
      [0.088_302, 0.281_719, 0.629_979],
    ],
    [r ?? 0, g ?? 0, b ?? 0],
  );
  return times(
    [
      [0.210_454, 0.793_618, -0.004_072],
      [1.977_998, -2.428_592, 0.450_594],
      [0.025_904, 0.782_772, -0.808_676],
    ],
    [Math.cbrt(cones[0]), Math.cbrt(cones[1]), Math.cbrt(cones[2])],
  );
}

const distance = (one: Triple, other: Triple): number =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

/** Smallest distance allowed: five times the difference that people just notice between two patches side by side. */
const APART = 0.1;

describe.each([
  ['light', ':global(:root)', '#ffffff'],
  ['dark', ":global(:root[data-mantine-color-scheme='dark'])", '#222933'],
])('the colours of speakers on a %s page', (_, selector, page) => {
  const { colours, ink } = scheme(selector);

  it('carry initials that can be read, and stand out from the page', () => {
    expect(Math.min(...colours.map((colour) => contrast(colour, ink)))).toBeGreaterThanOrEqual(4.5);
    expect(Math.min(...colours.map((colour) => contrast(colour, linear(page))))).toBeGreaterThanOrEqual(3);
  });

  it.each(Object.entries(SIGHTS))('stay apart for eyes with %s', (_sight, rows) => {
    const looks = colours.map((colour) => seen(colour, rows));
    const distances = looks.flatMap((one, at) => looks.slice(at + 1).map((other) => distance(one, other)));
    expect(Math.min(...distances)).toBeGreaterThan(APART);
  });
});
