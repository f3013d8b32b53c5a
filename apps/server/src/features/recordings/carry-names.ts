import type { SpeechPassage } from '@greffier/speech/types';

/**
 * Smallest share of time for a clear match. The new voice must have this share of the former voice's time, and the
 * former voices of one name must have this share of the new voice's time.
 */
const CLEAR = 0.6;

export interface CarriedNames {
  /** Names by new label. */
  readonly names: Record<string, string>;
  /** Names that belonged to former voices and went to no new voice. */
  readonly lost: string[];
}

/**
 * Carries names over from former voices to new ones. Each name goes to the new voice that has most of the former
 * voice's time, if the match is clear.
 * @param names names by former label
 */
export function carryNames(
  before: readonly SpeechPassage[],
  after: readonly SpeechPassage[],
  names: Readonly<Record<string, string>>,
): CarriedNames {
  const shared = sharedSeconds(before, after);
  const claims = [...shared].flatMap(([old, groups]) => {
    const name = names[old];
    const [most] = [...groups].toSorted(([, a], [, b]) => b - a);
    if (name === undefined || most === undefined) return [];
    const [group, seconds] = most;
    return seconds >= CLEAR * sum(groups.values()) ? [{ name, group, seconds }] : [];
  });
  const carried: Record<string, string> = {};
  for (const [group, own] of Map.groupBy(claims, (claim) => claim.group)) {
    const total = sum([...shared.values()].map((groups) => groups.get(group) ?? 0));
    for (const [name, same] of Map.groupBy(own, (claim) => claim.name)) {
      if (sum(same.map(({ seconds }) => seconds)) >= CLEAR * total) carried[group] = name;
    }
  }
  const spoken = [...shared.keys()].flatMap((label) => names[label] ?? []);
  const kept = new Set(Object.values(carried));
  return { names: carried, lost: [...new Set(spoken)].filter((name) => !kept.has(name)) };
}

/** Maps old label → new label → seconds in common. Both transcripts are in order of time. */
function sharedSeconds(
  before: readonly SpeechPassage[],
  after: readonly SpeechPassage[],
): Map<string, Map<string, number>> {
  const shared = new Map<string, Map<string, number>>();
  let first = 0;
  for (const old of before) {
    const groups = shared.get(old.speaker) ?? new Map<string, number>();
    shared.set(old.speaker, groups);
    while (first < after.length && (after[first]?.end ?? 0) <= old.start) first += 1;
    for (let i = first; i < after.length; i++) {
      const passage = after[i];
      if (passage === undefined || passage.start >= old.end) break;
      const seconds = Math.max(0, Math.min(old.end, passage.end) - Math.max(old.start, passage.start));
      if (seconds > 0) groups.set(passage.speaker, (groups.get(passage.speaker) ?? 0) + seconds);
    }
  }
  return shared;
}

const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);
