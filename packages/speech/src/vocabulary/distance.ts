/** Sounds that a recogniser takes for one another, and what it costs; any other two cost 1. */
const NEAR = new Map<string, number>();
for (const [cost, pairs] of [
  [0.1, 'eE'],
  [0.2, 'pb td kg fv sz SZ'],
  [0.3, '13 34 14 iy u2 y2 nm nN wu ji wv E1 a3 jZ'],
  [0.5, 'aE ou o4 sS zZ ie oa Rg dZ tk tp bv nd mb'],
] as const) {
  for (const pair of pairs.split(' ')) {
    const [a = '', b = ''] = pair;
    NEAR.set(a + b, cost).set(b + a, cost);
  }
}
const VOWELS = new Set('aeEioyu2134');
/** Two vowels differ less than a vowel and a consonant. */
const VOWEL_COST = 0.7;
/** What is easily lost or added; the rest costs as much as a wrong sound. */
const GAPS = new Map([
  ['R', 0.8],
  ['j', 0.6],
  ['2', 0.6],
]);
/** No sound is lost or added for less. */
export const LEAST_GAP = 0.6;

/** Cost of hearing `heard` where `said` was said: weighted edits between sounds (Levenshtein). */
export function soundDistance(said: string, heard: string, limit = Infinity): number {
  let previous = [0];
  for (const sound of heard) previous.push((previous.at(-1) ?? 0) + gap(sound));
  for (const a of said) {
    const current = [(previous[0] ?? 0) + gap(a)];
    let least = current[0] ?? 0;
    for (let j = 0; j < heard.length; j++) {
      const b = heard.charAt(j);
      const cost = Math.min(
        (previous[j] ?? 0) + replaced(a, b),
        (previous[j + 1] ?? 0) + gap(a),
        (current[j] ?? 0) + gap(b),
      );
      current.push(cost);
      if (cost < least) least = cost;
    }
    if (least > limit) return Infinity;
    previous = current;
  }
  return previous.at(-1) ?? 0;
}

function gap(sound: string): number {
  return GAPS.get(sound) ?? 1;
}

function replaced(a: string, b: string): number {
  if (a === b) return 0;
  return NEAR.get(a + b) ?? (VOWELS.has(a) && VOWELS.has(b) ? VOWEL_COST : 1);
}
