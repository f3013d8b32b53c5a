import type { Outcome } from '@greffier/contract/meeting/minutes/findings';
import { fold } from '@greffier/french/text/words';

/** Words with which a sentence of minutes states an outcome; on folded text. */
const BE =
  "(?:est|sont|a ete|ont ete|ayant ete|avait ete|avaient ete|sera|seront|etait|etaient|reste|restent|a|ont|l'a|l'ont|avait|avaient)(?: (?:donc|ainsi|finalement|egalement|aussi|tacitement))*";
const SETTLED: Readonly<Record<Outcome, RegExp>> = {
  adopted: new RegExp(
    `(?<![a-z])${BE} (?:adopte|accepte|approuve|valide|vote|admis|retenu|accorde|entérine|ratifie|confirme|elu|nomme|reconduit|attribue)e?s?(?![a-z])|(?<![a-z'])(?:adopte|approuve|accepte|valide)(?:nt)? (?:le|la|les|l'|un|une)`,
  ),
  refused: new RegExp(
    `(?<![a-z])${BE} (?:refuse|rejete|repousse|ecarte)e?s?(?! (?:a|au|aux) (?:la|l'|une?|prochaine?|plus tard|\\d))(?![a-z])|(?<![a-z])(?:refuse|rejette|ecarte)(?:nt)? (?:le|la|les|l'|un|une|de|d')`,
  ),
  postponed: new RegExp(
    `(?<![a-z])${BE} (?:reporte|ajourne|renvoye|differe|repousse|remis|suspendu)e?s?(?= (?:a|au|aux|en|pour|apres|jusqu)|[.,;]|$)`,
  ),
  withdrawn: new RegExp(
    `(?<![a-z])${BE} (?:retire|abandonne)e?s?(?![a-z])|(?<![a-z])(?:retire|renonce)(?:nt)?(?= (?:a|au|sa|son|ses|leur|le|la|l'|les)(?![a-z]))`,
  ),
};

/** Words with which a meeting states an outcome; on folded text. They are many, since people say it in many ways. */
const TOLD: Readonly<Record<Outcome, RegExp>> = {
  adopted:
    /adopt|accept|approuv|accord|vot[eo]|valid|unanim|reten|decid|decis|elue?s?\b|nomm|passe\b|ratifi|attribu|admi[st]|\boui\b|\bok\b|parfait|pas d'?(?:objection|opposition)|personne (?:ne |n'|contre)|\bpour\b.{0,20}\b(?:contre|voix)|\bon (?:fait|prend|garde|part|corrige|choisit|y va|reste|met|dit|va)|c'est (?:bon|note|fait|regle|acte|decide)|ca (?:marche|roule|joue|va)|adjuge|vendu|tout le monde/,
  refused:
    /refus|rejet|repouss|ecart|\bc'est non\b|n'est pas (?:adopt|accept|approuv|reten)|pas (?:adopt|accept|approuv|reten|question|d'accord|passe)|\btombe|ne passe pas|defavorable|(?:on|je|nous)(?: ne)? (?:\w+ ){0,2}(?:veu[xt]|fai[st]|pren[d]s?|gard\w+|va|chang\w+|achet\w+|peu[xt]|voul\w+|ouvr\w+|touch\w+) pas|\bnon\b|s'oppos|oppose|\bcontre\b/,
  postponed:
    /report|renvo|renvoi|ajourn|remet|remis|revien|reviendr|reparl|revoi|reprend|prochaine? (?:seance|reunion|fois|conseil|comite|bureau)|plus tard|suspen|attend|differ|repouss|decal|laisse de cote|en (?:septembre|octobre|novembre|decembre|janvier|fevrier|mars|avril|mai|juin)|pas (?:aujourd'hui|ce soir|maintenant)|retour/,
  withdrawn:
    /retir|renonc|abandon|laisse(?:z|r|s)? tomber|oubli(?:e|ez|er|ons)|enlev|suppri|sort (?:de|du)|n'en parl|arret|annul|laiss/,
};
/** Words that plainly state an outcome other than adoption. */
const PLAINLY: Readonly<Record<Exclude<Outcome, 'adopted'>, RegExp>> = {
  refused:
    /\b(?:refusee?s?|rejetee?s?|repoussee?s?|ecartee?s?|c'est non|tombe|n'est pas (?:adopt|accept|approuv|reten)\w*|ne passe pas)\b/,
  postponed:
    /\b(?:reportee?s?|on (?:le |la |les |y )?(?:reporte|renvoie|ajourne|remet|reprend|reparle|revient|reviendra)|on verra ca|renvoyee?s?|ajournee?s?|reporter|renvoyer)\b/,
  withdrawn:
    /\b(?:je (?:la |le |les )?retire|retiree?s?|on (?:la |le |les |l')?(?:retire|abandonne)|renonce|laisse tomber)\b/,
};
/** Words that state a refusal even where something else was adopted. */
const LOST =
  /refus|rejet|repouss|ecart|c'est non|\bnon\b|n'est pas (?:adopt|accept|approuv|reten)|pas (?:adopt|accept|approuv|reten|d'accord)|\btombe|ne passe pas|defavorable/;
const AFFIRMED = /adopt|accept|approuv|valid|unanim|reten|elue?s?\b|vote\b|attribu|adjuge|c'est (?:acte|decide)/;

/** Tells whether a sentence states an outcome that the passages do not state. */
export function turnsOutcome(text: string, said: readonly string[]): boolean {
  const told = fold(text);
  const heard = fold(said.join(' . '));
  const others = (['refused', 'postponed', 'withdrawn'] as const).filter((outcome) => SETTLED[outcome].test(told));
  if (others.some((outcome) => !TOLD[outcome].test(heard))) return true;
  if (others.includes('refused') && AFFIRMED.test(heard) && !LOST.test(heard)) return true;
  const denied = /(?<![a-z])(?:ne|n'|pas|jamais|aucune?)(?![a-z])/.test(told);
  if (others.length > 0 || denied || !SETTLED.adopted.test(told) || AFFIRMED.test(heard)) return false;
  return !TOLD.adopted.test(heard) || Object.values(PLAINLY).some((pattern) => pattern.test(heard));
}

/** Returns the outcome if a word of the passages states it, else null. */
export const heldOutcome = (outcome: Outcome | null, said: readonly string[]): Outcome | null =>
  outcome !== null && TOLD[outcome].test(fold(said.join(' . '))) ? outcome : null;

/**
 * Words that declare a motion lost or adopted; on folded text. « Défavorable » is not among them, since an unfavourable
 * opinion may be adopted.
 */
const DECLARED_LOST =
  /(?<![a-z])(?:refusee?s?|rejetee?s?|repoussee?s?|ecartee?s?|c'est non|(?:motion|proposition) (?:tombe|est perdue)|ne passe(?:nt)? pas|(?:n'est|n'a|est|a) pas (?:ete )?(?:adopt|accept|approuv|reten|prononc|vot)\w*|pas (?:de|la) majorite)(?![a-z])/;
const DECLARED_ADOPTED =
  /(?<!pas |pas ete )(?<![a-z])(?:adoptee?s?|acceptee?s?|approuvee?s?|ca passe|c'est (?:bon|adopte|accepte|decide|vote)|unanim\w*|validee?s?|retenue?s?)(?![a-z])/;
export const isSaidLost = (heard: string): boolean => DECLARED_LOST.test(heard);
export const isSaidAdopted = (heard: string): boolean => DECLARED_ADOPTED.test(heard);
