import type { RecognizerOptions } from '../recognizer.ts';

/**
 * English words that hold sentences together and do not occur in French. The first lines are from FluidAudio's pull request
 * 630, without « but » and « so », which French has or borrows. Two words are French as well, but nobody says them in a
 * meeting: « have », from a verb of miners, and « are », a unit of area.
 */
const WORDS = `
the and they you with that this have from was were are been would could will their there when what where which who not
it we our your my him her them these
those she his he's she's it's that's there's what's i'm i've i'll we're we've we'll you're you've they're they've don't
doesn't didn't isn't aren't wasn't weren't can't couldn't won't wouldn't shouldn't haven't hasn't let's
is has had does did should because into than then through whether while
`;

const ENGLISH: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/u));

/** The words in lower case; for tests. */
export const englishWords = (): readonly string[] => [...ENGLISH];

/** Recognises words of languages that are not spoken, and beginnings of words that may become such words. */
export interface Strangers {
  readonly isOne: (word: string) => boolean;
  readonly mayBecomeOne: (beginning: string) => boolean;
}

/**
 * Recognises the words that Parakeet must not hear in a French meeting. Where speech is hard to understand, Parakeet
 * falls into English (NeMo's issues 14799 and 15097) and stays in it, because each word leads to the next. To prevent
 * that, it is enough to forbid the words that every English sentence needs.
 * @returns null if the main language is not French, or if English is spoken too
 */
export function strangersTo({
  language,
  extraLanguages,
}: Pick<RecognizerOptions, 'language' | 'extraLanguages'>): Strangers | null {
  if (language !== 'fr' || extraLanguages.includes('en')) return null;
  const beginnings = new Set([...ENGLISH].flatMap((word) => Array.from(word, (_, at) => word.slice(0, at + 1))));
  return {
    isOne: (word) => {
      const plain = plainForm(word);
      return plain !== null && ENGLISH.has(plain);
    },
    mayBecomeOne: (beginning) => {
      const plain = plainForm(beginning);
      return plain !== null && beginnings.has(plain);
    },
  };
}

/** Returns a word's letters in lower case; null if the word is written in capitals, as « l’IT » or « WHO » are. */
function plainForm(word: string): string | null {
  const [bare = ''] = /[\p{L}'’-]+/u.exec(word) ?? [];
  const small = bare.toLowerCase();
  return bare.slice(1) === small.slice(1) ? small.replaceAll('’', "'") : null;
}
