import type { RecognizerOptions } from '../recognizer.ts';

/**
 * English words that hold sentences together and that French prose has not. The first ones are those of FluidAudio's
 * pull request 630, without « but » and « so », which French has or borrows. Two of them are French as well and stay, as
 * nobody says them in a meeting: « have », of a verb of miners, and « are », a unit of fields.
 */
const WORDS = `
the and they you with that this have from was were are been would could will their there when what where which who not
it we our your my him her them these
those she his he's she's it's that's there's what's i'm i've i'll we're we've we'll you're you've they're they've don't
doesn't didn't isn't aren't wasn't weren't can't couldn't won't wouldn't shouldn't haven't hasn't let's
is has had does did should because into than then through whether while
`;

const ENGLISH: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/u));

/** In small letters; for tests. */
export const englishWords = (): readonly string[] => [...ENGLISH];

/** Says whether a word was heard in a language that is not spoken; `beginning`: whether it may yet become one that was. */
export interface Strangers {
  readonly isOne: (word: string) => boolean;
  readonly mayBecomeOne: (beginning: string) => boolean;
}

/**
 * The words that Parakeet must not hear. Where the sound is hard it falls back on English, most often in French (NeMo's
 * issues 14799 and 15097), and goes on in it, as each word leads to the next: words without which no English sentence
 * stands are enough to keep it from there.
 * @returns null where English is spoken, or another language than French is
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

/** Its letters, in small ones; null for what is written in capitals, such as « l’IT » or « WHO ». */
function plainForm(word: string): string | null {
  const [bare = ''] = /[\p{L}'’-]+/u.exec(word) ?? [];
  const small = bare.toLowerCase();
  return bare.slice(1) === small.slice(1) ? small.replaceAll('’', "'") : null;
}
