import type { Utterance } from './utterances.ts';

const REACH = 3;
/** A pronoun that stands for something said before: « on le reporte », « je les envoie », « je leur réponds ». */
export const POINTING = /(?<![\p{L}'’])(?:(?:je|on|nous) (?:le|la|les|lui|leur|en|y) |(?:je|on) l['’]|ça(?!\p{L}))/iu;
/** « Prochaine séance, le mardi 12 mai »: a day that may yet change, and is told where it was set. */
export const NEXT_ON = /(?<!\p{L})prochaine? (?:séance|réunion|assemblée|rencontre|conseil|comité)(?!\p{L}).*\d/iu;
const MOST_WORDS = 32;
const LEAST_STEMS = 3;

/**
 * What a short sentence (« L'amendement passe. ») is about: the utterance shortly before it that shares a word with it
 * or, failing that, the last one that says enough. `utterances` are those of one item, `at` the short one's place.
 */
export function antecedent(utterances: readonly Utterance[], at: number): Utterance | null {
  const short = utterances[at];
  if (short === undefined) return null;
  const before = utterances
    .slice(Math.max(0, at - 10), at)
    .filter(
      (one) => one.passageId >= short.passageId - REACH && one.stems.length >= LEAST_STEMS && one.words <= MOST_WORDS,
    );
  const own = new Set(short.stems);
  const sharing = before.findLast((one) => one.stems.some((term) => own.has(term)));
  // With words of its own, only what shares one of them is sure to be the subject.
  if (own.size >= 2 && !POINTING.test(short.text)) return sharing ?? null;
  const within = utterances[at - 1];
  if (
    sharing === undefined &&
    within?.passageId === short.passageId &&
    within.stems.length >= 2 &&
    !/^(?:c['’]|ça |ce |il |elle )/iu.test(within.tail)
  )
    return within;
  return sharing ?? before.findLast((one) => !/^(?:merci|oui|non|ok)(?!\p{L})/iu.test(one.spoken)) ?? null;
}

/** « (à propos de : « … ») », what is put behind a sentence whose subject was said before. */
export const aboutThis = (subject: Utterance): string =>
  ` (à propos de : « ${subject.tail.replace(/[.…]+$/u, '').replace(/\s*\?$/u, ' ?')} »)`;

/** Puts a remark before the full stop of a text. */
export const beforeStop = (text: string, remark: string): string => `${text.replace(/\s*\.$/u, '')}${remark}.`;
