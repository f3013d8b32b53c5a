import { TEXT_LIMITS } from '@greffier/contract/limits';
import { DividePassages } from '@greffier/contract/meeting/agenda/division';
import type { Pin } from '@greffier/contract/meeting/agenda/item-starts';
import { UpdateTranscript } from '@greffier/contract/meeting/transcript/transcript';
import type { MeetingId } from '@greffier/contract/ids';
import type { AgendaItem, Passage } from '@greffier/contract/values';
import { useEffect, useMemo, useRef } from 'react';
import { call } from '../../lib/api.ts';
import { transcriptTexts } from '../../texts/meeting/transcript/transcript.ts';
import { isSameAgenda } from '../agenda/draft/agenda-draft.ts';
import { useMeetingAction } from '../meetings/meeting-queries.ts';
import { isSame } from '../placement/pin-edits.ts';
import type { PlacementReading } from '../placement/use-placement.ts';
import {
  type Change,
  changesDoubts,
  correctionsOf,
  type Edit,
  hasSameDoubts,
  partsOf,
  withDoubtsRead,
} from './corrections.ts';
import type { EditHistory } from './use-edit-history.ts';

type PassageEdit = Exclude<Edit, { readonly kind: 'starts' }>;

/** An edit in the form in which it is sent. */
type Sent = Change & {
  readonly kind: PassageEdit['kind'];
  /** Marks of where items begin, to restore after a division; absent if the server moves the marks with the words. */
  readonly pins?: readonly Pin[];
  /** The current passages; absent unless a correction is undone. */
  readonly now?: ReadonlyMap<number, Passage>;
};

interface Undoing {
  readonly log: EditHistory;
  readonly agenda: readonly AgendaItem[];
  readonly starts: Pick<PlacementReading, 'placement' | 'editing'>;
  /** True if Ctrl+Z may undo edits. */
  readonly shown: boolean;
}

/**
 * Saves corrected passages, and passages whose boundaries have changed. Undoes and redoes these edits, and corrections
 * of where items begin, also with Ctrl+Z outside fields. An edit is not undone if its passage's number has gone to
 * another passage since, because speakers were searched again.
 */
export function useCorrections(id: MeetingId, passages: readonly Passage[], { log, agenda, starts, shown }: Undoing) {
  const busy = useRef(false);
  /** Marks of where items begin that people had set in the passages of the last division. */
  const formerPins = useRef<readonly Pin[]>([]);
  const run = async ({ kind, before, after, pins, now }: Sent) => {
    const params = { meeting_id: id };
    if (kind === 'division') {
      const former = before.map(({ id: passage, speaker, text }) => ({ id: passage, speaker, text }));
      const into = after.map(({ speaker, start, end, text }) => ({ speaker, start, end, text }));
      const body = { former, into, ...(pins && { pins: [...pins] }) };
      const answer = await call(DividePassages, { params, body });
      formerPins.current = answer.former_pins;
      return answer;
    }
    const all = correctionsOf({ before, after }, now);
    const [only, ...others] = all;
    return call(UpdateTranscript, { params, body: only !== undefined && others.length === 0 ? only : all });
  };
  const { mutateAsync, isPending } = useMeetingAction(id, run, { failed: transcriptTexts.correctFailed });

  /** Returns the part of the edit that was saved, which may be only its beginning; null if nothing was saved. */
  const send = async ({ kind, ...change }: Sent): Promise<Sent | null> => {
    busy.current = true;
    const saved: Change[] = [];
    try {
      const parts = kind === 'division' ? [change] : partsOf(change, TEXT_LIMITS.corrections);
      for (const part of parts) {
        await mutateAsync({ kind, ...change, ...part });
        saved.push(part);
      }
    } catch {
      // A toast has reported the failure.
    } finally {
      busy.current = false;
    }
    if (saved.length === 0) return null;
    return { kind, before: saved.flatMap(({ before }) => before), after: saved.flatMap(({ after }) => after) };
  };
  const byId = useMemo(() => new Map(passages.map((passage) => [passage.id, passage])), [passages]);
  const make = async (edit: Sent, onSaved: () => void): Promise<void> => {
    if (busy.current) return;
    const saved = await send(edit);
    if (saved === null) return;
    const { kind, before, after } = saved;
    log.record(
      kind === 'division'
        ? { kind, before, after, former: { pins: formerPins.current, agenda } }
        : { kind, before: withDoubtsRead(saved, byId), after },
    );
    if (saved.before.length === edit.before.length) onSaved();
  };
  /**
   * Tells whether the transcript still contains this passage unchanged.
   * @param other the passage on the other side of the correction. It shows whether the correction changed the doubts.
   */
  const isThere = (passage: Passage, other: Passage | undefined): boolean => {
    const now = byId.get(passage.id);
    if (now === undefined || now.text !== passage.text || now.speaker !== passage.speaker) return false;
    return other === undefined || !changesDoubts(other, passage) || hasSameDoubts(now, passage);
  };
  /** Tells whether the transcript is still as the edit left it, or, for a redo, as it was before the edit. */
  const canStep = (edit: Edit | undefined, which: 'undo' | 'redo'): boolean => {
    if (edit === undefined) return false;
    if (edit.kind !== 'starts') {
      const [there, others] = which === 'undo' ? [edit.after, edit.before] : [edit.before, edit.after];
      return there.every((passage, at) => isThere(passage, edit.kind === 'passages' ? others[at] : undefined));
    }
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
    void restore(edit, which);
  };
  const restore = async (edit: PassageEdit, which: 'undo' | 'redo'): Promise<void> => {
    const { kind, before, after } = edit;
    // Restores people's marks of where items begin, unless the agenda has changed since.
    const pins = kind === 'division' && isSameAgenda(edit.former.agenda, agenda) ? edit.former.pins : null;
    const undone = { kind, before: after, after: before, ...(pins !== null && { pins }), now: byId };
    const back = which === 'undo' ? undone : { kind, before, after };
    const saved = await send(back);
    // If only a part of the edit was saved, the edit keeps its place in the history.
    if (saved?.before.length === back.before.length) log.step(which);
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
    change: (change: Change, onSaved: () => void): void => void make({ kind: 'passages', ...change }, onSaved),
    divide: (change: Change, onSaved: () => void): void => void make({ kind: 'division', ...change }, onSaved),
    step,
    isPending,
    canUndo: canStep(last, 'undo'),
    canRedo: canStep(next, 'redo'),
  };
}

/** Tells whether a key is pressed in a field, which then handles it. */
const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null;
