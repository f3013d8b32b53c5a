import type { Utterance } from './utterances.ts';
import { fold } from './words.ts';

const EXPECTING =
  /(?:\btu (?:(?:vous |te |nous |me |lui |leur |le |la |les |en |y )|[mltn]')*(?!es\b|as\b|vois\b(?! (?:ca|avec)\b)|sais\b|crois\b|penses\b|dis\b|trouves\b|parles\b|connais\b|plaisantes\b|rigoles\b|exageres\b|entends\b|voulais\b|avais\b|etais\b|veux\b|te\b|arrives\b|restes\b|habites\b)[a-z]+(?:es|[^aeiou]s|[aeiou]is|is)\b(?=.*\?)|\bvous (?:(?:nous |me |lui |leur |le |la |les |en |y )|[ml]')*(?!avez\b|voyez\b|savez\b|pensez\b|croyez\b|trouvez\b|connaissez\b|voulez\b|entendez\b|parlez\b|aviez\b|etiez\b|vouliez\b|arrivez\b|restez\b|aimez\b)[a-z]+ez\b(?=.*\?)|^(?:(?:bon|alors|ok|donc),? )*(?:vas-y|allez-y)\b|\btu (?:vas (?!bien)|peux|pourrais|nous (?:fais|prepares|envoies)|me (?:fais|prepares|envoies|donnes)|m'envoies|prends|envoies|t'en charges|t'en occupes|t'occupes|veux bien)|(?:peux|pourrais|veux)-tu|\bvous (?:pouvez|pourriez|allez|nous (?:faites|preparez|envoyez)|prenez|voulez bien|m'envoyez|me (?:faites|preparez|envoyez|donnez)|preparez|envoyez|contactez|appelez)|(?:pouvez|pourriez|voulez)-vous|(?<!parce qu'|puisqu')il (?:me |nous |te |vous |leur )?(?:faut|faudra|faudrait)|qui (?:s'occupe|se charge|rapporte|prepare|fait|ecrit|prend|envoie|appelle|contacte|nettoie|presente|veut|peut|s'en)|c'est (?:faisable|jouable) ?\?|il manque|on a besoin|j'ai besoin|\b(?!excusez|attendez|dites|rappelez|permettez|croyez|pardonnez|laissez|allez|regardez)[a-z]+ez-(?:moi|nous|le|la|les))/;
/** A task for whoever takes it. */
export const WHO =
  /(?<!\p{L})qui (?:s['’]occupe|se charge|s['’]en|rapporte|prépare|fait|écrit|prend|envoie|appelle|contacte|présente|veut|peut)(?!\p{L})/iu;
/** Whether an utterance asks somebody to do something after the meeting. */
export const expects = (utterance: Utterance): boolean =>
  EXPECTING.test(fold(utterance.text)) && !MEANWHILE.test(utterance.text) && utterance.stems.length >= 1;

/** What is asked for the meeting itself, not for after it. */
const MEANWHILE =
  /(?:nous (?:fais|faites|dire|dis|dites|résum|présent|racont|expliqu|entend|rappel)|la parole|lever? la main|compte[sz]?(?!\p{L})|^(?:[^,]{2,25}, )?(?:et |alors )?(?:comment|pourquoi|combien|quand|où)(?!\p{L})|(?:tu|vous) (?:vouli?ez|voulais|en penses|en pensez|as|avez|es|êtes)(?!\p{L}))/iu;

/** What another voice asked right before, that the utterance answers; null for nothing. */
export function requestBefore(utterance: Utterance, all: readonly Utterance[]): Utterance | null {
  for (let at = utterance.order - 1; at >= 0 && at >= utterance.order - 6; at--) {
    const one = all[at];
    if (one === undefined || one.passageId < utterance.passageId - 1) return null;
    if (one.speaker !== utterance.speaker && expects(one)) return one;
  }
  return null;
}

/** Passages that a task waits for who takes it, while others decline. */
const OPEN = 3;

/** « Qui fait le flyer ? Mirjana ? — J'ai déjà les billets. — Je le fais. »: what still waits for somebody. */
export function openBefore(utterance: Utterance, all: readonly Utterance[]): Utterance | null {
  const before = all
    .slice(Math.max(0, utterance.order - 12), utterance.order)
    .filter(({ passageId }) => passageId < utterance.passageId && passageId >= utterance.passageId - OPEN);
  return before.findLast((one) => one.question && WHO.test(one.text) && one.stems.length >= 2) ?? null;
}
