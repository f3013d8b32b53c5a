import { likeness } from '@greffier/french/dictionary/synonyms';
import { readings } from '@greffier/french/dictionary/lexicon';
import { kindredOf } from '@greffier/french/dictionary/matters';
import { contentStems, fold, stem } from '@greffier/french/text/words';
import type { Heard } from './heard.ts';

/** Words of asking that say only what kind of answer is wanted, by stem. */
const ASKING: ReadonlySet<string> = new Set(
  contentStems(
    `combien montant nombre somme part taux date jour heure délai durée quand temps lieu endroit personne raison motif
    désormais finalement prévu devoir falloir devra devrait pourrait sera seront été actuel actuellement instant définitive
    exactement dernier prochain nouveau réel annuel réunion séance total fera décision concernant propos sujet avis`,
  ),
);
const ASKING_WEIGHT = 0.3;

/** Words of one family have this many first letters in common, and few of their own: « pointage » and « pointeuse ». */
const LEAST_SHARED = 5;
const MOST_OWN = 3;

export type Likeness = 'same' | 'family' | 'related';

/** Tells how two stems are alike: the same word, two of one family by their beginning, or two about the same thing. */
export function likenessOf(a: string, b: string): Likeness | null {
  const alike = likeness(a, b);
  if (alike === 1) return 'same';
  if (alike > 0.8) return 'related';
  if (alike > 0) return 'family';
  let shared = 0;
  while (shared < a.length && a[shared] === b[shared]) shared++;
  return shared >= LEAST_SHARED && Math.max(a.length, b.length) - shared <= MOST_OWN ? 'family' : null;
}

/** Verbs with too little meaning, and verbs whose forms are mostly forms of other words. */
const EMPTY_VERBS: ReadonlySet<string> = new Set(
  'être avoir aller faire pouvoir devoir dire falloir vouloir venir mettre suivre sommer boire puir'.split(' '),
);

/**
 * Stem of a word → stems of the verbs of which the word may be a form: « paiera » of « payer », « vendu » of
 * « vendre ».
 */
export type Verbs = ReadonlyMap<string, ReadonlySet<string>>;

export function verbsIn(words: Iterable<string>): Verbs {
  const found = new Map<string, Set<string>>();
  for (const word of words) {
    const own = stem(fold(word));
    for (const { lemma } of readings(word)) {
      const verb = stem(fold(lemma));
      if (EMPTY_VERBS.has(lemma) || verb === own) continue;
      found.set(own, (found.get(own) ?? new Set()).add(verb));
    }
  }
  return found;
}

/** Lists the words of a text with their accents, by which verbs are recognised. */
export const spelled = (text: string): string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];

const CLOSEST = ['family', 'related'] as const;

/** Tells how two words are alike, by themselves or by the verbs that they may be forms of. */
function likenessByVerbs([a, ...verbs]: readonly string[], [b, ...others]: readonly string[]): Likeness | null {
  const own = likenessOf(a ?? '', b ?? '');
  if (own === 'same') return own;
  const pairs = [
    ...others.map((other) => [a ?? '', other] as const),
    ...verbs.flatMap((verb) => [b ?? '', ...others].map((other) => [verb, other] as const)),
  ];
  const all = pairs.map(([one, other]) => likenessOf(one, other)).map((like) => (like === 'same' ? 'family' : like));
  return CLOSEST.find((like) => like === own || all.includes(like)) ?? null;
}

/** A word of the question, and the passages that say it or a similar word. */
export interface Term {
  readonly stem: string;
  /** Rarity of the word, which counts less for words of asking. */
  readonly weight: number;
  /** Whether the word tells what the question is about. */
  readonly tells: boolean;
  /** How often each passage says the word. */
  readonly same: Float32Array;
  /** For passages that do not say the word: how much a word of its family, or a related one, counts. */
  readonly family: Float32Array;
  readonly related: Float32Array;
  /** How much each passage's words belong to the word's matter (`kindredOf`). Rare words count more. */
  readonly spoken: Float32Array;
}

/** Computes the rarity of a word that `some` of `all` passages say (the inverse document frequency of BM25). */
const rarity = (some: number, all: number): number => Math.log(1 + (all - some + 0.5) / (some + 0.5));

const placesWith = (values: Float32Array): number => values.reduce((sum, value) => sum + (value > 0 ? 1 : 0), 0);

/** @param share weight of the word relative to other words, (0–1] @param verbs verbs of which a word may be a form */
export function termOf(stem: string, share: number, heard: Heard, verbs: Verbs): Term {
  const { passages, places } = heard;
  const [same, family, related] = [0, 0, 0].map(() => new Float32Array(passages.length)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  const own = [stem, ...(verbs.get(stem) ?? [])];
  for (const [other, times] of places) {
    const like = likenessByVerbs(own, [other, ...(heard.verbs.get(other) ?? [])]);
    if (like === null) continue;
    for (const [at, count] of times) {
      if (like === 'same') same[at] = (same[at] ?? 0) + count;
      else (like === 'family' ? family : related)[at] = 1;
    }
  }
  const spoken = new Float32Array(passages.length);
  for (const [other, tells] of kindredOf(stem)) {
    const times = places.get(other);
    if (times === undefined) continue;
    const tellsHere = tells * rarity(times.size, passages.length);
    for (const at of times.keys()) spoken[at] = (spoken[at] ?? 0) + tellsHere;
  }
  const tells = !ASKING.has(stem);
  const counts = tells ? share : share * ASKING_WEIGHT;
  const all = passages.length;
  const weighed = (values: Float32Array): Float32Array => {
    const weight = counts * rarity(placesWith(values), all);
    return values.map((value, at) => ((same[at] ?? 0) > 0 ? 0 : value * weight));
  };
  return {
    stem,
    tells,
    weight: counts * rarity(placesWith(same), all),
    same,
    family: weighed(family),
    related: weighed(related),
    spoken: spoken.map((value) => counts * value),
  };
}
