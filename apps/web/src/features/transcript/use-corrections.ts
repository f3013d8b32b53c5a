import { UpdateTranscript } from '@greffier/contract/transcript';
import type { MeetingId } from '@greffier/contract/ids';
import type { Passage } from '@greffier/contract/values';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import { transcriptTexts } from '../../texts/transcript.ts';
import { useMeetingAction } from '../meetings/meeting-queries.ts';
import { type Change, correctionOf, NO_HISTORY, withChange, withStep } from './corrections.ts';

/**
 * Puts passages right, and takes that back, with Ctrl+Z outside of fields too while `shown`. What has become another
 * passage since, because the speakers were found again, is not taken back.
 */
export function useCorrections(id: MeetingId, passages: readonly Passage[], shown: boolean) {
  const [history, setHistory] = useState(NO_HISTORY);
  const busy = useRef(false);
  const correct = ({ before, after }: Change) =>
    call(UpdateTranscript, { params: { meeting_id: id }, body: correctionOf(before, after) });
  const { mutateAsync, isPending } = useMeetingAction(id, correct, { failed: transcriptTexts.correctFailed });

  const send = async (change: Change, onDone: () => void): Promise<void> => {
    busy.current = true;
    try {
      await mutateAsync(change);
      onDone();
    } catch {
      // The toast has told it.
    } finally {
      busy.current = false;
    }
  };
  const change = (before: Passage, after: Passage, onSaved: () => void): void =>
    void send({ before, after }, () => {
      setHistory((old) => withChange(old, { before, after }));
      onSaved();
    });
  const isThere = ({ id: passage, text, speaker }: Passage): boolean =>
    passages.some((one) => one.id === passage && one.text === text && one.speaker === speaker);
  const [last, next] = [history.done.at(-1), history.undone.at(-1)];
  const step = (which: 'undo' | 'redo'): void => {
    const change = which === 'undo' ? last : next;
    if (change === undefined || busy.current) return;
    const { before, after } = change;
    const way = which === 'undo' ? { before: after, after: before } : change;
    if (!isThere(way.before)) return;
    void send(way, () => setHistory((old) => withStep(old, which)));
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
    canUndo: last !== undefined && isThere(last.after),
    canRedo: next !== undefined && isThere(next.before),
  };
}

/** There, these keys are the field's own. */
const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null;
