/** Cost of a wrong sound. Costs are whole tenths of it, so that sums are exact in any order. */
const WRONG = 10;
/** Sounds that a recogniser confuses, with the cost; any other two cost {@link WRONG}. */
const NEAR: readonly (readonly [cost: number, pairs: string])[] = [
  [1, 'eE'],
  [2, 'pb td kg fv sz SZ'],
  [3, '13 34 14 iy u2 y2 nm nN wu ji wv E1 a3 jZ'],
  [5, 'aE ou o4 sS zZ ie oa Rg dZ tk tp bv nd mb'],
];
const VOWELS = 'aeEioyu2134';
/** Cost of confusing two vowels, which differ less than a vowel and a consonant. */
const VOWEL_COST = 7;
/** Sounds that are easily lost or added, with the cost; any other costs {@link WRONG}. */
const GAPS: readonly (readonly [sound: string, cost: number])[] = [
  ['R', 8],
  ['j', 6],
  ['2', 6],
];
/** The lowest cost of losing or adding a sound. */
export const LEAST_GAP = 6;

/** Size of the tables. Sounds are ASCII; letters that no rule knows are equally far from everything. */
const SIZE = 128;
const gaps = new Uint8Array(SIZE).fill(WRONG);
const replacements = new Uint8Array(SIZE * SIZE).fill(WRONG);
const code = (sound: string): number => Math.min(sound.charCodeAt(0), SIZE - 1);
const setBoth = (a: string, b: string, cost: number): void => {
  replacements[code(a) * SIZE + code(b)] = cost;
  replacements[code(b) * SIZE + code(a)] = cost;
};
for (const a of VOWELS) for (const b of VOWELS) setBoth(a, b, VOWEL_COST);
for (const [cost, pairs] of NEAR) for (const pair of pairs.split(' ')) setBoth(pair.charAt(0), pair.charAt(1), cost);
for (let sound = 0; sound < SIZE - 1; sound++) replacements[sound * SIZE + sound] = 0;
for (const [sound, cost] of GAPS) gaps[code(sound)] = cost;

/** Converts sounds to numbers, for {@link nextRow}. */
export function soundCodes(sounds: string): Uint8Array {
  return Uint8Array.from(sounds, code);
}

/** Makes the first row: the cost of hearing each beginning of `heard`, from the empty one on, if nothing was said. */
export function firstRow(heard: Uint8Array): Uint16Array {
  const row = new Uint16Array(heard.length + 1);
  heard.forEach((sound, at) => (row[at + 1] = (row[at] ?? 0) + (gaps[sound] ?? WRONG)));
  return row;
}

/** A cost above all limits. */
const NEVER = 30_000;

/**
 * Computes the next row of costs, for one more sound said: the cost of hearing each beginning of `heard`. Does so only for
 * beginnings of `from` to `to` sounds, because the others cost too much in any case.
 * @returns the lowest cost in the row
 */
export function nextRow(
  said: number,
  heard: Uint8Array,
  previous: Uint16Array,
  row: Uint16Array,
  from: number,
  to: number,
): number {
  const lost = gaps[said] ?? WRONG;
  const table = said * SIZE;
  let before = NEVER;
  let cost = NEVER;
  if (from === 0) {
    before = previous[0] ?? NEVER;
    cost = before + lost;
    row[0] = cost;
  } else {
    before = previous[from - 1] ?? NEVER;
    row[from - 1] = NEVER;
  }
  let least = cost;
  for (let end = Math.max(1, from); end <= to; end++) {
    const sound = heard[end - 1] ?? 0;
    const above = previous[end] ?? NEVER;
    const replaced = before + (replacements[table + sound] ?? WRONG);
    const added = cost + (gaps[sound] ?? WRONG);
    cost = above + lost;
    if (replaced < cost) cost = replaced;
    if (added < cost) cost = added;
    row[end] = cost;
    if (cost < least) least = cost;
    before = above;
  }
  if (to < heard.length) row[to + 1] = NEVER;
  return least;
}

/**
 * Computes the cost of hearing `heard` when `said` was said: weighted edits between sounds (Levenshtein), in tenths.
 */
export function soundDistance(said: string, heard: string): number {
  const codes = soundCodes(heard);
  let previous = firstRow(codes);
  for (const sound of soundCodes(said)) {
    const row = new Uint16Array(codes.length + 1);
    nextRow(sound, codes, previous, row, 0, codes.length);
    previous = row;
  }
  return previous.at(-1) ?? 0;
}
