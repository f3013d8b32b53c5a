import type { Meeting } from '@greffier/contract/meeting/meetings';
import { UpdateSpeakers } from '@greffier/contract/meeting/meetings';
import { KeepNames, ListNameConflicts } from '@greffier/contract/meeting/transcript/name-conflicts';
import { isNamed } from '@greffier/contract/values';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';
import { notifyUndoable } from '../../lib/notify-undoable.tsx';
import { nameConflictsTexts as texts } from '../../texts/meeting/transcript/name-conflicts.ts';
import { useMeetingAction, useMeetingCache } from '../meetings/meeting-queries.ts';
import { type NameNotice, type Naming, noticesOf, renaming, stillOpen } from './name-conflicts.ts';

/** The part of a meeting that a check of its names needs. */
export type NamedMeeting = Pick<
  Meeting,
  'id' | 'status' | 'passages' | 'participants' | 'speaker_map' | 'transcript_changed_at'
>;

/**
 * Asks the server for names that contradict what was said, again whenever names or passages change. Until the answer
 * arrives, the previous results about current names stay.
 */
export function useNameNotices(meeting: NamedMeeting): NameNotice[] {
  const { id, status, passages, participants, speaker_map, transcript_changed_at } = meeting;
  const open = status === 'transcribed' && passages.length > 0 && Object.values(speaker_map).some(isNamed);
  const { data } = useQuery({
    queryKey: ['name-conflicts', id, speaker_map, participants, passages.length, transcript_changed_at],
    queryFn: ({ signal }) => call(ListNameConflicts, { params: { meeting_id: id } }, signal),
    enabled: open,
    // This check reads a whole transcript. Its key holds everything that its result depends on, so results stay valid.
    staleTime: Infinity,
    placeholderData: (known, query) => (query?.queryKey[1] === id ? known : undefined),
  });
  return useMemo(
    () => (open && data !== undefined ? noticesOf(stillOpen(data.conflicts, { speaker_map })) : []),
    [open, data, speaker_map],
  );
}

/** Returns actions on contradicted names. The toast that reports an action can undo it. */
export function useNameDeeds(meeting: NamedMeeting) {
  const { id } = meeting;
  const client = useQueryClient();
  const cache = useMeetingCache(id);
  const next = () => 'speakers' as const;
  const name = useMeetingAction<Naming>(id, (body) => call(UpdateSpeakers, { params: { meeting_id: id }, body }), {
    failed: texts.renameFailed,
    next,
  });
  const keep = useMeetingAction<{ readonly notice: NameNotice; readonly kept: boolean }>(
    id,
    async ({ notice, kept }) => {
      const names = notice.conflicts.map(({ given, called }) => ({ given, called }));
      const answer = await call(KeepNames, { params: { meeting_id: id }, body: { names, kept } });
      await client.invalidateQueries({ queryKey: ['name-conflicts', id] });
      return answer;
    },
    { failed: texts.keepFailed, next },
  );
  /** Calls `then` after a success. A failure needs nothing more, because a toast has reported it. */
  const after = (done: Promise<unknown>, then: () => void = () => undefined): void =>
    void done.then(then, () => undefined);

  const takeBack = ({ done, undone }: ReturnType<typeof renaming>): void => {
    const now = cache.read();
    if (now === undefined) return;
    if (Object.entries(done.speakers).some(([label, given]) => now.speaker_map[label] !== given)) {
      notify.info(texts.changedSince);
      return;
    }
    // If the participants have changed since, their list stays as it is.
    const isSame = now.participants.join('\n') === done.participants.join('\n');
    after(name.mutateAsync({ ...undone, participants: isSame ? undone.participants : now.participants }));
  };
  return {
    isPending: name.isPending || keep.isPending,
    /** Exchanges two names, or gives a voice the name that was said in the meeting. */
    rename(notice: NameNotice, onDone: (labels: readonly string[]) => void): void {
      const change = renaming(meeting, notice.names);
      after(name.mutateAsync(change.done), () => {
        onDone(Object.keys(notice.names));
        const told = notice.exchanges ? texts.exchanged : texts.renamed(notice.conflicts[0].called);
        notifyUndoable(told, () => takeBack(change));
      });
    },
    /** Keeps the names for good, so that no notice about them returns. */
    keep(notice: NameNotice): void {
      after(keep.mutateAsync({ notice, kept: true }), () =>
        notifyUndoable(texts.kept, () => after(keep.mutateAsync({ notice, kept: false }))),
      );
    },
  };
}
