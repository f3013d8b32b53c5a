import { type AgendaItem, clampLevel } from '@greffier/contract/values';
import { fold } from '@greffier/french/text/words';

/** A matter that people spoke of and that no item of the template names. */
export interface Found {
  readonly text: string;
  /** Index of the template's item under which the matter belongs; null if none fits. */
  readonly under: number | null;
  /** Level of the matter: 1, or 2 if it is a part of the one before it. */
  readonly level?: number;
}

/** Limit on the proposed items beside those of the template, since people hardly ever write longer agendas. */
export const MOST_PROPOSED = 20;

/** A line in place of a title that is still to be written: « [Objet] », « … », « Point 2 », « Titre du point ». */
const PLACEHOLDER =
  /^(?:[[<{(«]\s?[^\]>})»]*[\]>})»]|[.…_\s]+|section sans titre|(?:(?:titre|intitule|nom) (?:du |de l')?)?(?:objet|sujet|point|theme|titre|item|rubrique|intitule)(?: (?:a traiter|suivant|du jour))?(?: (?:n ?°? ?)?(?:\d{1,2}|[a-z]|x+|…|\.{3}))?)$/;
/** Part of a title that is still to be filled in: « du [date] ». */
const OPEN_PART =
  /(?<!\s)\s*(?:(?:du|de la|de l['’]|des|de|le|n°)\s{1,9})?(?:\[[^[\]]*\]|<[^<>]*>|\{[^{}]*\}|_{2,}|\.{4,}|…+)/giu;
/** A heading for all matters that people speak of. */
const COLLECTING =
  /^(?:(?:points?|objets?|sujets?|themes?|affaires?|dossiers?) (?:a traiter|traites?|abordes?|a l'ordre du jour|de discussion|a discuter|courants?|courantes|du jour)|ordre du jour|discussions?|deliberations?|developpement)$/;
/** Headings that come last in meetings. */
const LAST =
  /^(?:divers|varia|questions? diverses|points? divers|autres? points?|tour de table|propositions individuelles|prochaines? (?:seances?|reunions?|assemblees?|dates?)|date de la prochaine|cloture|levee|fin de|signatures?|annexes?)/;

const isPlaceholder = ({ text }: AgendaItem): boolean => PLACEHOLDER.test(fold(text).trim());

const withoutOpenParts = (item: AgendaItem): AgendaItem => {
  const text = item.text
    .replace(OPEN_PART, '')
    .replace(/(?<!\s)\s*[:–—-]\s*$/u, '')
    .trim();
  return { ...item, text: text === '' ? item.text : text };
};

/**
 * Fills a template with the matters that a meeting spoke of. Headings stay in order, and placeholders are filled or
 * left out. Each matter goes under its heading. Matters without a heading go where the template collects matters, else
 * before « Divers » and the like.
 */
export function fillTemplate(template: readonly AgendaItem[], found: readonly Found[]): AgendaItem[] {
  const top = Math.min(6, ...template.map(({ level }) => level));
  const first = template.findIndex(isPlaceholder);
  const isOpen = (index: number | null): boolean =>
    index === null || template[index] === undefined || isPlaceholder(template[index]);
  const loose = found.filter(({ under }) => isOpen(under));
  const listed = (topics: readonly Found[], level: number): AgendaItem[] =>
    topics.map(({ text, level: own = 1 }) => ({ level: clampLevel(level + own - 1), text }));
  const collecting = template.findIndex(({ text }) => COLLECTING.test(fold(text)));
  const items: AgendaItem[] = [];
  let place = first >= 0 || collecting >= 0 ? -1 : lastOf(template, top);
  for (let index = 0; index < template.length; index += 1) {
    const item = template[index];
    if (item === undefined) break;
    if (index === place) items.push(...listed(loose, top));
    if (!isPlaceholder(item)) {
      items.push(withoutOpenParts(item));
      items.push(
        ...listed(
          found.filter(({ under }) => under === index),
          item.level + 1,
        ),
      );
      if (first < 0 && index === collecting) items.push(...listed(loose, item.level + 1));
      continue;
    }
    const length = blockLength(template, index);
    const below = template
      .slice(index + 1, index + length)
      .filter((one) => !isPlaceholder(one))
      .map(withoutOpenParts);
    // The items that the template has below one matter are repeated below each matter.
    if (index === first) items.push(...loose.flatMap((topic) => [...listed([topic], item.level), ...below]));
    index += length - 1;
  }
  if (place === template.length) items.push(...listed(loose, template.length === 0 ? 1 : top));
  return items;
}

/** Finds where the last headings begin. Matters without a place of their own go before them. */
function lastOf(template: readonly AgendaItem[], top: number): number {
  let place = template.length;
  for (let index = template.length - 1; index >= 0; index -= 1) {
    const item = template[index];
    if (item === undefined || item.level > top) continue;
    if (!LAST.test(fold(item.text))) break;
    place = index;
  }
  return place;
}

function blockLength(template: readonly AgendaItem[], index: number): number {
  const level = template[index]?.level ?? 0;
  let end = index + 1;
  while ((template[end]?.level ?? 0) > level) end += 1;
  return end - index;
}
