import type { Attendee } from '@greffier/contract/meeting/minutes/attendance';
import { type AttendanceProposal, type Meeting, ProposeAttendance } from '@greffier/contract/meeting/meetings';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { isNews } from './attendance.ts';

/**
 * Queries facts about attendance that are in the recording but not in the list. It queries anew whenever the proposals
 * show, because every correction can change them.
 */
export function useAttendanceNews(
  { id, passages }: Pick<Meeting, 'id' | 'passages'>,
  people: readonly Attendee[],
): AttendanceProposal[] {
  const { data } = useQuery({
    queryKey: ['attendance-proposals', id],
    queryFn: ({ signal }) => call(ProposeAttendance, { params: { meeting_id: id } }, signal),
    staleTime: 0,
    enabled: passages.length > 0,
  });
  return (data?.proposals ?? []).filter((proposal) => isNews(people, proposal));
}
