import { contentStems, fold } from './words.ts';

/** An item that most agendas have under much the same name, and that people open with words other than its title. */
interface Convention {
  readonly title: RegExp;
  /** A clause that opens it as clearly as its title would. */
  readonly head: RegExp;
  /** Words anywhere in a passage that belong to it, less clearly. */
  readonly cue: RegExp;
  /** How clearly those words open it (0 to about 8). */
  readonly clarity: number;
}

/** The number before a title, « 3.1 » or « 4° »: no word of it. */
const NUMBERING = /^\s*(?:\d{1,2}(?:\.\d{1,2})*\s*[.)°–-]?|[a-z]\)|[ivx]{1,5}[.)])\s+/i;
export const withoutNumber = (title: string): string => title.replace(NUMBERING, '');

const MISCELLANEOUS =
  /^(?:divers|varia|questions diverses|propositions individuelles|points? divers|autres? points?|tour de table)/;
const MINUTES =
  '(?:proces[- ]verb(?:al|aux)|\\bpv\\b|\\bpeve\\b|comptes?[- ]rendus?|releves? de decisions?|notes? de seance)';
const APPROVED = '(?:remarque|approuv|adopt|accept|valid|relu|modification|correction|observation|rectification)';

/** All on folded texts. */
const CONVENTIONS: readonly Convention[] = [
  {
    title: MISCELLANEOUS,
    head: MISCELLANEOUS,
    cue: /(?:derniere chose|autre chose|encore une chose|encore deux choses|autre point|quelqu'un (?:a|veut|souhaite)|qui veut la parole)/,
    clarity: 3.5,
  },
  {
    title: new RegExp(
      `^(?:(?:approbation|adoption|validation|lecture|acceptation) (?:du|des|de la|de l') ?)?${MINUTES}`,
    ),
    head: new RegExp(
      `^(?:le |les |du |au )?${MINUTES} (?:de la|de notre|du|de l'|des) ?(?:derni|precedent|\\d|seance|reunion)`,
    ),
    cue: new RegExp(`${MINUTES}.{0,80}${APPROVED}|${APPROVED}.{0,60}${MINUTES}`),
    clarity: 3.5,
  },
  {
    title:
      /^(?:questions? (?:orales?|ecrites?|du public|des (?:conseill|membres|elus))|interpellations?|parole au public)/,
    head: /^(?:les? |une |la )?(?:premiere |deuxieme |derniere )?(?:questions? (?:orales?|ecrites?|du public)|interpellations?)/,
    cue: /(?:question (?:orale|ecrite)|interpellation|ma question (?:s'adresse|est pour|porte)|(?:poser|deposer) (?:une|ma) question|question (?:a|pour) (?:madame|monsieur|la municipal|le college|l'executif|la maire|le maire))/,
    clarity: 7,
  },
];

/** The convention that an item's title follows; null for an item with a subject of its own. */
export function conventionOf(title: string): Convention | null {
  const folded = fold(withoutNumber(title));
  return CONVENTIONS.find((convention) => convention.title.test(folded)) ?? null;
}

/** Items that begin meetings without being called by their name, and what is said in them. */
const OPENERS: readonly { readonly title: RegExp; readonly words: RegExp }[] = [
  {
    title: /(?:quorum|validite|constitution|bureau|presences|scrutateur|secretaire de seance|president de seance)/,
    words:
      /(?:quorum|valablement|deliberer|en nombre|represente|procuration|pouvoirs?\b|scrutateur|secretaire de seance|president de (?:la )?seance|feuille de presence|majorite)/,
  },
  {
    title:
      /^(?:suivi|suites?|retour|revue|points? en suspens|rappel|etat) .*(?:decision|action|tache|seance|reunion|mesure)/,
    words:
      /(?:la liste|derniere (?:fois|seance|reunion)|en suspens|avait (?:decide|dit|demande)|devait|devais|c'est fait|mois (?:de |d')|reprends? les|tableau de suivi)/,
  },
  {
    title: /(?:ordre du jour)/,
    words: /ordre du jour/,
  },
];

/** The words by which an opening item is known; null where the title is none of those. */
export function openerOf(title: string): RegExp | null {
  const folded = fold(withoutNumber(title));
  return OPENERS.find((opener) => opener.title.test(folded))?.words ?? null;
}

/** How somebody brings up what is no item, late in a meeting. */
export const ASIDE =
  /^(?:(?:oui|alors|moi|euh|et|bon|pardon),? )*(?:juste |encore |il y a (?:juste )?)?(?:une|deux|la) (?:petite |derniere |toute petite )?(?:chose|question|remarque|annonce|information)s?\b(?!.*(?:au point|au sujet|sur le|sur la|pour le|pour la))/;

/** What whoever chairs asks when the agenda is through, on folded text. */
export const ANYTHING_ELSE =
  /^(?:(?:et|bon|bien|alors|donc|voila|ok),? )*(?:autre chose|d'autres (?:points|sujets|divers|choses)|encore (?:quelque chose|autre chose)|rien d'autre|quelqu'un a (?:encore |autre |quelque )|(?:y a(?:-t-il)?|il y a|est-ce qu'il y a) (?:encore |d'autres |autre )|qui a (?:encore |autre |quelque |un )|vous avez (?:encore |autre ))[^.]*\?/;

/** « Divers », « Tour de table »: the item for what is no item. */
export const isMiscellaneous = (title: string): boolean => MISCELLANEOUS.test(fold(withoutNumber(title)));

/** « Accueil », « Ouverture de la séance »: the item that greetings at the beginning are about. */
export const isWelcome = (title: string): boolean =>
  /^(?:(?:mots? (?:de bienvenue|d'accueil|d'ouverture)|bienvenue|accueil|salutations|ouverture(?: de (?:la |l')?(?:seance|reunion|assemblee))?)(?: *[,;:(/]| et |$))/.test(
    fold(withoutNumber(title)),
  );

/** « Clôture », « Levée de la séance »: the item that the closing words are about. */
export const isFarewell = (title: string): boolean =>
  /^(?:cloture|levee|fin)(?: de (?:la |l')?(?:seance|reunion|assemblee))?$/.test(fold(withoutNumber(title)).trim());

export const GREETING =
  /(?<!\p{L})(?:bonjour|bonsoir|bienvenue|souhaite la bienvenue|salue|on est au complet|excusée?s?)(?!\p{L})/iu;

/** Words of many titles that tell what is done with a subject, and those of dates. */
export const FORM: ReadonlySet<string> = new Set(
  contentStems(
    `présentation discussion débat vote votation adoption approbation validation examen rapport point information communication
    suivi suites bilan situation état avancement proposition demande projet décision désignation nomination retour choix
    séance réunion assemblée date année exercice trimestre semestre premier dernier prochaine ordinaire général
    janvier février mars avril mai juin juillet août septembre octobre novembre décembre lundi mardi mercredi jeudi vendredi
    samedi dimanche`,
  ),
);
