import { isStandIn } from '@greffier/contract/stand-ins';
import { tidyLine } from '@greffier/contract/text';
import { fold } from '@greffier/french/text/words';
import { ORDINARY } from './ordinary-words.ts';

/** Remarks after a name on how the person took part. */
const PART =
  /(?<!\s)\s*[([](?:guest|host|co-?host|invit[eé](?:\(?e\)?)?|h[oô]te|co-?h[oô]te|external|externe?|[aà] distance|en ligne|en visio(?:conf[eé]rence)?|remote|online|unverified|non v[eé]rifi[eé]e?|organi[sz]er|organisateur|organisatrice|gast|extern)[)\]]/giu;
const TITLE =
  /^(?:M\.|MM\.|M|Mme|Mmes|Mlle|Me|Dre?|Pre?|Prof|Mr|Mrs|Ms|Monsieur|Madame|Mademoiselle|Messieurs|Mesdames|Docteure?|Ma[iî]tre|Herr|Frau|Sir)\.?\s+(?=\S)/u;
const ROLE =
  /^(?:(?:le|la|un|une|the)\s+|l[’'])?(?:vice-)?(?:pr[eé]sidente?|secr[eé]taire|tr[eé]sori(?:er|[eè]re)|maire|syndi(?:c|que)|anima(?:teur|trice)|mod[eé]ra(?:teur|trice)|rapporteu(?:r|se)|direc(?:teur|trice)|greffi(?:er|[eè]re)|juge|procureure?|interviewe(?:ur|use)|journaliste|conseill(?:er|[eè]re)|d[eé]put[eé]e?|ministre|huissi(?:er|[eè]re)|(?<=^le )public|(?<=^la )salle|chair|chairman|chairwoman|chairperson|president|secretary|treasurer|moderator|facilitator|interviewer|host)(?:\s+\S+){0,4}$/iu;
const PARTICLE =
  /^(?:de|du|des|la|le|les|van|von|der|den|di|da|del|della|el|al|ben|bin|et|y|zu|zur|dos|do|e|ter|ten|d[’'](?=\p{Lu}).*)$/u;
const WORD = /^\p{Lu}[\p{L}\p{M}’'.-]*$/u;
/** Largest number of words in a name. */
const LONGEST = 6;

/**
 * Likeness of a line's beginning to a speaker. `full`: a name of several words, one with a title, or a role; `word`: a
 * single word; `stand-in`: a number in place of a name; null: no likeness.
 */
export type NameShape = 'full' | 'word' | 'stand-in' | null;

/** Cleans a speaker's name of remarks on how they took part and of marks around it. */
export const tidyName = (name: string): string => tidyLine(tidyLine(name).replaceAll(PART, ''));

/** Makes a key of a name. All spellings of one speaker have the same key. */
export const nameKey = (name: string): string => name.normalize('NFC').replaceAll(/\s+/g, ' ').toLocaleLowerCase('fr');

export function shapeOf(name: string): NameShape {
  if (isStandIn(name)) return 'stand-in';
  if (ROLE.test(name)) return 'full';
  const [, bare = name] =
    /^(.*?)(?:\s{0,4}\([^()]{1,60}\)|\s{1,4}[|/–-]\s{1,4}.{1,60}|,\s{1,4}\p{Ll}.{1,60})?$/u.exec(name) ?? [];
  const titled = TITLE.test(bare);
  const words = bare.replace(TITLE, '').split(/[\s,]+/);
  if (titled && words.length <= LONGEST) return 'full';
  if (words.length > LONGEST || isOrdinary(words[0])) return null;
  if (!words.every((word) => WORD.test(word) || PARTICLE.test(word))) return null;
  const names = words.filter((word) => WORD.test(word));
  if (names.length === 0 || PARTICLE.test(words.at(-1) ?? '')) return null;
  return words.length === 1 ? 'word' : 'full';
}

const isOrdinary = (word: string | undefined): boolean =>
  word !== undefined && ORDINARY.has(fold(word).replaceAll(/[.']/g, ''));

/** Tells whether a line's beginning contains a word that is not a name, as in « Petite Remarque ». */
const isWordy = (head: string): boolean =>
  !ROLE.test(head) && head.split(/\s+/).some((word) => !PARTICLE.test(word.toLowerCase()) && isOrdinary(word));

/**
 * Decides which beginnings of lines are speakers, by looking at all of them: a speaker occurs again, or most lines of
 * the text begin in this way. « Attention : … » rarely does either.
 * @param heads the text before the colon (or the time), for each line that has one
 * @param lines number of lines that could begin in this way
 */
export function speakersAmong(heads: readonly string[], lines: number): (head: string) => boolean {
  const counts = new Map<string, number>();
  for (const head of heads) counts.set(nameKey(head), (counts.get(nameKey(head)) ?? 0) + 1);
  const countOf = (head: string): number => counts.get(nameKey(head)) ?? 0;
  const shaped = heads.filter((head) => shapeOf(head) !== null);
  const isDialogue = heads.length >= lines * 0.8;
  const isDense = shaped.length >= lines * 0.5;
  const named = shaped.filter((head) => shapeOf(head) === 'full' && !isWordy(head)).length;
  const repeated = heads.filter((head) => countOf(head) > 1).length;
  const recurring = new Set(shaped.filter((head) => countOf(head) > 1).map(nameKey)).size;
  return (head) => {
    switch (shapeOf(head)) {
      case 'stand-in':
        return true;
      case 'full':
        return countOf(head) > 1 || ((isDense || named > 1) && !isWordy(head));
      case 'word':
        return isDense || (countOf(head) > 1 && recurring > 1);
      default:
        // A name that meeting software writes, such as « iPhone de Luc ».
        return isDialogue && repeated >= lines * 0.5 && !isWordy(head);
    }
  };
}
