import { type AgendaItem, clampLevel } from '@greffier/contract/values';
import { fold } from '@greffier/french/text/words';

/** A matter that was spoken of and that no item of the template names. */
export interface Found {
  readonly text: string;
  /** Index of the template's item that it belongs under; null where none fits. */
  readonly under: number | null;
  /** Beside a matter, 1, or a part of the one before it, 2. */
  readonly level?: number;
}

/** Items that a proposal has at most beside those of the template: longer agendas than that are hardly ever written. */
export const MOST_PROPOSED = 20;

/** « [Objet] », « … », « Point 2 », « Titre du point »: a line that waits for a title. */
const PLACEHOLDER =
  /^(?:[[<{(«]\s?[^\]>})»]*[\]>})»]|[.…_\s]+|section sans titre|(?:(?:titre|intitule|nom) (?:du |de l')?)?(?:objet|sujet|point|theme|titre|item|rubrique|intitule)(?: (?:a traiter|suivant|du jour))?(?: (?:n ?°? ?)?(?:\d{1,2}|[a-z]|x+|…|\.{3}))?)$/;
/** A part of a title that waits for something: « du [date] ». */
const OPEN_PART =
  /(?<!\s)\s*(?:(?:du|de la|de l['’]|des|de|le|n°)\s{1,9})?(?:\[[^[\]]*\]|<[^<>]*>|\{[^{}]*\}|_{2,}|\.{4,}|…+)/giu;
/** A heading that is there for whatever is spoken of. */
const COLLECTING =
  /^(?:(?:points?|objets?|sujets?|themes?|affaires?|dossiers?) (?:a traiter|traites?|abordes?|a l'ordre du jour|de discussion|a discuter|courants?|courantes|du jour)|ordre du jour|discussions?|deliberations?|developpement)$/;
/** What comes last in meetings. */
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
 * A template with what a meeting spoke of: its headings in their order, its placeholders filled or left out, each matter
 * under the heading it belongs to, the others where the template collects them, else before « Divers » and its like.
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
    // What the template puts below one matter it puts below each.
    if (index === first) items.push(...loose.flatMap((topic) => [...listed([topic], item.level), ...below]));
    index += length - 1;
  }
  if (place === template.length) items.push(...listed(loose, template.length === 0 ? 1 : top));
  return items;
}

/** Where what comes last begins: before it stands what has no place of its own. */
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
