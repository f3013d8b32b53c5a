import type { AgendaItem } from '@greffier/contract/values';
import { fillTemplate, type Found } from '../../template.ts';
import type { Source } from '../../types.ts';
import { piecesBetween } from '../pieces.ts';
import { placeItems } from '../place.ts';
import { conventionOf, FORM, isMiscellaneous } from './conventions.ts';
import { type Topic, topicsOf } from './topics.ts';
import { contentStems } from '@greffier/french/text/words';

/** Share of words in common by which two titles name one subject. */
const SAME = 0.5;
/** Share of a matter's passages that are an item's, for it to stand below that item. */
const BELONGS = 0.6;
/** Share of an item's passages that make a matter the item itself. */
const WHOLE = 0.6;

/** An agenda from what was said: the template filled or, where it is empty, the matters that were spoken of. Deterministic. */
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
    // What takes up all of an item is that item, by another name.
    const held = own.filter((place) => place === under).length;
    if (under !== null && held >= places.filter((place) => place === under).length * WHOLE) return [];
    return [{ text: topic.text, under }];
  });
  const dated = template.map((item) => {
    const topic = topics.find(({ text }) => isOpen(item.text) && isSame(text, item.text));
    return topic === undefined ? item : { ...item, text: topic.text };
  });
  const agenda = fillTemplate(dated, found);
  // A template of placeholders alone, and nothing that fills them.
  return agenda.length > 0 ? agenda : template.map((item) => ({ ...item }));
}

/** The item whose passages a matter's mostly are: what only gathers remarks has nothing below it. */
function homeOf({ text }: Topic, places: readonly unknown[], template: readonly AgendaItem[]): number | null {
  const counts = Map.groupBy(places, (place) => place);
  const [home, held] = [...counts].sort((a, b) => b[1].length - a[1].length)[0] ?? [null, []];
  if (typeof home !== 'number' || held.length < places.length * BELONGS) return null;
  return isMiscellaneous(template[home]?.text ?? '') || isMiscellaneous(text) ? null : home;
}

/** Whether a title waits for a date, « du [date] ». */
const isOpen = (title: string): boolean => /.\[|.<|.\{|.__|.…/u.test(title);

/** Whether two titles name one subject, or what has the same name in every meeting. */
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
