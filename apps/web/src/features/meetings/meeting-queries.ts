import { Retry } from '@greffier/contract/meeting/minutes/ai';
import { POLLING_INTERVAL_MS } from '@greffier/contract/limits';
import type { Meeting } from '@greffier/contract/meeting/meetings';
import { DeleteMeeting, GetMeeting } from '@greffier/contract/meeting/meetings';
import { WORKING_STATUSES } from '@greffier/contract/meeting/status';
import type { MeetingId } from '@greffier/contract/ids';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/api.ts';
import { nextAttempt } from '../../lib/later.ts';
import { notify } from '../../lib/notify.ts';
import { ApiRequestError, errorMessage, isCancelled, RefusedError } from '../../lib/request-error.ts';
import { meetingTexts } from '../../texts/meeting/meeting.ts';
import type { MeetingStep } from './step-focus.ts';
import { focusStep } from './step-focus.ts';

export const meetingKey = (id: MeetingId) => ['meeting', id] as const;

const meetingQuery = (id: MeetingId) =>
  queryOptions({
    queryKey: meetingKey(id),
    queryFn: ({ signal }) => call(GetMeeting, { params: { meeting_id: id } }, signal),
  });

const isGone = (error: unknown): boolean => error instanceof ApiRequestError && error.status === 404;

/**
 * Queries a meeting. It is read again every 3 s while a job works on it, unless it has been deleted, and every 5 s while
 * the server is away. The reading goes on while people look at another tab, so that this tab can tell them that the
 * meeting is ready.
 */
export function useMeeting(id: MeetingId) {
  return useQuery({
    ...meetingQuery(id),
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) =>
      state.data !== undefined && WORKING_STATUSES.includes(state.data.status) && !isGone(state.error)
        ? POLLING_INTERVAL_MS
        : nextAttempt(state.error),
  });
}

/** Reads the meeting's current state from the server; null if it cannot be read. */
export function useReadMeetingNow(id: MeetingId) {
  const client = useQueryClient();
  return () => client.fetchQuery({ ...meetingQuery(id), staleTime: 0, retry: false }).catch(() => null);
}

/**
 * Gives access to the meeting that the page has read. `change` applies changes that a call has just made, without
 * reading the meeting again.
 */
export function useMeetingCache(id: MeetingId) {
  const client = useQueryClient();
  return useMemo(() => {
    const { queryKey } = meetingQuery(id);
    return {
      read: (): Meeting | undefined => client.getQueryData(queryKey),
      change: (edit: (meeting: Meeting) => Meeting): void =>
        void client.setQueryData(queryKey, (known) => known && edit(known)),
      refresh: (): Promise<void> => client.invalidateQueries({ queryKey }),
    };
  }, [client, id]);
}

interface ActionOutcome<Input> {
  /** Title of the toast after a failure; the server's own words stand below it. */
  readonly failed: string;
  /** Text of the toast after success. */
  readonly done?: string;
  /** The step to focus if the pressed control has disappeared after the action; of several, the first on the screen. */
  readonly next?: (input: Input) => MeetingStep | MeetingStep[];
}

/**
 * Runs an action on a meeting. The action counts as running until the meeting has been read again, so that the page
 * then shows what the server holds. A toast reports a failure.
 */
export function useMeetingAction<Input>(
  id: MeetingId,
  run: (input: Input) => Promise<{ readonly success: boolean; readonly error?: string | null }>,
  { failed, done, next }: ActionOutcome<Input>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => {
      const answer = await run(input);
      if (!answer.success) throw new RefusedError(answer.error ?? null);
    },
    onSuccess: async (_done, input) => {
      await client.invalidateQueries({ queryKey: meetingKey(id) });
      void client.invalidateQueries({ queryKey: ['meetings'] });
      if (done !== undefined) notify.success(done);
      if (next !== undefined) focusStep(...[next(input)].flat());
    },
    onError: (error) => {
      // The server may have finished before the action was cancelled: the page then shows the result.
      if (isCancelled(error)) {
        void client.invalidateQueries({ queryKey: meetingKey(id) });
        return;
      }
      const reason = errorMessage(error, '');
      notify.error(failed, reason === '' ? undefined : reason);
      // Another window has deleted the meeting or moved it on: the page shows its current state.
      if (isGone(error) || (error instanceof ApiRequestError && error.status === 409))
        void client.invalidateQueries({ queryKey: meetingKey(id) });
    },
  });
}

/** Resumes the work on a meeting in `error` from its last checkpoint. */
export const useRetryMeeting = (id: MeetingId) =>
  useMeetingAction<void>(id, () => call(Retry, { params: { meeting_id: id } }), {
    failed: meetingTexts.retryFailed,
    next: () => 'progress',
  });

/**
 * Deletes a meeting. `onDeleted` leaves the page, and resolves once the page has been left: it may have to load the
 * next page's code first. Until then, this page would ask for the deleted meeting again.
 */
export function useDeleteMeeting(id: MeetingId, onDeleted: () => Promise<void>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const answer = await call(DeleteMeeting, { params: { meeting_id: id } });
      if (!answer.success) throw new RefusedError(answer.error ?? null);
    },
    onSuccess: async () => {
      notify.success(meetingTexts.deleted);
      await onDeleted();
      client.removeQueries({ queryKey: meetingKey(id) });
      void client.invalidateQueries({ queryKey: ['meetings'] });
    },
    onError: (error) => {
      const reason = errorMessage(error, '');
      notify.error(meetingTexts.deleteFailed, reason === '' ? undefined : reason);
    },
  });
}
