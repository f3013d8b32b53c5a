/** Costs are whole tenths of a wrong sound: sums of them are exact, in whichever order they are made. */
const WRONG = 10;
/** Sounds that a recogniser takes for one another, and what it costs; any other two cost {@link WRONG}. */
const NEAR: readonly (readonly [cost: number, pairs: string])[] = [
  [1, 'eE'],
  [2, 'pb td kg fv sz SZ'],
  [3, '13 34 14 iy u2 y2 nm nN wu ji wv E1 a3 jZ'],
  [5, 'aE ou o4 sS zZ ie oa Rg dZ tk tp bv nd mb'],
];
const VOWELS = 'aeEioyu2134';
/** Two vowels differ less than a vowel and a consonant. */
const VOWEL_COST = 7;
/** What is easily lost or added; the rest costs as much as a wrong sound. */
const GAPS: readonly (readonly [sound: string, cost: number])[] = [
  ['R', 8],
  ['j', 6],
  ['2', 6],
];
/** No sound is lost or added for less. */
export const LEAST_GAP = 6;

/** Sounds are ASCII, but for letters that no rule knows: those are as far from everything. */
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

/** Sounds as numbers, for {@link nextRow}. */
export function soundCodes(sounds: string): Uint8Array {
  return Uint8Array.from(sounds, code);
}

/** Cost of hearing nothing, and of hearing each beginning of `heard` where nothing was said. */
export function firstRow(heard: Uint8Array): Uint16Array {
  const row = new Uint16Array(heard.length + 1);
  heard.forEach((sound, at) => (row[at + 1] = (row[at] ?? 0) + (gaps[sound] ?? WRONG)));
  return row;
}

/** More than anything may cost. */
const NEVER = 30_000;

/**
 * One more sound said: from the costs of hearing each beginning of `heard` so far, those with `said` behind. Only for
 * the beginnings from `from` to `to` sounds long: around them is what costs too much at any rate.
 * @returns the least of them
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

/** Cost of hearing `heard` where `said` was said: weighted edits between sounds (Levenshtein), in tenths. */
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
