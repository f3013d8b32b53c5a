import type { MeetingId } from '@greffier/contract/ids';
import { GetMinutesVersion } from '@greffier/contract/meeting/minutes/minutes';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** Reads a version with its text. */
export const useVersion = (id: MeetingId, number: number) =>
  useQuery({
    queryKey: ['minutes-versions', id, number],
    queryFn: ({ signal }) => call(GetMinutesVersion, { params: { meeting_id: id, version: String(number) } }, signal),
    gcTime: 0,
  });
