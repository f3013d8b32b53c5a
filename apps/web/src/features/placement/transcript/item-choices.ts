import { placementTexts } from '../../../texts/meeting/minutes/placement.ts';
import { isUnsure } from '../stretches.ts';
import type { Placement } from '../use-placement.ts';
import { fold } from '../../../lib/fold.ts';

/** A choice that a person has for a passage. */
export interface PlaceChoice {
  readonly key: string;
  readonly type: 'begin' | 'resume' | 'outside' | 'nothing';
  /** Index in the agenda; null for talk outside it. */
  readonly item: number | null;
  /** The number that people type for this choice; empty if it has none. */
  readonly number: string;
  readonly title: string;
  /** Time at which the same item began earlier, in seconds. */
  readonly since: number | null;
}

/**
 * Lists the choices for a passage: the items in the agenda's order, then talk that belongs to no item and, if an item
 * begins at the passage, the choice that no item begins there.
 */
export function choicesAt({ agenda, numbers, stretches }: Placement, passageId: number): PlaceChoice[] {
  const items = agenda.flatMap(({ text: title }, item): PlaceChoice[] => {
    const number = numbers[item] ?? '';
    const before = stretches.find((one) => one.item === item && one.start !== null && one.passageId < passageId);
    const since = before?.from ?? null;
    const begin: PlaceChoice = { key: `begin ${item}`, type: 'begin', item, number, title, since };
    if (before === undefined) return [begin];
    const resume: PlaceChoice = { ...begin, key: `resume ${item}`, type: 'resume' };
    // If the earlier beginning is sure, the first choice is to resume the item.
    return isUnsure(before) ? [begin, resume] : [resume, begin];
  });
  const none = { item: null, since: null, title: '' } as const;
  const here = stretches.some((one) => one.start !== null && one.passageId === passageId);
  return [
    ...items,
    { ...none, key: 'outside', type: 'outside', number: OUTSIDE },
    ...(here ? [{ ...none, key: 'nothing', type: 'nothing', number: '' } as const] : []),
  ];
}

/** The number that people type for talk that belongs to no item. */
const OUTSIDE = '0';

/** Finds the choices whose number begins with the typed text, or whose words contain it. */
export function matching(choices: readonly PlaceChoice[], query: string): PlaceChoice[] {
  const wanted = fold(query.trim());
  if (/^[\d.]+$/.test(wanted)) return choices.filter(({ number }) => number.startsWith(wanted));
  return choices.filter(({ type, title }) => fold(placementTexts.choices[type](title)).includes(wanted));
}

/**
 * Finds the only choice that a typed number can mean; null if more digits may follow, or the number may mean another
 * choice.
 */
export function chosenBy(choices: readonly PlaceChoice[], query: string): PlaceChoice | null {
  const [only, ...more] = matching(choices, query);
  return only !== undefined && more.length === 0 && only.number === query.trim() ? only : null;
}
