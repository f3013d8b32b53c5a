import { placementTexts } from '../../texts/meeting/minutes/placement.ts';
import type { Stretch } from './stretches.ts';
import type { Placement } from './use-placement.ts';

/** Returns the name of a stretch: « Retour au point 4 », then the item's title; empty for talk outside the agenda. */
export function stretchName(
  { item, isReturn }: Pick<Stretch, 'item' | 'isReturn'>,
  { agenda, numbers }: Pick<Placement, 'agenda' | 'numbers'>,
): { readonly what: string; readonly title: string } {
  if (item === null) return { what: placementTexts.outside, title: '' };
  const number = numbers[item] ?? String(item + 1);
  const what = isReturn ? placementTexts.back(number) : placementTexts.item(number);
  return { what, title: agenda[item]?.text ?? '' };
}
