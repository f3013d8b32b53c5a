import { MONTHS, WEEKDAYS } from '@greffier/french/time/calendar';
import { contentStems, fold } from '@greffier/french/text/words';

/** The number before a title, « 3.1 » or « 4° », which is not part of its words. */
const NUMBERING = /^\s*(?:\d{1,2}(?:\.\d{1,2})*\s*[.)°–-]?|[a-z]\)|[ivx]{1,5}[.)])\s+/i;
const withoutNumber = (title: string): string => title.replace(NUMBERING, '');

const MISCELLANEOUS =
  /^(?:divers|varia|questions diverses|propositions individuelles|points? divers|autres? points?|tour de table)/;
const MINUTES =
  '(?:proces[- ]verb(?:al|aux)|\\bpv\\b|\\bpeve\\b|comptes?[- ]rendus?|releves? de decisions?|notes? de seance)';
/** Titles of items that have much the same name in most agendas; for folded text. */
const CONVENTIONS: readonly RegExp[] = [
  MISCELLANEOUS,
  new RegExp(`^(?:(?:approbation|adoption|validation|lecture|acceptation) (?:du|des|de la|de l') ?)?${MINUTES}`),
  /^(?:questions? (?:orales?|ecrites?|du public|des (?:conseill|membres|elus))|interpellations?|parole au public)/,
];

/** Finds the convention that an item's title follows; null for an item with its own subject. */
export function conventionOf(title: string): RegExp | null {
  const folded = fold(withoutNumber(title));
  return CONVENTIONS.find((convention) => convention.test(folded)) ?? null;
}

/** Tells whether a title collects matters that are not items: « Divers », « Tour de table ». */
export const isMiscellaneous = (title: string): boolean => MISCELLANEOUS.test(fold(withoutNumber(title)));

/** Words of many titles that tell how a subject is treated, and words of dates. */
export const FORM: ReadonlySet<string> = new Set(
  contentStems(
    `présentation discussion débat vote votation adoption approbation validation examen rapport point information communication
    suivi suites bilan situation état avancement proposition demande projet décision désignation nomination retour choix
    séance réunion assemblée date année exercice trimestre semestre premier dernier prochaine ordinaire général
    ${[...MONTHS, ...WEEKDAYS].join(' ')}`,
  ),
);
