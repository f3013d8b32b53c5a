import { longEnough, type Group, type Windows } from './groups.ts';
import { fitVoices, hear, lossOfJoining, type Division } from './hidden-voices.ts';
import { joinCheapest, link, linkWindows } from './linkage.ts';

/** Starting points: windows are linked if their similarity is this many times the usual similarity within a voice. */
const BEGINNINGS = [1.15, 1, 0.85];
/** A group must have this much speech to start a voice; seconds. */
const SHORTEST_START = 1.4;
/** Most voices that are looked for, unless a person asks for more. */
const MOST_VOICES = 16;

/** Number of voices → the best division of the windows into this number. */
export type Divisions = ReadonlyMap<number, Division>;

/**
 * Divides windows into one voice, two, three, and so on. Starts with many small groups, joins the two whose joining costs the
 * least evidence, fits all voices again, and repeats this down to one voice. Does so from several starting points, and keeps
 * the division with the most evidence for each number of voices.
 * @param weights seconds of each window
 * @param atLeast a number of voices that must be among the divisions, if there are enough groups
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
