import { hasFigure } from './dates.ts';
import { announces } from './announce.ts';
import { COUNT, countOf } from './numbers.ts';
import type { Utterance } from './utterances.ts';
import { VOTE_CALL } from './votes.ts';

/**
 * How a matter is closed without a verb that says so: who leads takes up what was proposed (« Allez, samedi 12 juin. »),
 * sets the end of it (« 600, et c'est tout. »), grants what was asked (« Ça passe. »), and the others go along. All on
 * folded text; the strengths are those of `settling`.
 */

/** Passages back in which what a closing sentence takes up was said. */
const REACH = 5;
/** Words of a sentence without a verb that closes a matter, at most. */
const MOST_WORDS = 16;

/** What a sentence with a verb has, an order, or courtesy. */
const VERBAL =
  /\b(?:j'|c'|qu'|n'|m'|t'|s')|\b(?:je|tu|il|ils|elle|elles|on|nous|vous|ca|ce|qui|que|y a|est|sont|etait|etaient|ete|peut|peuvent|doit|doivent|faut|ont|avait|va|vont|font|reste|restent|manque|volontiers|merci|pardon|bravo|desolee?|bonjour|bonsoir|bienvenue|question|remarque|suivante?|ensuite)\b|^(?:(?:alors|et|donc|bon|allez),? )*(?:(?!allez|assez)[a-z]+ez|fais|faites|dites|dis|mets|prends|va|vas|envoie|note|laisse|regarde|attends)\b/;
const HAS = /(?<!\p{L})a(?!\p{L})/u;
/** Words of counting hands, and of telling how things stand. */
const COUNTED =
  /\b(?:abstentions?|contre|quotites|tantiemes|milliemes|bulletins|voix|unanimite|mains?|presents?|absents?|excusee?s?|quorum|en moyenne)\b|\d+ pour\b|(?:sur|pour) cent\b/;
/** « Bon. », « Allez », « … alors. » */
const MARKED =
  /^(?:(?:bon|ok|ah|oui|parfait|tres bien),? )*(?:allez|bon|donc|alors|va pour|disons|d'accord|ok|entendu|parfait|du coup)\b|,? (?:alors|donc|allez)$/;
/** « 15, comme ça on a de la marge. » */
const REASON = /, (?:comme ca|parce qu|car |sinon|vu qu|puisqu).*$/;
const CONCLUDED = /,? (?:alors|donc)$/;
const FINAL =
  /(?:et|mais) c'est tout$|\bpoint(?: final| barre| a la ligne)?$|\bpas (?:avant|plus|davantage)$|\bau (?:maximum|plus)$|\bmaximum$/;
const SPAN =
  /\b(?:a partir d[ue']|des (?:le|la|l'|lundi|mardi|mercredi|jeudi|vendredi|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre|demain)|jusqu'(?:au|a|en|fin)|au plus tard)\b/;
const REQUEST =
  /\b(?:ca passe|je peux|on peut|puis-je|peut-on|j'aimerais|je voudrais|c'est (?:bon|d'accord|possible)|vous etes d'accord|tu es d'accord|vous acceptez|j'ai (?:le feu vert|votre accord)|je (?:la |le |les )?(?:prends|commande|rachete|achete))\b/;
/** What asks how things are, not what to do. */
const INFORMING =
  /\b(?:combien|pourquoi|comment|c'est quoi|c'etait|qu'est-ce|qui a|ou (?:est|sont)|il y a|non ?\?$|ca fait)\b/;
/** What leaves something to be settled: a choice, a wish, a proposal. */
const OPENING =
  /\b(?:ou|plutot|aimerais|voudrais|faudrait|faut|propose[a-z]*|suggere|prefere|proposition|offre|devis|si on|on peut|je peux|[a-z]+rai[st])\b/;
const GRANT =
  /^(?:(?:oui|bon|ok|allez),? )*(?:ca passe|accorde|c'est d'accord|feu vert|va pour|vendu|adjuge|allez-y|vas-y|prenez|prends|achetez|achete|commandez|commande|faites|je vous suis|je te suis|c'est bon pour moi)(?:-(?:le|la|les|en))?(?=$|[ ,.!])/;

const COUNTS = new RegExp(COUNT, 'g');
/** What a sentence counts, in figures or words; « un » and « une » are no count. */
const numbersIn = (folded: string): number[] =>
  [...folded.matchAll(COUNTS)].flatMap(([said]) =>
    /^une?$|^personne$|^aucune?$/.test(said) ? [] : [countOf(said) ?? -1],
  );

/** « Minuterie à 22 heures, d'accord pour tous ? » */
const TAGGED =
  /[,.] (?:(?:vous etes |tu es |on est |tout le monde est |tous )?d'accord(?: (?:pour|avec) (?:tous|toutes|tout le monde|ca))?|ok(?: pour (?:tous|tout le monde|vous|toi))?|ca (?:vous|te|nous) (?:va|convient)|ca va|ca marche|ca joue|c'est (?:bon|ok)(?: pour (?:tous|tout le monde|vous|toi))?|pas d'(?:objection|opposition)|on est bons?|on est (?:tous )?d'accord|c'est clair(?: pour (?:tous|tout le monde|vous))?|tout le monde (?:suit|note|peut)|vous suivez) ?\?$/;
/** « Tout le monde est d'accord pour la piscine le jeudi ? » */
const POLLED =
  /^(?:(?:bon|alors|donc|et|ok),? )*(?:est-ce que )?(?:tout le monde|vous|on|nous) (?:est|etes|sommes) (?:tous |bien )?(?:d'accord|en phase|favorables?) (?:pour|avec|sur|qu|a|de|d')|^(?:(?:bon|alors|donc|et|ok),? )*(?:est-ce que )?ca (?:vous|te) (?:va|convient) (?:si|qu|comme|pour|a) /;
const YES = /^(?:ah )?(?:oui|d'accord|moi (?:aussi|oui)|ok|bien sur|tout a fait|pas de souci)\b(?!.*\bmais\b)/;
const CONTENT =
  /^(?:(?:bon|ok|voila|alors),? )*(?:tres bien|parfait|bien|bon|ok|entendu|adjuge|vendu|c'est (?:note|bon|decide|dit)|merci|je vois (?:des|que)|personne|non|pas d'objection)\b/;

/** How strongly a question that asks for consent to what it says itself settles it: where nobody asks back. */
export function consented(utterances: readonly Utterance[], at: number): number {
  const own = utterances[at];
  if (
    own === undefined ||
    !own.question ||
    own.stems.length < 2 ||
    !(TAGGED.test(own.folded) || POLLED.test(own.folded))
  )
    return 0;
  const next = utterances[at + 1];
  if (next === undefined || next.question) return 0;
  if (next.passageId === own.passageId) return CONTENT.test(next.folded) ? 2 : 0;
  return takenUp(utterances, at) || CONTENT.test(next.folded) || YES.test(next.folded) ? 2 : 0;
}

const PROMISING =
  /\b(?:je |j')(?!(?:ai|avais|pense|crois|trouve|propose|suggere|serais|dirais|aimerais|voudrais|prendrais|prefere|suis|vous propose|demande|verrais|mettrais|ferais)\b)/;
/** « Très bien, je commande demain. »: who has to do it says so. */
const UPTAKE =
  /^(?:(?:bon|ok|alors|donc|tres bien|parfait|d'accord|oui|ah|aie|et|moi),? )*(?:ca (?:me va|marche|joue|roule|convient)|c'est (?:note|bon|parfait|commande|ok|mieux)|entendu|compris|bien|parfait|je (?:le |la |les |lui |leur |l'|m'en |vous |te )*(?!suis|crois|pense|trouve|sais|ne|n'|veux|peux|dois|comprends|doute|maintiens|reste|voudrais|me )[a-z]+|j'(?!ai|avais|y|aimerais|aurais)[a-z]+|merci)\b/;

/** Whether the next voice goes along: consents, says what it will do, or says the same figure or word again. */
export function takenUp(utterances: readonly Utterance[], at: number): boolean {
  const own = utterances[at];
  const reply = utterances.slice(at + 1, at + 8).find(({ passageId }) => passageId !== own?.passageId);
  if (own === undefined || reply === undefined || reply.question || reply.speaker === own.speaker) return false;
  if (reply.passageId > own.passageId + 1) return false;
  if (UPTAKE.test(reply.folded)) return true;
  const counts = numbersIn(own.folded);
  return (
    /\balors\b/.test(reply.folded) &&
    (own.stems.some((term) => reply.stems.includes(term)) ||
      numbersIn(reply.folded).some((count) => counts.includes(count)))
  );
}

/** Sentences of others, or questions of the same voice, shortly before: what a closing sentence may take up. */
const before = (utterances: readonly Utterance[], at: number, own: Utterance): Utterance[] =>
  utterances
    .slice(Math.max(0, at - 14), at)
    .filter((one) => one.passageId >= own.passageId - REACH && (one.speaker !== own.speaker || one.question));

/** Whether a sentence says again a figure or a word of what was proposed or asked shortly before it. */
export function takesUp(utterances: readonly Utterance[], at: number, title: ReadonlySet<string>): boolean {
  const own = utterances[at];
  if (own === undefined) return false;
  const said = before(utterances, at, own);
  const figures = numbersIn(own.folded);
  const terms = own.stems.filter((term) => !/^\d/.test(term) && !title.has(term));
  return said.some(
    (one) =>
      numbersIn(one.folded).some((figure) => figures.includes(figure)) ||
      one.stems.some((term) => terms.includes(term)),
  );
}

/** « Allez, samedi 12 juin. »: no verb, no question, in few words. */
export const isVerbless = ({ folded, text, words, stems, question }: Utterance): boolean =>
  !question &&
  words <= MOST_WORDS &&
  stems.some((term) => countOf(term) === null) &&
  !COUNTED.test(folded) &&
  !HAS.test(text) &&
  !VERBAL.test(folded.replace(/(?:et|mais) c'est tout/, '').replace(REASON, ''));

/** « Je m'y engage pour le 27 mars. — Ok, le 27 mars. »: a promise that is heard. */
export function echoesPromise(utterances: readonly Utterance[], at: number): boolean {
  const own = utterances[at];
  if (own === undefined) return false;
  const figures = numbersIn(own.folded);
  const said = before(utterances, at, own).findLast(
    (one) =>
      numbersIn(one.folded).some((figure) => figures.includes(figure)) ||
      one.stems.some((term) => own.stems.includes(term)),
  );
  return said !== undefined && !said.question && said.speaker !== own.speaker && PROMISING.test(said.folded);
}

/** How strongly a sentence of who leads closes a matter by taking it up, without a verb; 0 for not at all. */
export function closes(
  utterances: readonly Utterance[],
  at: number,
  marked: boolean,
  title: ReadonlySet<string>,
): number {
  const own = utterances[at];
  if (own === undefined) return 0;
  const folded = own.folded.replace(/[.!…]+$/, '').trim();
  const asked = utterances[at - 1];
  const answers = asked !== undefined && asked.question && asked.passageId !== own.passageId;
  // « Tu nous fais une note ? — Deux pages, d'accord. »: a promise.
  if (answers && asked.speaker !== own.speaker && /\b(?:tu|vous) /.test(asked.folded)) return 0;
  if (answers && asked.speaker !== own.speaker && REQUEST.test(asked.folded) && GRANT.test(folded) && own.words <= 6)
    return 2.2;
  if (
    answers &&
    asked.speaker !== own.speaker &&
    REQUEST.test(asked.folded) &&
    /^(?:oui|ok|d'accord),? mais /.test(folded) &&
    own.words <= 12
  )
    return 2;
  // « Le 16 alors ? — Le 16. »
  if (
    answers &&
    asked.speaker !== own.speaker &&
    own.words <= 3 &&
    !INFORMING.test(asked.folded) &&
    numbersIn(folded).length === 1 &&
    numbersIn(asked.folded).includes(numbersIn(folded)[0] ?? -1)
  )
    return 1.9;
  // « Non, 24, c'est la loi. — 24, alors. »
  if (
    own.words <= 3 &&
    CONCLUDED.test(folded) &&
    numbersIn(folded).length === 1 &&
    before(utterances, at, own).some(
      (one) => one.passageId >= own.passageId - 2 && numbersIn(one.folded).includes(numbersIn(folded)[0] ?? -1),
    )
  )
    return 1.9;
  const choice =
    answers &&
    (/ ou /.test(asked.folded) || numbersIn(asked.folded).length > 0) &&
    (folded === 'les deux' ||
      numbersIn(folded.replace(REASON, '')).some((figure) => numbersIn(asked.folded).includes(figure)));
  if (
    choice &&
    own.words <= MOST_WORDS &&
    !COUNTED.test(folded) &&
    !VERBAL.test(folded.replace(REASON, '')) &&
    / ou /.test(asked.folded)
  )
    return 1.9;
  if (
    !isVerbless(own) ||
    announces(own.spoken.replace(/ maintenant[.! ]*$/iu, '')) ||
    /^(?:et|mais|sauf|ou)\b/.test(folded)
  )
    return 0;
  if (own.stems.every((term) => title.has(term))) return 0;
  if (answers && asked.speaker !== own.speaker && /^non,? pas /.test(folded) && takesUp(utterances, at, title))
    return 1.9;
  // « Séparément, alors. Qui accepte les comptes ? »: how it is voted.
  const next = utterances[at + 1];
  if (next?.passageId === own.passageId && VOTE_CALL.test(next.folded)) return 0;
  const up = takesUp(utterances, at, title);
  const marks = marked || MARKED.test(folded);
  if (FINAL.test(folded) && (up || hasFigure(own.text))) return up ? 2.2 : 1.8;
  if (echoesPromise(utterances, at)) return 0;
  if (SPAN.test(folded) && own.stems.length >= 2 && /\bplus aucune?\b/.test(folded)) return 1.8;
  if (SPAN.test(folded) && own.stems.length >= 2 && at > 0) return up || marks ? 1.8 : 1.2;
  if (!up)
    return marks &&
      own.stems.length + numbersIn(folded).length >= 2 &&
      numbersIn(folded).length > 0 &&
      takenUp(utterances, at)
      ? 1.5
      : CONCLUDED.test(folded) && utterances.slice(Math.max(0, at - 4), at).some((one) => OPENING.test(one.folded))
        ? 1.3
        : 0;
  const same =
    answers &&
    (numbersIn(asked.folded).some((figure) => numbersIn(folded).includes(figure)) ||
      (/ ou /.test(asked.folded) && own.stems.every((term) => asked.stems.includes(term))));
  // « On commence à 9 heures ? — 9 heures 30 plutôt. — 9 heures 30. »
  const offered = utterances
    .slice(Math.max(0, at - 3), at)
    .findLast((one) => one.passageId === own.passageId - 1 && one.speaker !== own.speaker);
  const agreed =
    offered !== undefined &&
    offered.words <= 6 &&
    own.words <= 5 &&
    utterances.slice(Math.max(0, at - 6), at).some((one) => one.question && numbersIn(one.folded).length > 0) &&
    numbersIn(offered.folded).some((figure) => numbersIn(folded)[0] === figure);
  // « Il nous reste 4 000 francs. — Bon, 4 000 francs. »: nothing was to be settled.
  const open = utterances
    .slice(Math.max(0, at - 10), at)
    .some((one) => (one.question ? !INFORMING.test(one.folded) : OPENING.test(one.folded)));
  if (same || agreed) return 1.9;
  if (!open) return marks && numbersIn(folded).length > 0 && takenUp(utterances, at) ? 1.5 : 0;
  return marks ? 1.5 : 0.3;
}

/** Passages back in which what a closing sentence takes up is worth quoting. */
const QUOTED_WITHIN = 6;
const LEAST_NEWS = 2;

/** The sentence before it that tells what a closing sentence takes up: one with its figures or its words, and more of its own. */
export function takenFrom(utterances: readonly Utterance[], at: number, title: ReadonlySet<string>): Utterance | null {
  const own = utterances[at];
  if (own === undefined) return null;
  const figures = numbersIn(own.folded);
  const terms = new Set(own.stems);
  let best: Utterance | null = null;
  let most = 0;
  for (const one of utterances.slice(Math.max(0, at - 20), at)) {
    if (own.passageId - one.passageId > QUOTED_WITHIN || one.words > 34) continue;
    const same = numbersIn(one.folded).filter((figure) => figures.includes(figure)).length;
    const shared = one.stems.filter((term) => terms.has(term) && countOf(term) === null && !title.has(term)).length;
    const news = new Set(one.stems.filter((term) => !terms.has(term) && countOf(term) === null)).size;
    if (same + shared === 0 || news < LEAST_NEWS) continue;
    const worth =
      same * 2 + shared + Math.min(news, 6) * 0.4 - (own.passageId - one.passageId) * 0.4 - (one.question ? 0.3 : 0);
    if (best === null || worth >= most) [best, most] = [one, worth];
  }
  return best;
}
