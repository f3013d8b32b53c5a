import { TEXT_LIMITS } from '@greffier/contract/limits';
import { type AgendaItem, clampLevel } from '@greffier/contract/values';

/** Cuts items to the limits of an agenda: limits on their number, their length and their depth. */
export const bounded = <T extends AgendaItem>(items: readonly T[]): T[] =>
  items.slice(0, TEXT_LIMITS.agendaItems).map((item) => ({
    ...item,
    level: clampLevel(item.level),
    text: item.text.slice(0, TEXT_LIMITS.agendaItem).toWellFormed(),
  }));
