import type { Passage } from '@greffier/contract/values';
import { contentStems, fold, inverseFrequencies } from '@greffier/french/text/words';
import { CUES } from './cues.ts';

/** Number of words at the beginning, then at the end of a passage, in which people say that they move on. */
const FIRST_WORDS = 18;
const LAST_WORDS = 14;
/** Number of chairing phrases with which a voice begins to count as leading. */
const LEAST_CHAIRING = 3;

/** A passage in the form that the walk through the agenda reads. */
export interface HeardPassage {
  readonly speaker: string;
  readonly folded: string;
  readonly first: string;
  readonly last: string;
  readonly words: number;
  /** Stems of the words with meaning, each once. */
  readonly stems: ReadonlySet<string>;
  /** Names of the cues in the passage. */
  readonly cues: ReadonlySet<string>;
  readonly firstCues: ReadonlySet<string>;
  readonly lastCues: ReadonlySet<string>;
  /** How much the passage's speaker leads, [0–1]. */
  readonly leads: number;
}

export interface HeardMeeting {
  readonly passages: readonly HeardPassage[];
  /** Computes a stem's inverse document frequency over the passages. */
  readonly rarity: (stem: string) => number;
}

const cuesIn = (text: string): Set<string> =>
  new Set(CUES.filter(({ pattern }) => pattern.test(text)).map(({ name }) => name));

/** Returns the first words of a passage or of a part of one. */
export const opening = (folded: string): string => folded.split(' ').slice(0, FIRST_WORDS).join(' ');
export const openingCues = (folded: string): Set<string> => cuesIn(opening(folded));

export function heard(passages: readonly Passage[]): HeardMeeting {
  const all = passages.map(({ speaker, text }) => {
    const folded = fold(text);
    const words = folded.split(' ');
    const last = words.slice(-LAST_WORDS).join(' ');
    return {
      speaker,
      folded,
      first: opening(folded),
      last,
      words: words.length,
      stems: new Set(contentStems(text)),
      cues: cuesIn(folded),
      firstCues: openingCues(folded),
      lastCues: cuesIn(last),
    };
  });
  const chairing = new Map<string, number>();
  const chairs = CUES.filter(({ leads }) => leads === true).map(({ name }) => name);
  for (const { speaker, cues } of all)
    chairing.set(speaker, (chairing.get(speaker) ?? 0) + chairs.filter((name) => cues.has(name)).length);
  const most = Math.max(1, ...chairing.values());
  const leads = (speaker: string): number => {
    const times = chairing.get(speaker) ?? 0;
    return times < LEAST_CHAIRING ? 0 : times / most;
  };
  return {
    passages: all.map((passage) => ({ ...passage, leads: leads(passage.speaker) })),
    rarity: inverseFrequencies(all.map(({ stems }) => [...stems])),
  };
}
