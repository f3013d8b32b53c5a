import { MeetingStatus } from '@greffier/contract/meeting/status';
import { isIsoDay } from '../../../lib/dates.ts';

export interface MeetingFilters {
  readonly name: string;
  readonly status: MeetingStatus | null;
  /** First and last day of the meeting, `2026-03-03`, both included; null for no limit. */
  readonly from: string | null;
  readonly until: string | null;
}

export const NO_FILTERS: MeetingFilters = { name: '', status: null, from: null, until: null };

/** Parameter names in the address bar, so that a filtered list can be bookmarked and « back » returns to it. */
const QUERY = { name: 'nom', status: 'statut', from: 'du', until: 'au' } as const;

const dayOf = (text: string | null): string | null => (text !== null && isIsoDay(text) ? text : null);

export function filtersFromQuery(query: URLSearchParams): MeetingFilters {
  return {
    name: query.get(QUERY.name) ?? '',
    status: MeetingStatus.safeParse(query.get(QUERY.status)).data ?? null,
    from: dayOf(query.get(QUERY.from)),
    until: dayOf(query.get(QUERY.until)),
  };
}

export function filtersToQuery(filters: MeetingFilters): URLSearchParams {
  const query = new URLSearchParams();
  for (const key of ['name', 'status', 'from', 'until'] as const) {
    const value = filters[key];
    if (value !== null && value !== '') query.set(QUERY[key], value);
  }
  return query;
}

export const isFiltering = (filters: MeetingFilters): boolean => filtersToQuery(filters).size > 0;
