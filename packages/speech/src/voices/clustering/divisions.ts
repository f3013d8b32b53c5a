import { longEnough, type Group, type Windows } from './groups.ts';
import { fitVoices, hear, lossOfJoining, type Division } from './hidden-voices.ts';
import { joinCheapest, link, linkWindows } from './linkage.ts';

/** Where the way down begins: what is as much more alike than two windows of one voice usually are, or less so, is linked. */
const BEGINNINGS = [1.15, 1, 0.85];
/** Shorter groups are no beginning of a voice; seconds of speech. */
const SHORTEST_START = 1.4;
/** More voices are looked for only where more are asked for. */
const MOST_VOICES = 16;

/** Number of voices → the best division of the same windows into as many. */
export type Divisions = ReadonlyMap<number, Division>;

/**
 * Divides windows into one voice, two, three, and so on: from many small groups, the two that lose least evidence are joined
 * and all voices fitted anew, down to one. That is done from several beginnings; of each number the division with the most
 * evidence is kept.
 * @param weights seconds of each window
 * @param atLeast so many voices are divided into, as far as there are groups
 */
export function divideWindows(
  windows: Windows,
  weights: readonly number[],
  coherence: number,
  atLeast: number,
): Divisions {
  const heard = hear(windows, coherence);
  const best = new Map<number, Division>();
  const loss = (a: Group, b: Group): number => lossOfJoining(a, b, coherence);
  let linked: Group[] | undefined;
  for (const beginning of BEGINNINGS) {
    const cut = 1 - beginning * coherence;
    linked = linked === undefined ? linkWindows(windows, [...windows.keys()], cut) : link(linked, cut);
    let voices = joinCheapest(longEnough(linked, weights, SHORTEST_START), Math.max(MOST_VOICES, atLeast), loss);
    for (;;) {
      const division = fitVoices(heard, voices);
      const number = division.voices.length;
      if (division.evidence > (best.get(number)?.evidence ?? -Infinity)) best.set(number, division);
      if (number === 1) break;
      voices = joinCheapest(division.voices, number - 1, loss);
    }
  }
  return best;
}
