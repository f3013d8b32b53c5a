import { TEXT_LIMITS } from '@greffier/contract/limits';
import { type AgendaItem, clampLevel } from '@greffier/contract/values';

/** Items as an agenda takes them: no more, no longer and no deeper than it allows. */
export const bounded = (items: readonly AgendaItem[]): AgendaItem[] =>
  items.slice(0, TEXT_LIMITS.agendaItems).map(({ level, text }) => ({
    level: clampLevel(level),
    text: text.slice(0, TEXT_LIMITS.agendaItem).toWellFormed(),
  }));
