import type { AuditFilter } from '@greffier/contract/organisation/audit';
import { startOfDay } from '../../lib/dates.ts';

/** The filter of the audit trail, with the values in the form's fields. */
export interface FilterForm {
  /** First and last day to show, `2026-03-03`; null if none is given. */
  readonly from: string | null;
  readonly to: string | null;
  readonly deed: AuditFilter['deed'] | null;
  readonly person: string;
  readonly object: string;
}

export const NO_FILTER: FilterForm = { from: null, to: null, deed: null, person: '', object: '' };

/** Returns midnight at the beginning of a day in the local time zone, plus a number of days. */
function midnight(day: string, days = 0): string {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return startOfDay(new Date(year, month - 1, date), days).toISOString();
}

/** Converts the fields to the call's filter. Days are in the local time zone, and the last one is included. */
export const toFilter = ({ from, to, deed, person, object }: FilterForm): AuditFilter => ({
  ...(from !== null && { from: midnight(from) }),
  ...(to !== null && { to: midnight(to, 1) }),
  ...(deed && { deed }),
  ...(person.trim() !== '' && { person: person.trim() }),
  ...(object.trim() !== '' && { object: object.trim() }),
});
