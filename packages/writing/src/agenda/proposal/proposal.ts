import type { AgendaItem } from '@greffier/contract/values';
import { fillTemplate, type Found } from '../../template.ts';
import type { Source } from '../../types.ts';
import { piecesBetween } from '../pieces.ts';
import { placeItems } from '../place.ts';
import { conventionOf, FORM, isMiscellaneous } from './conventions.ts';
import { type Topic, topicsOf } from './topics.ts';
import { contentStems } from '@greffier/french/text/words';

/** Two titles with this share of their words in common name one subject. */
const SAME = 0.5;
/** A matter belongs below an item if the item has this share of the matter's passages. */
const BELONGS = 0.6;
/** A matter with this share of an item's passages counts as the item itself. */
const WHOLE = 0.6;

/**
 * Proposes an agenda from what was said: the filled template or, without one, the matters that people spoke of.
 * Deterministic.
 */
export function proposeAgenda(source: Source, template: readonly AgendaItem[]): AgendaItem[] {
  const topics = topicsOf(source);
  const starts = placeItems({ passages: source.passages, agenda: template }, []);
  const items = new Map(
    piecesBetween(source.passages, starts).map(
      ({ passageId, start }) => [passageId, start?.sure === true ? start.item : null] as const,
    ),
  );
  const places = source.passages.map(({ id }) => items.get(id) ?? null);
  const known = topics.map(({ text }) => template.some((item) => isSame(text, item.text)));
  const found = topics.flatMap((topic, index): Found[] => {
    if (known[index] === true) return [];
    const end = topics[index + 1]?.at ?? source.passages.length;
    const own = places.slice(topic.at, end);
    const under = homeOf(topic, own, template);
    // A matter that takes up the whole of an item is that item, with another name.
    const held = own.filter((place) => place === under).length;
    if (under !== null && held >= places.filter((place) => place === under).length * WHOLE) return [];
    return [{ text: topic.text, under }];
  });
  const dated = template.map((item) => {
    const topic = topics.find(({ text }) => isOpen(item.text) && isSame(text, item.text));
    return topic === undefined ? item : { ...item, text: topic.text };
  });
  const agenda = fillTemplate(dated, found);
  // If the template has only placeholders, and nothing fills them, it is proposed as it is.
  return agenda.length > 0 ? agenda : template.map((item) => ({ ...item }));
}

/** Finds the item that has most of a matter's passages; null if this item, or the matter, only collects remarks. */
function homeOf({ text }: Topic, places: readonly unknown[], template: readonly AgendaItem[]): number | null {
  const counts = Map.groupBy(places, (place) => place);
  const [home, held] = [...counts].sort((a, b) => b[1].length - a[1].length)[0] ?? [null, []];
  if (typeof home !== 'number' || held.length < places.length * BELONGS) return null;
  return isMiscellaneous(template[home]?.text ?? '') || isMiscellaneous(text) ? null : home;
}

/** Tells whether a title waits for a date, « du [date] ». */
const isOpen = (title: string): boolean => /.\[|.<|.\{|.__|.…/u.test(title);

/** Tells whether two titles name the same subject, or the same item that every meeting has. */
function isSame(one: string, other: string): boolean {
  const convention = conventionOf(one);
  if (convention !== null && convention === conventionOf(other)) return true;
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const shared = [...a].filter((term) => b.has(term)).length;
  return shared > 0 && shared / Math.min(a.size, b.size) > SAME;
}

function wordsOf(title: string): Set<string> {
  const all = contentStems(title).filter((term) => !/^\d/.test(term));
  const own = all.filter((term) => !FORM.has(term));
  return new Set(own.length > 0 ? own : all);
}
