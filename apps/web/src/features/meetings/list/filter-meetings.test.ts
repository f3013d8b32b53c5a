import { describe, expect, it } from 'vitest';
import { filterMeetings, filtersFromQuery, filtersToQuery, isFiltering, NO_FILTERS } from './filter-meetings.ts';
import { meetingSummary } from '../testing.ts';

const meetings = [
  meetingSummary(1, { name: 'Séance du Conseil communal', meeting_date: '2026-03-03' }),
  meetingSummary(2, { name: 'Comité de pilotage', meeting_date: '2026-03-10', status: 'transcribed' }),
  meetingSummary(3, { name: 'Conseil d’établissement', meeting_date: '2026-04-01', status: 'error' }),
];
const found = (changes: Partial<typeof NO_FILTERS>) =>
  filterMeetings(meetings, { ...NO_FILTERS, ...changes }).map(({ name }) => name);

describe('the filters of the list', () => {
  it('let everything through if they are empty', () => {
    expect(found({})).toHaveLength(3);
    expect(isFiltering(NO_FILTERS)).toBe(false);
  });

  it('find a name whatever its accents, capitals and order of words', () => {
    expect(found({ name: 'SEANCE' })).toEqual(['Séance du Conseil communal']);
    expect(found({ name: 'communal cons' })).toEqual(['Séance du Conseil communal']);
  });

  it('keep one status', () => expect(found({ status: 'transcribed' })).toEqual(['Comité de pilotage']));

  it('keep a period, including both ends', () => {
    expect(found({ from: '2026-03-03', until: '2026-03-10' })).toHaveLength(2);
    expect(found({ from: '2026-03-11' })).toEqual(['Conseil d’établissement']);
  });

  it('survive the address bar, and ignore an unknown status or an impossible day', () => {
    const filters = { name: 'comité', status: 'error', from: '2026-01-01', until: null } as const;
    expect(filtersFromQuery(filtersToQuery(filters))).toEqual(filters);
    for (const query of ['statut=inconnu', 'du=hier', 'au=2026-02-30'])
      expect(filtersFromQuery(new URLSearchParams(query))).toEqual(NO_FILTERS);
  });
});
