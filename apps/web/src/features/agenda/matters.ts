import type { FoundMatter } from '@greffier/contract/meeting/minutes/ai';
import type { AgendaItem } from '@greffier/contract/values';

/** Adds chosen matters to an agenda, each in its place. */
export const withMatters = (agenda: readonly AgendaItem[], found: readonly FoundMatter[]): AgendaItem[] =>
  Array.from({ length: agenda.length + 1 }, (_, place) => [
    ...found.filter(({ before }) => before === place).map(({ level, text }) => ({ level, text })),
    ...agenda.slice(place, place + 1),
  ]).flat();
