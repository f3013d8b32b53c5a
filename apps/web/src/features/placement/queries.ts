import { GetItemStarts, type ItemStarts, SetItemPins } from '@greffier/contract/meeting/agenda/item-starts';
import type { Meeting } from '@greffier/contract/meeting/meetings';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';
import { ApiRequestError, errorMessage } from '../../lib/request-error.ts';
import { placementTexts } from '../../texts/meeting/minutes/placement.ts';
import type { Said } from './pin-edits.ts';

/** The part of a meeting that its items' starts depend on. */
export type PlacedMeeting = Pick<
  Meeting,
  'id' | 'status' | 'failed_step' | 'full_agenda' | 'passages' | 'speaker_map' | 'transcript_changed_at'
>;

/** Makes the query key of the starts from everything on which they depend, so that a change reads them again. */
const startsKey = (
  id: Meeting['id'],
  agenda: Meeting['full_agenda'],
  passages: number,
  names: Meeting['speaker_map'],
  corrected: Meeting['transcript_changed_at'],
) => ['item-starts', id, agenda, passages, names, corrected] as const;

const startsQuery = ({ id, full_agenda, passages, speaker_map, transcript_changed_at }: PlacedMeeting) =>
  queryOptions({
    queryKey: startsKey(id, full_agenda, passages.length, speaker_map, transcript_changed_at),
    queryFn: ({ signal }): Promise<ItemStarts> => call(GetItemStarts, { params: { meeting_id: id } }, signal),
  });

/** Tells whether a meeting has an agenda, and a transcript in which the agenda's items can be found. */
const canBePlaced = ({ status, failed_step, full_agenda, passages }: PlacedMeeting): boolean =>
  full_agenda.length > 0 &&
  passages.length > 0 &&
  (status !== 'error' || failed_step === 'summarization') &&
  status !== 'pending' &&
  status !== 'transcription';

/** Interval at which the page asks whether the language model has read further; ms. */
const READING_MS = 5_000;

/** Queries where a meeting's items begin. While new starts load, the previous ones of the same agenda stay. */
export const useItemStarts = (meeting: PlacedMeeting) =>
  useQuery({
    ...startsQuery(meeting),
    enabled: canBePlaced(meeting),
    refetchInterval: ({ state }) => (state.data?.reading === true ? READING_MS : false),
    placeholderData: (known, query) => (query?.queryKey[2] === meeting.full_agenda ? known : undefined),
  });

interface Saving extends Said {
  /** Called if the save failed. */
  readonly onFailed: () => void;
}

/**
 * Saves people's corrections of where items begin, one after the other. The page shows the starts that they saw until
 * all are saved; then the server's result replaces them.
 */
export function useSavePins(meeting: PlacedMeeting) {
  const client = useQueryClient();
  const { id, full_agenda, passages, speaker_map, transcript_changed_at } = meeting;
  const { length } = passages;
  const queryKey = useMemo(
    () => startsKey(id, full_agenda, length, speaker_map, transcript_changed_at),
    [id, full_agenda, length, speaker_map, transcript_changed_at],
  );
  const mutationKey = ['item-pins', id];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ pins, checked, starts: seen }: Saving) => {
      const state = client.getQueryData<ItemStarts>(queryKey)?.state;
      const starts = seen.map(({ passage_id, item, sentence }) => ({ passage_id, item, sentence }));
      const body = { pins: [...pins], checked, ...(checked && { starts }), ...(state !== undefined && { state }) };
      return call(SetItemPins, { params: { meeting_id: id }, body });
    },
    onSuccess: ({ state }) => void client.setQueryData<ItemStarts>(queryKey, (known) => known && { ...known, state }),
    onError: (error, { onFailed }) => {
      onFailed();
      notify.error(placementTexts.saveFailed, errorMessage(error, '') || undefined);
      // Another window has changed the agenda or the meeting's state.
      if (error instanceof ApiRequestError && error.status === 409)
        void client.invalidateQueries({ queryKey: ['meeting', id] });
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey }) === 1) void client.invalidateQueries({ queryKey });
    },
  });
  return useMemo(
    () => ({
      /** The current state, with the latest corrections. */
      read: (): ItemStarts | undefined => client.getQueryData(queryKey),
      save: ({ pins, checked, starts }: Said, onFailed: () => void): void => {
        // The answer to an earlier query would show an outdated state.
        void client.cancelQueries({ queryKey });
        client.setQueryData<ItemStarts>(
          queryKey,
          (known) => known && { ...known, pins: [...pins], checked, starts: [...starts] },
        );
        mutate({ pins, checked, starts, onFailed });
      },
    }),
    [client, queryKey, mutate],
  );
}
