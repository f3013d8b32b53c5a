import type { FoundMatter } from '@greffier/contract/meeting/ai';
import type { AgendaItem } from '@greffier/contract/values';

/** An agenda with some of what was found beside it, each in its place. */
export const withMatters = (agenda: readonly AgendaItem[], found: readonly FoundMatter[]): AgendaItem[] =>
  Array.from({ length: agenda.length + 1 }, (_, place) => [
    ...found.filter(({ before }) => before === place).map(({ level, text }) => ({ level, text })),
    ...agenda.slice(place, place + 1),
  ]).flat();
