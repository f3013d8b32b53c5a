import { COUNT } from '@greffier/french/numbers/numbers';
import { fold } from '@greffier/french/text/words';
import { pauses, type SpokenWord } from './spoken-words.ts';

const DETERMINER =
  /^(?:le|la|les|l'|un|une|des|du|ce|cet|cette|ces|mon|ma|mes|ton|ta|tes|son|sa|ses|notre|nos|votre|vos)$/;
const LINK =
  /^(?:de|d'|à|au|aux|en|dans|pour|par|sur|avec|sans|chez|que|qu'|qui|et|ou|mais|donc|parce|si|où|entre|vers|depuis|après|avant|pendant|comme|quand|dès|sous|jusqu'à)$/;
const SUBJECT = /^(?:je|j'|tu|il|elle|on|ils|elles|c')$/;
/** Pronouns that cannot stand alone before a pause, unlike the one in « Elle, on peut l'appliquer ». */
const NEVER_ALONE = /^(?:je|j'|tu|il|on|ils|c')$/;
/** Verbs that leave a sentence open: « on a, on avait prévu ». */
const OPEN_VERB = /^(?:ai|as|a|avons|avez|ont|avais|avait|avaient|faut|vais|vas|va|vont|peut|peux|doit|dois)$/;
/** Words that may occur twice in a row. */
const TWICE =
  /^(?:nous|vous|très|non|oui|si|là|bien|trop|plus|tout|peu|pas|qui|ça|vraiment|jamais|toujours|petit|encore)$/;
const NUMERAL = new RegExp(`^(?:${COUNT})$`, 'u');
const LONGEST = 5;

export const isNumber = ({ plain }: SpokenWord): boolean => /^\d/.test(plain) || NUMERAL.test(fold(plain));
const ELIDED = /^(?:c'est|c'était|j'ai|j'avais|qu'(?:il|elle|on|ils|elles)|[dln]')$/;

/**
 * Tells whether a word calls for more words. Such a word, said twice in a row, is a stutter. At the end of an attempt,
 * it shows that the attempt was broken off.
 */
export const isSmall = ({ plain }: SpokenWord): boolean =>
  [DETERMINER, LINK, NEVER_ALONE, OPEN_VERB, ELIDED].some((kind) => kind.test(plain));

/** Counts the first words that are immediately repeated. */
function repeated(words: readonly SpokenWord[]): number {
  for (let length = Math.min(LONGEST, Math.floor(words.length / 2)); length > 0; length--) {
    const first = words.slice(0, length);
    if (!first.every(({ plain }, at) => words[length + at]?.plain === plain)) continue;
    if (first.slice(0, -1).some(pauses) || first.some(isNumber) || first.every(({ plain }) => TWICE.test(plain)))
      continue;
    if (length > 1 || first.some(isSmall)) return length;
  }
  return 0;
}

/** Counts the words of a false start at the beginning. */
function falseStart(words: readonly SpokenWord[]): number {
  const [word, next] = words;
  if (word === undefined || next === undefined) return 0;
  // A broken word: « la com- la commune ».
  if (word.after === '-') return 1;
  if (!pauses(word)) {
    const article = /^(?:le|la|un|une)$/.test(word.plain) && /^(?:le|la|les)$/.test(next.plain) && !pauses(next);
    return article ? 1 : tried(words);
  }
  if (word.plain === next.plain || /[.?!;:]$/.test(word.after)) return 0;
  if (DETERMINER.test(word.plain)) return DETERMINER.test(next.plain) || next.plain.startsWith("l'") ? 1 : 0;
  return NEVER_ALONE.test(word.plain) && (SUBJECT.test(next.plain) || /^[jc]'/.test(next.plain)) ? 1 : 0;
}

/**
 * Counts the words of an attempt that is broken off and begins again after a pause: « Après le, après la liste », « on
 * a, on avait prévu ».
 */
function tried(words: readonly SpokenWord[]): number {
  const at = words.findIndex(pauses);
  const last = words[at];
  if (last === undefined || at < 1 || at >= LONGEST - 1 || /[.?!;:]/.test(last.after)) return 0;
  return isSmall(last) && words[at + 1]?.plain === words[0]?.plain ? at + 1 : 0;
}

/** Removes repeats and false starts. */
export function withoutRepeats(words: readonly SpokenWord[]): SpokenWord[] {
  const kept: SpokenWord[] = [];
  const rest = words.toReversed();
  for (let word = rest.pop(); word !== undefined; word = rest.pop()) {
    const ahead = [word, ...rest.slice(1 - 2 * LONGEST).toReversed()];
    const length = repeated(ahead) || falseStart(ahead);
    if (length === 0) kept.push(word);
    else {
      rest.length -= length - 1;
      // The last kept words are examined again, since the next word may repeat them.
      rest.push(...kept.splice(-LONGEST).toReversed());
    }
  }
  return kept;
}
