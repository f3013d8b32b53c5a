import { FOLDED_MONTH, WEEKDAY } from '@greffier/french/time/calendar';
import { dueDate } from '@greffier/french/time/dates';
import { fold, rawWords, stem } from '@greffier/french/text/words';

/** The kind of thing that a question asks for; `fact` if anything about its matter may answer. */
export type Wanted =
  | 'amount'
  | 'share'
  | 'count'
  | 'number'
  | 'duration'
  | 'date'
  | 'time'
  | 'person'
  | 'name'
  | 'reason'
  | 'place'
  | 'vote'
  | 'fact';

const KINDS: readonly (readonly [Wanted, RegExp])[] = [
  [
    'reason',
    /(?:^|[^a-z])(?:pourquoi|pour quelles? raisons?|quelles? (?:est|sont) les? (?:raisons?|causes?))(?![a-z])/,
  ],
  ['vote', /(?:resultats? (?:du|des) (?:votes?|scrutins?)|combien de (?:voix|abstentions?)|quel (?:vote|score))/],
  [
    'duration',
    /(?:combien de temps|quelle (?:est la )?duree|combien (?:d'|de )(?:jours|semaines|mois|annees?|ans|heures|minutes)|pendant combien)/,
  ],
  ['time', /(?:a|vers|jusqu'a|des) quelles? heures?(?![a-z])/],
  [
    'date',
    /(?:^|[^a-z])(?:quand|quel jour|quelles? (?:est la |sont les )?dates?|a quelle date|depuis quand|quel mois|quelle annee|quelle (?:est l'|est la )?echeance|quel (?:est le )?delai)(?![a-z])/,
  ],
  [
    'share',
    /(?:quel(?:le)? (?:(?:est|a ete|sera|etait) (?:le|la) )?(?:taux|pourcentage|part|proportion|marge)|combien de pour ?cent)/,
  ],
  [
    'amount',
    /(?:combien (?:ca |cela )?(?:a |ont |est-ce que )?(?:cout|pai|pay|demand|rapport|gagn|depens|verse|fact|recu|touch)|combien (?:d'argent|de francs|d'euros)|quel(?:le)?s? (?:est |sont |sera |serait |etait |a ete |ont ete )?(?:les? |la |l')?(?:montant|prix|cout|tarif|somme|budget|devis|depense|benefice|deficit|cotisation|subvention|loyer|salaire|chiffre d'affaires|amende|credit)|(?:^|[^a-z])(?:a|de) combien(?! d))/,
  ],
  ['count', /combien (?:de |d'|des |y a-t-il de |y a-t-il d')/],
  ['number', /combien/],
  [
    'name',
    /(?:^|[^a-z])(?:qui est |qui (?:est|etait|sera) (?:le|la|l')|quel(?:le)? est le nom|comment s'appell|(?:a |de |par |avec |chez )?quel(?:le)?s? (?:entreprise|societe|fournisseur|association|candidate?|groupe|orateur|agence|banque|commune|ville))/,
  ],
  // « ce qui » and « celui qui » do not ask for a person.
  [
    'person',
    /(?:^|, |(?<![a-z])et )(?:(?:a|de|par|avec|pour|chez) )?(?:qui|lequel|laquelle)(?![a-z])|quelles? personnes?/,
  ],
  [
    'place',
    /(?:^|[^a-z'])(?:ou (?=[a-z])|dans quel(?:le)? (?:salle|lieu|endroit|ville|rue|batiment)|a quel endroit|quel (?:est le )?lieu)/,
  ],
];

export const wantedBy = (query: string): Wanted => {
  const folded = fold(query.trim());
  return KINDS.find(([, pattern]) => pattern.test(folded))?.[0] ?? 'fact';
};

/** Returns the stem of the thing that « combien de … » counts; null if there is none. */
export function countedBy(query: string): string | null {
  const noun = /combien (?:y a-t-il )?(?:de |d'|des )([a-z-]{3,40})/.exec(fold(query))?.[1];
  return noun === undefined ? null : stem(noun);
}

const UNITS =
  'un|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|dix-sept|dix-huit|dix-neuf';
const TENS =
  'vingt|trente|quarante|cinquante|soixante|septante|huitante|octante|quatre-vingts?|nonante|cents?|mille|millions?|milliards?|douzaine|dizaine|quinzaine|vingtaine|trentaine|quarantaine|cinquantaine|centaine|millier';
const WORD = `(?:${TENS}|${UNITS})`;
/** A figure or a number in words, in folded text. « un » and « une » by themselves are articles. */
const NUMBER = new RegExp(`\\d|(?<![a-z-])(?:${UNITS.replace('un|', '')}|${TENS}|aucune?|zero|unanimite)(?![a-z])`);
const MONEY = new RegExp(
  `(?:\\d|(?<![a-z])${WORD}|${WORD}s?)[\\d .,']*(?:-?(?:${WORD}) ?)*(?:de )?(?:francs?|fr\\.?|chf|euros?|eur|€|centimes?|millions?|milliards?|balles|dollars?)(?![a-z])|gratuit|(?<![a-z])offerte?s?(?![a-z])`,
);
/** A price without a currency, recognised by its two decimals: « 4,20 ». */
const PRICE = /(?<!\d)\d{1,3}[,.]\d\d(?!\d| ?%)/;
const SHARE = /%|pour ?cent|(?:un|deux|trois) (?:tiers|quarts?)|la moitie|unanimite/;
const DURATION = new RegExp(
  `(?:\\d|(?<![a-z])(?:une?|${WORD}|quelques|demi))[- ]{0,2}(?:jours?|semaines?|mois|ans?|annees?|heures?|minutes?|secondes?|trimestres?|journees?|days?|weeks?|months?|years?|tagen?|wochen?|monaten?|jahren?)(?![a-z])|demi-(?:heure|journee)`,
);
const TIME = new RegExp(
  `\\d ?h(?![a-z])|\\d ?heures?|(?<![a-z])(?:${WORD})(?:[ -](?:et[ -])?${WORD})* heures?|(?<![a-z])(?:midi|minuit)(?![a-z])`,
);
const MOMENT = new RegExp(
  `(?<![a-z])(?:${WEEKDAY}|${FOLDED_MONTH}|demain|hier|aujourd'hui|ce (?:soir|matin)|cet apres-midi|la (?:semaine|annee) (?:prochaine|derniere)|l'an(?:nee)? (?:prochaine?|derniere?|passee?)|(?:debut|mi|fin)[- ](?:de |d')?[a-z]{2,20}|fin de (?:l'annee|la semaine|l'ete)|fin du mois|cette (?:semaine|annee)|ete|automne|hiver|printemps|paques|ascension|pentecote|toussaint|carnaval|noel|rentree|vacances|(?:19|20)\\d\\d|la prochaine (?:seance|reunion|fois)|apres-demain|il y a (?:\\d{1,4}|[a-z]{2,20}) (?:jours?|semaines?|mois|ans)|dans (?:\\d{1,4}|[a-z]{2,20}) (?:jours?|semaines?|mois|ans))(?![a-z])`,
);
const DAY = /(?<![a-z])(?:le|du|au|des le|avant le|apres le) \d{1,2}(?:er)?(?! ?(?:h|%|fr|eu|pour))(?![\d.,])/;
const REASON =
  /(?<![a-z])(?:parce qu|pour (?:y |en |le |la |les |l')?[a-z]{2,20}(?:er|ir|re)(?![a-z])|car |puisqu|a cause|en raison|du fait|vu (?:qu|le|la|les)|faute d|grace a|afin d|pour (?:ne pas |eviter|que |qu'|permettre|pouvoir|gagner)|c'est (?:pour|pourquoi|a cause|parce)|comme (?:il|elle|on|le|la|les|c')|etant donne|il (?:manque|manquait|n'y a pas)|la raison|du coup|a force|suite a|tellement|trop )/;
const SOFT_REASON =
  /(?<![a-z])(?:plain(?:t|te|dre|nent)|probleme|souci|risque|manque|vide|cass|panne|gel|avec (?:les?|la|tous)|impossible|ne (?:peut|peuvent|permet)|n'(?:a|ont) pas (?:de|d'))/;
const PLACE =
  /(?<![a-z])(?:a la |a l'|au |aux |chez |dans (?:la |le |les |l'|une? )|en (?:salle|ville)|salle|rue|place|etage|batiment|devant|sur place|ici(?![a-z])|la-bas)/;
const OUTCOME = /(?<![a-z])(?:accept|adopt|approuv|refus|rejet|elu|voix|non|contre|abstention)/;
const VOTE = /(?<![a-z])(?:unanimite|voix|abstentions?|contre|avis contraire|qui est pour|oui|non)(?![a-z])/;

/** Data for checking a sentence, in addition to its folded text. */
interface Sought {
  readonly text: string;
  /** Stem of the noun after « combien de »; null without such a noun. */
  readonly counted: string | null;
  /** Whether the sentence names somebody of the meeting, and whether it names anybody at all. */
  readonly person: boolean;
  readonly proper: boolean;
}

const MYSELF = /(?<![a-z])(?:j'|(?:je|moi|mon|ma|mes|mien|mienne|l'autre)(?![a-z]))/;
const ONE = /unanimite|(?<![a-z])une?(?![a-z])/;

const HOLDS: Readonly<Record<Wanted, (folded: string, sought: Sought) => number>> = {
  amount: (folded) =>
    MONEY.test(folded)
      ? 1
      : PRICE.test(folded)
        ? 0.9
        : SHARE.test(folded) || /\d{3}/.test(folded.replace(/(?<=\d)[ '](?=\d{3})/g, ''))
          ? 0.7
          : 0,
  share: (folded) => (SHARE.test(folded) ? 1 : NUMBER.test(folded) ? 0.5 : 0),
  count: (folded, { counted }) => (counted === null ? Number(NUMBER.test(folded)) : countOf(folded, counted)),
  number: (folded) => (/\d|gratuit/.test(folded) ? 1 : NUMBER.test(folded) ? 0.7 : 0),
  duration: (folded) => Number(DURATION.test(folded)),
  time: (folded) => Number(TIME.test(folded)),
  date: (folded, { text }) =>
    MOMENT.test(folded) || DAY.test(folded) || dueDate(text) !== null
      ? 1
      : TIME.test(folded) || DURATION.test(folded)
        ? 0.6
        : 0,
  person: (folded, { person, proper }) =>
    person || proper ? 1 : MYSELF.test(folded) ? 0.85 : /(?<![a-z])(?:on|nous)(?![a-z])/.test(folded) ? 0.6 : 0.3,
  name: (_, { person, proper }) => Number(person || proper),
  reason: (folded) => (REASON.test(folded) ? 1 : SOFT_REASON.test(folded) ? 0.8 : 0),
  place: (folded, { text }) => (PLACE.test(folded) || /(?<!\p{L})(?:à|en|de|vers) \p{Lu}/u.test(text) ? 1 : 0.1),
  vote: (folded) => {
    if (!VOTE.test(folded) || !(NUMBER.test(folded) || ONE.test(folded))) return 0;
    return OUTCOME.test(folded) || !NUMBER.test(folded) ? 1 : 0.6;
  },
  fact: () => 1,
};

/** Computes how well a sentence contains the kind of thing that is wanted: 0 if it does not, 1 if it does. */
export function holds(
  wanted: Wanted,
  text: string,
  counted: string | null,
  names: { readonly person: boolean; readonly proper: boolean },
): number {
  return HOLDS[wanted](fold(text), { text, counted, ...names });
}

/**
 * Computes how clearly a sentence tells how many of a thing there are: « douze appartements », « il en reste
 * quarante ».
 */
function countOf(folded: string, counted: string): number {
  if (!NUMBER.test(folded)) return 0;
  const words = rawWords(folded);
  const at = words.findIndex(
    (word) => stem(word) === counted || word.split('-').some((part) => stem(part) === counted),
  );
  if (at < 0)
    return /(?<![a-z])en (?:a|ai|as|avait|avons|reste|faut|compte|prend|manque|est|sont|faudrait|y a)(?![a-z])|^\W*(?:[a-z]+\W+){0,2}?(?:\d|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingt|trente|quarante|cinquante|soixante|cent|mille)/.test(
      folded,
    )
      ? 0.8
      : 0.4;
  // In « deux projets, les jouets », the number does not belong to the thing after the article.
  const before = words.slice(Math.max(0, at - 3), at);
  const article = before.findLastIndex((word) => /^(?:les?|la|l|des|du|un|une|aux?|mes|nos|vos|leurs|ces)$/.test(word));
  if (before.slice(article + 1).some((word) => NUMBER.test(word))) return 1;
  return words.slice(at + 1, at + 6).some((word) => NUMBER.test(word)) ? 0.7 : 0.35;
}
