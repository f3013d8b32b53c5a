import type { AgendaItem } from '@greffier/contract/values';

/** The one heading of a meeting without an agenda. */
export const WHOLE_MEETING: AgendaItem = { level: 1, text: 'Déroulement de la réunion' };
/** Heading of what was said and belongs to no item. */
export const OFF_AGENDA = 'Échanges hors de l’ordre du jour';
