import type { AuditFilter } from '@greffier/contract/organisation/audit';
import { ListAuditEntries } from '@greffier/contract/organisation/audit';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Queries the audit trail page by page. While a new filter's first page loads, the previous entries stay. */
export function useAuditTrail(filter: AuditFilter) {
  return useInfiniteQuery({
    queryKey: ['organisation', 'audit', filter],
    queryFn: ({ pageParam, signal }) =>
      call(ListAuditEntries, { query: { ...filter, ...(pageParam !== null && { cursor: pageParam }) } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
    placeholderData: keepPreviousData,
  });
}
