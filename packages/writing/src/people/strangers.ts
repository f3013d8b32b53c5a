import { isImperative, opensSentence } from './imperatives.ts';
import type { People } from './people.ts';
import { CIVILITY } from './person.ts';
import { STOP_WORDS } from '@greffier/french/dictionary/stop-words';
import { fold } from '@greffier/french/text/words';

/** Somebody named in a sentence. */
export interface Named {
  /** Name as in the list, or as it was said for somebody who is not in the list. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

const NAME = new RegExp(
  String.raw`(?<![\p{L}\p{N}'-])(?:(?:${CIVILITY}) )?\p{Lu}\p{Ll}[\p{L}'-]*(?: (?:de |d'|von |van |el |le )?\p{Lu}\p{Ll}[\p{L}'-]+)*`,
  'gu',
);
const TITLE = new RegExp(`^${CIVILITY}$`, 'iu');
/** Words that open a sentence and are not names. */
const OPENERS = new Set(
  `personne quelqu'un chacun certains plusieurs excuse excuses excusee excusees excusez absent absents absente absentes
  present presents presente presentes distance visio ligne madame monsieur mesdames messieurs docteur bonjour bonsoir merci
  voila bien sinon pour avec celui celle ceux sauf membres prochaine seance reunion point toujours`.split(/\s+/u),
);

const isName = (word: string): boolean => {
  const folded = fold(word);
  return !STOP_WORDS.has(folded) && !OPENERS.has(folded) && !folded.endsWith('ment');
};

/**
 * Finds everybody who is named in a sentence, in order, except people who share the spoken name.
 * @param strangers whether names outside the list count
 */
export function namedIn(text: string, people: People, strangers: boolean): Named[] {
  const calls = people.calls(text);
  const known = calls.flatMap(({ candidates, start, end }): Named[] => {
    const [only, ...others] = candidates;
    return only === undefined || others.length > 0 ? [] : [{ name: only, start, end }];
  });
  const found = strangers
    ? strangersIn(text).filter((one) => !calls.some(({ start, end }) => start < one.end && end > one.start))
    : [];
  return [...known, ...found].sort((a, b) => a.start - b.start);
}

function strangersIn(text: string): Named[] {
  return [...text.matchAll(NAME)].flatMap((match): Named[] => {
    const words = match[0].split(' ');
    const opens = opensSentence(text, match.index);
    const skipped = words.findIndex(
      (word, at) => TITLE.test(word) || (isName(word) && !(at === 0 && opens && isImperative(word))),
    );
    if (skipped < 0 || !words.slice(skipped).some(isName)) return [];
    const name = words.slice(skipped).join(' ');
    const end = match.index + match[0].length;
    return [{ name, start: end - name.length, end }];
  });
}
