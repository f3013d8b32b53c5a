import type { AgendaItem } from '@greffier/contract/values';

/** The only heading of a meeting without an agenda. */
export const WHOLE_MEETING: AgendaItem = { level: 1, text: 'Déroulement de la réunion' };
/** The heading of talk outside the agenda. */
export const OFF_AGENDA = 'Échanges hors de l’ordre du jour';
