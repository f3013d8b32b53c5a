import { fold } from '@greffier/french/text/words';

const DENIED =
  /(?<![a-z])(?:n[e'](?![a-z])|pas|plus|jamais|rien|aucune?|sans|personne|ni|guere|nulle?ment)(?![a-z])|(?<![a-z])n'/;
/** Marks and words that end a clause. A negation does not reach beyond them. */
const CLAUSE = /[,;:.!?](?=\s|$)|\s(?=(?:mais|donc|car|parce que|puisque)\s)/u;
/**
 * « De » in place of « du », which is right only after a negation: « a eu de passage », « il y a d’argent ». Before an
 * adjective it is right anywhere: « de nouvelles salles ».
 */
const BARE_OF =
  /(?<![a-z])(?:y a|y ait|y aura|y avait|(?:a|ait|ont|avait|avaient) eu|a|ait|ont|avait|avaient|aura) (?:de (?!l[a'](?![a-z])|plus|moins|quoi|meme|fait|toute?s?|nouveau|\d)|d'(?!abord|ici|ailleurs|accord|autres?(?![a-z])|autant|office|ores|emblee|abondance|avance|une?(?![a-z])|environ))(?:[a-z-]+[^sx' a-z-]|[a-z-]+(?= (?:au|a|en|des?|du|pour|qui|que|depuis|cette|ce|dans|ni|sur)(?![a-z]))|[a-z-]+$)/;
/** Words that make no sense without a negation: « du tout entendu », « ce est ». */
const LEFT_OVER =
  /(?<![a-z])(?:(?<!pas |plus |rien )du tout(?! (?:dernier|premier|petit|nouveau))|ce (?:est|etait)(?![a-z]))/;
const NI = /(?<![a-z])ni(?![a-z])/;
const NO = /(?<![a-z])(?:n[e'](?![a-z])|n'|pas|sans|jamais|aucune?|plus|rien|personne)/;

/** « Encore » after an auxiliary, which may be the rest of « pas encore ». */
const STILL = /(?<![a-z])(?:est|sont|a|ont|sera|seront|etait|etaient) encore(?![a-z])/;
const SAID_STILL = /(?<![a-z])encore(?![a-z])/;
const STILL_NOT = /(?:pas|jamais|rien) encore(?![a-z])/g;

/**
 * Tells whether a sentence has lost a negation and kept words that depend on it: « il y a d’argent », « a du tout
 * entendu », « au bar ni ailleurs », « sont encore faites » for « pas encore ».
 */
export function keepsTraceOfDenial(text: string, said: string): boolean {
  const clauses = text.split(CLAUSE).map(fold);
  if (clauses.some((clause) => !DENIED.test(clause) && (BARE_OF.test(clause) || LEFT_OVER.test(clause)))) return true;
  const told = fold(text);
  const ni = NI.exec(told);
  if (ni !== null && !NO.test(told.slice(0, ni.index)) && !NO.test(told.slice(ni.index))) return true;
  const heard = fold(said);
  const affirmed = heard.replaceAll(STILL_NOT, ' ');
  const isTold = clauses.some((clause) => STILL.test(clause) && !DENIED.test(clause));
  return isTold && affirmed !== heard && !SAID_STILL.test(affirmed);
}
