import { MONTHS, WEEKDAYS } from '@greffier/french/time/calendar';
import { contentStems, fold } from '@greffier/french/text/words';

/** The number before a title, « 3.1 » or « 4° »: no word of it. */
const NUMBERING = /^\s*(?:\d{1,2}(?:\.\d{1,2})*\s*[.)°–-]?|[a-z]\)|[ivx]{1,5}[.)])\s+/i;
const withoutNumber = (title: string): string => title.replace(NUMBERING, '');

const MISCELLANEOUS =
  /^(?:divers|varia|questions diverses|propositions individuelles|points? divers|autres? points?|tour de table)/;
const MINUTES =
  '(?:proces[- ]verb(?:al|aux)|\\bpv\\b|\\bpeve\\b|comptes?[- ]rendus?|releves? de decisions?|notes? de seance)';
/** Titles of items that most agendas have under much the same name; all on folded texts. */
const CONVENTIONS: readonly RegExp[] = [
  MISCELLANEOUS,
  new RegExp(`^(?:(?:approbation|adoption|validation|lecture|acceptation) (?:du|des|de la|de l') ?)?${MINUTES}`),
  /^(?:questions? (?:orales?|ecrites?|du public|des (?:conseill|membres|elus))|interpellations?|parole au public)/,
];

/** The convention that an item's title follows; null for an item with a subject of its own. */
export function conventionOf(title: string): RegExp | null {
  const folded = fold(withoutNumber(title));
  return CONVENTIONS.find((convention) => convention.test(folded)) ?? null;
}

/** « Divers », « Tour de table »: the item for what is no item. */
export const isMiscellaneous = (title: string): boolean => MISCELLANEOUS.test(fold(withoutNumber(title)));

/** Words of many titles that tell what is done with a subject, and those of dates. */
export const FORM: ReadonlySet<string> = new Set(
  contentStems(
    `présentation discussion débat vote votation adoption approbation validation examen rapport point information communication
    suivi suites bilan situation état avancement proposition demande projet décision désignation nomination retour choix
    séance réunion assemblée date année exercice trimestre semestre premier dernier prochaine ordinaire général
    ${[...MONTHS, ...WEEKDAYS].join(' ')}`,
  ),
);
