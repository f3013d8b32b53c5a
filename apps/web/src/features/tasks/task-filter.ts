import { TASK_DUES, TASK_ORDERS, TASK_STATES } from '@greffier/contract/meeting/minutes/tasks';

export interface TaskFilters {
  readonly state: (typeof TASK_STATES)[number];
  /** Name of the owner; null for all owners, empty for tasks without one. */
  readonly owner: string | null;
  readonly due: (typeof TASK_DUES)[number] | null;
  readonly order: (typeof TASK_ORDERS)[number];
}

export const NO_FILTERS: TaskFilters = { state: 'open', owner: null, due: null, order: 'date' };

/** Names of the filters in the address bar, so that a filtered list can be bookmarked and « back » returns to it. */
const QUERY = { state: 'etat', owner: 'responsable', due: 'echeance', order: 'par' } as const;
const VALUES = {
  state: { open: 'a-faire', done: 'faites' },
  due: { late: 'retard', week: 'semaine', later: 'plus-tard', none: 'sans' },
  order: { date: 'echeance', owner: 'responsable' },
} as const;

export function filtersFromQuery(query: URLSearchParams): TaskFilters {
  const valueOf = <V extends string>(key: keyof typeof VALUES, values: readonly V[]): V | undefined => {
    const words: Readonly<Record<string, string>> = VALUES[key];
    return values.find((value) => words[value] === query.get(QUERY[key]));
  };
  return {
    state: valueOf('state', TASK_STATES) ?? NO_FILTERS.state,
    owner: query.get(QUERY.owner),
    due: valueOf('due', TASK_DUES) ?? null,
    order: valueOf('order', TASK_ORDERS) ?? NO_FILTERS.order,
  };
}

export function filtersToQuery({ state, owner, due, order }: TaskFilters): URLSearchParams {
  const query = new URLSearchParams();
  if (state !== NO_FILTERS.state) query.set(QUERY.state, VALUES.state[state]);
  if (owner !== null) query.set(QUERY.owner, owner);
  if (due !== null) query.set(QUERY.due, VALUES.due[due]);
  if (order !== NO_FILTERS.order) query.set(QUERY.order, VALUES.order[order]);
  return query;
}

/** Tells whether the list is limited to one owner or to some due dates. */
export const isFiltering = ({ owner, due }: TaskFilters): boolean => owner !== null || due !== null;

/** Returns the filters as a call sends them. */
export const sentFilters = ({ state, owner, due, order }: TaskFilters, today: string) => ({
  state,
  order,
  today,
  ...(owner !== null && { owner }),
  ...(due !== null && { due }),
});
