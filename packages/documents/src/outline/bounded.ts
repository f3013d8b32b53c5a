import { TEXT_LIMITS } from '@greffier/contract/limits';
import { type AgendaItem, clampLevel } from '@greffier/contract/values';

/** Cuts items to what an agenda allows: how many they are, how long and how deep. */
export const bounded = <T extends AgendaItem>(items: readonly T[]): T[] =>
  items.slice(0, TEXT_LIMITS.agendaItems).map((item) => ({
    ...item,
    level: clampLevel(item.level),
    text: item.text.slice(0, TEXT_LIMITS.agendaItem).toWellFormed(),
  }));
