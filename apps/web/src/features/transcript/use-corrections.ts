import { UpdateTranscript } from '@greffier/contract/meeting/transcript';
import type { MeetingId } from '@greffier/contract/ids';
import type { Passage } from '@greffier/contract/values';
import { useEffect, useMemo, useRef } from 'react';
import { call } from '../../lib/api.ts';
import { transcriptTexts } from '../../texts/meeting/transcript.ts';
import { useMeetingAction } from '../meetings/meeting-queries.ts';
import { isSame } from '../placement/pin-edits.ts';
import type { PlacementReading } from '../placement/use-placement.ts';
import { type Change, correctionsOf, type Edit } from './corrections.ts';
import type { EditHistory } from './use-edit-history.ts';

interface Undoing {
  readonly log: EditHistory;
  readonly starts: Pick<PlacementReading, 'placement' | 'editing'>;
  /** True if keys may undo edits. */
  readonly shown: boolean;
}

/**
 * Saves corrected passages. It undoes and redoes them, and corrections of where items begin, also with Ctrl+Z outside
 * fields. A passage that has become another since, because speakers were searched again, is not undone.
 */
export function useCorrections(id: MeetingId, passages: readonly Passage[], { log, starts, shown }: Undoing) {
  const busy = useRef(false);
  const correct = (change: Change) => {
    const all = correctionsOf(change);
    const [only, ...others] = all;
    const body = only !== undefined && others.length === 0 ? only : all;
    return call(UpdateTranscript, { params: { meeting_id: id }, body });
  };
  const { mutateAsync, isPending } = useMeetingAction(id, correct, { failed: transcriptTexts.correctFailed });

  const send = async (change: Change, onDone: () => void): Promise<void> => {
    busy.current = true;
    try {
      await mutateAsync(change);
      onDone();
    } catch {
      // A toast has reported the failure.
    } finally {
      busy.current = false;
    }
  };
  const change = ({ before, after }: Change, onSaved: () => void): void =>
    void send({ before, after }, () => {
      log.record({ kind: 'passages', before, after });
      onSaved();
    });
  const byId = useMemo(() => new Map(passages.map((passage) => [passage.id, passage])), [passages]);
  const isThere = ({ id: passage, text, speaker }: Passage): boolean => {
    const now = byId.get(passage);
    return now?.text === text && now.speaker === speaker;
  };
  /** True if the transcript is still as the edit left it, or, to redo it, as it was before. */
  const canStep = (edit: Edit | undefined, which: 'undo' | 'redo'): boolean => {
    if (edit === undefined) return false;
    if (edit.kind === 'passages') return (which === 'undo' ? edit.after : edit.before).every(isThere);
    const { placement, editing } = starts;
    return (
      placement !== null && editing !== null && isSame(placement.known, which === 'undo' ? edit.after : edit.before)
    );
  };
  const [last, next] = [log.history.done.at(-1), log.history.undone.at(-1)];
  const step = (which: 'undo' | 'redo'): void => {
    const edit = which === 'undo' ? last : next;
    if (edit === undefined || busy.current || !canStep(edit, which)) return;
    if (edit.kind === 'starts') {
      starts.editing?.restore(edit, which);
      log.step(which);
      return;
    }
    const { before, after } = edit;
    void send(which === 'undo' ? { before: after, after: before } : { before, after }, () => log.step(which));
  };

  useEffect(() => {
    if (!shown) return undefined;
    const press = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isField(event.target)) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      step(key === 'y' || event.shiftKey ? 'redo' : 'undo');
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });

  return {
    change,
    step,
    isPending,
    canUndo: canStep(last, 'undo'),
    canRedo: canStep(next, 'redo'),
  };
}

/** In a field, these keys belong to the field. */
const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null;
