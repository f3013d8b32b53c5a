import { describe, expect, it } from 'vitest';
import { filtersFromQuery, filtersToQuery, isFiltering, NO_FILTERS } from './filter-meetings.ts';

describe('the filters of the list', () => {
  it('do not count as filters if they are empty', () => {
    expect(isFiltering(NO_FILTERS)).toBe(false);
    expect(isFiltering({ ...NO_FILTERS, name: 'a' })).toBe(true);
  });

  it('survive the address bar, and ignore an unknown status or an impossible day', () => {
    const filters = { name: 'comité', status: 'error', from: '2026-01-01', until: null } as const;
    expect(filtersFromQuery(filtersToQuery(filters))).toEqual(filters);
    for (const query of ['statut=inconnu', 'du=hier', 'au=2026-02-30'])
      expect(filtersFromQuery(new URLSearchParams(query))).toEqual(NO_FILTERS);
  });
});
