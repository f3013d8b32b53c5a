import { expect, it } from 'vitest';
import { filtersFromQuery, filtersToQuery, NO_FILTERS } from './task-filter.ts';

it('filters survive the address bar, and unknown filters are ignored', () => {
  const all = { state: 'done', owner: 'Ada & Léo', due: 'none', order: 'owner' } as const;
  expect(filtersFromQuery(new URLSearchParams(filtersToQuery(all).toString()))).toEqual(all);
  expect(filtersToQuery(NO_FILTERS).size).toBe(0);
  expect(filtersFromQuery(new URLSearchParams('etat=x&echeance=hier&par='))).toEqual(NO_FILTERS);
  const nobody = { ...NO_FILTERS, owner: '' };
  expect(filtersFromQuery(new URLSearchParams(filtersToQuery(nobody).toString()))).toEqual(nobody);
});
