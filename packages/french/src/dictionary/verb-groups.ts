import { readings, type Reading, type Tense } from './lexicon.ts';

/** `going`: « va écrire »; `past` includes the compound tense; `passive`: « est adopté », in the present. */
export type Time =
  | 'present'
  | 'future'
  | 'going'
  | 'past'
  | 'conditional'
  | 'can'
  | 'must'
  | 'wants'
  | 'passive'
  | 'other';

export const CLITIC = /^(?:me|m'|te|t'|se|s'|le|la|les|l'|lui|leur|nous|vous|y|en)$/;
const NE = /^(?:ne|n')$/;
export const DENIAL = /^(?:pas|plus|jamais|rien|aucun|aucune|personne)$/;
export const ADVERB =
  /^(?:pas|plus|jamais|rien|bien|donc|alors|déjà|aussi|encore|toujours|tout|tous|toutes|vraiment|même|quand|ainsi|juste|vite|surtout|peut-être|formellement|tacitement|largement|définitivement|officiellement|ensuite|maintenant|directement|rapidement|aussitôt)$/;
export const DETERMINED =
  /^(?:le|la|les|l'|un|une|des|du|de|d'|ce|cet|cette|ces|mon|ma|mes|ton|ta|tes|son|sa|ses|notre|nos|votre|vos|leur|leurs|à|au|aux|en|par|pour|sur|sans|avec|chez|dans|très|plus|moins|\d.*)$/;
export const MODALS: Readonly<Record<string, Time>> = {
  pouvoir: 'can',
  devoir: 'must',
  falloir: 'must',
  vouloir: 'wants',
  aimer: 'wants',
  souhaiter: 'wants',
  compter: 'wants',
  essayer: 'going',
  aller: 'going',
};

const FINITE: ReadonlySet<Tense> = new Set(['P', 'S', 'I', 'F', 'C']);
/** Forms that several verbs share → the verb that people mean in a meeting. */
const MEANT: Readonly<Record<string, string>> = {
  suis: 'être',
  vis: 'vivre',
  fonde: 'fonder',
  sommes: 'être',
  soit: 'être',
  crois: 'croire',
};

interface Verb {
  readonly lemma: string;
  readonly tense: Tense;
}

/** Reads a form as a verb in one of these persons; null if it is not one. */
export function finite(word: string, persons: readonly number[]): Verb | null {
  const found = readings(word).filter(
    ({ tense, person }: Reading) =>
      FINITE.has(tense) && persons.includes(person) && !(tense === 'S' && persons[0] !== 2),
  );
  const meant = MEANT[word];
  return found.find(({ lemma }) => lemma === meant) ?? found.find(({ tense }) => tense === 'P') ?? found[0] ?? null;
}
const unfinished = (word: string, tense: 'W' | 'K'): string | null =>
  readings(word).find((one) => one.tense === tense)?.lemma ?? null;

const SIMPLE: Readonly<Partial<Record<Tense, Time>>> = {
  P: 'present',
  S: 'other',
  I: 'past',
  F: 'future',
  C: 'conditional',
};

export interface Group {
  readonly verb: string;
  readonly time: Time;
  readonly denied: boolean;
  readonly clitics: readonly string[];
  /** Place of the last token of the verb. */
  readonly end: number;
}

/** Finds the next word that is not an adverb, and tells whether a negation stands before it. */
function past(words: readonly string[], from: number): { at: number; denied: boolean; clitics: string[] } {
  const clitics: string[] = [];
  let denied = false;
  let at = from;
  for (; at < Math.min(words.length, from + 5); at++) {
    const word = words[at] ?? '';
    if (DENIAL.test(word)) denied = true;
    else if (CLITIC.test(word)) clitics.push(word);
    else if (!ADVERB.test(word)) break;
  }
  return { at, denied, clitics };
}

/** Reads the verb group that begins at a place: « vous l'envoie », « vais pas le faire », « est donc adopté ». */
export function groupAt(words: readonly string[], from: number, persons: readonly number[]): Group | null {
  let at = from;
  let denied = false;
  const clitics: string[] = [];
  for (; at < words.length; at++) {
    const word = words[at] ?? '';
    if (NE.test(word)) denied = true;
    else if (CLITIC.test(word)) clitics.push(word);
    else break;
  }
  const head = finite(words[at] ?? '', persons);
  if (head === null) return null;
  const next = past(words, at + 1);
  denied ||= next.denied;
  const follower = words[next.at] ?? '';
  const simple = SIMPLE[head.tense] ?? 'other';
  if (head.lemma === 'être' || head.lemma === 'avoir') {
    const participle = next.clitics.length > 0 ? null : unfinished(follower, 'K');
    const adjective =
      participle === null ||
      DETERMINED.test(words[next.at - 1] ?? '') ||
      (finite(follower, [0, 2]) !== null && !/[éiust]e?s?$/.test(follower));
    if (!adjective && participle !== null) {
      const now = simple === 'present' || simple === 'future';
      // « J'ai été nommé »
      const been = participle === 'être' ? unfinished(words[next.at + 1] ?? '', 'K') : null;
      if (been !== null) return { verb: been, time: 'past', denied, clitics, end: next.at + 1 };
      const time: Time =
        head.lemma === 'être' && now && !clitics.some((one) => /^(?:me|m'|se|s'|te|t'|nous|vous)$/.test(one))
          ? 'passive'
          : simple === 'conditional'
            ? 'conditional'
            : 'past';
      return { verb: participle, time, denied, clitics, end: next.at };
    }
  }
  const modal = MODALS[head.lemma];
  const infinitive = modal === undefined ? null : unfinished(follower, 'W');
  if (modal !== undefined && infinitive !== null) {
    const time = simple === 'conditional' || simple === 'past' ? (simple === 'past' ? 'past' : 'conditional') : modal;
    return { verb: infinitive, time, denied, clitics: [...clitics, ...next.clitics], end: next.at };
  }
  return { verb: head.lemma, time: simple, denied, clitics, end: at };
}
