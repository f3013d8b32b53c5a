import type { ItemStart, ItemStarts } from '@greffier/contract/meeting/agenda/item-starts';
import type { AgendaItem } from '@greffier/contract/values';
import { useMemo, useRef, useState } from 'react';
import { itemNumbers } from './item-numbers.ts';
import type { EditHistory } from '../transcript/use-edit-history.ts';
import { allPinned, editPins, isSame, type PinEdit, type PinsChange, type Said, withPins } from './pin-edits.ts';
import { type PlacedMeeting, useItemStarts, useSavePins } from './queries.ts';
import { isUnsure, type Stretch, stretchesOf } from './stretches.ts';

/** The starts of a meeting's items, as the page shows them. */
export interface Placement {
  readonly agenda: readonly AgendaItem[];
  /** The number by which people refer to each item. */
  readonly numbers: readonly string[];
  readonly stretches: readonly Stretch[];
  /** Starts that a person still has to check. */
  readonly toCheck: readonly Stretch[];
  readonly known: ItemStarts;
}

export interface PlacementEditing {
  readonly edit: (edit: PinEdit) => void;
  /** Confirms all starts, unless they are no longer those of the state that the person saw. */
  readonly check: (state: string) => void;
  /** Notes that a person has had a start in sight. */
  readonly see: (start: ItemStart) => void;
  readonly hasSeen: (start: ItemStart) => boolean;
  /** Undoes an edit, or redoes it. */
  readonly restore: (change: PinsChange, which: 'undo' | 'redo') => void;
}

export interface PlacementReading {
  /** Null while the starts are not known, or if the meeting cannot have any. */
  readonly placement: Placement | null;
  readonly state: 'none' | 'loading' | 'failed' | 'ready';
  readonly retry: () => void;
  /** Null if nothing can be changed. */
  readonly editing: PlacementEditing | null;
}

/** Confirmed starts that no pin can record, because they share a passage with another start; by their keys. */
type Confirmed = ReadonlySet<string>;
type KeyOf = (start: ItemStart) => string;

/**
 * Makes the keys of what a person has seen or confirmed. After a new division or with another agenda, the same numbers
 * mean other passages and items, so a key also has the passage's time and the item's words.
 */
function keysIn({ passages, full_agenda }: Pick<PlacedMeeting, 'passages' | 'full_agenda'>): KeyOf {
  const times = new Map(passages.map(({ id, start }) => [id, start]));
  return ({ passage_id, item }) =>
    JSON.stringify([passage_id, times.get(passage_id), item, item === null ? null : full_agenda[item]?.text]);
}

/** Reads where items begin, and lets a person correct it. @param history records each edit, so that it can be undone */
export function usePlacement(meeting: PlacedMeeting, { record, forget }: EditHistory): PlacementReading {
  const { full_agenda: agenda, passages, status } = meeting;
  const { data: known, isFetching, isError, refetch } = useItemStarts(meeting);
  const { read, save } = useSavePins(meeting);
  const [confirmed, setConfirmed] = useState<Confirmed>(new Set());
  const inSight = useRef(new Set<string>());
  const keyOf = useMemo(() => keysIn({ passages, full_agenda: agenda }), [passages, agenda]);
  const placement = useMemo((): Placement | null => {
    if (known === undefined) return null;
    const stretches = stretchesOf(passages, trusted(known, confirmed, keyOf));
    return { agenda, numbers: itemNumbers(agenda), stretches, toCheck: stretches.filter(isUnsure), known };
  }, [agenda, passages, known, confirmed, keyOf]);

  const editing = useMemo((): PlacementEditing => {
    const change = (to: Said, from: Said): void => {
      const made = { kind: 'starts', before: from, after: to } as const;
      record(made);
      save(to, () => forget(made));
    };
    return {
      edit(edit) {
        const now = read();
        if (now === undefined) return;
        const next = editPins(now.checked ? allPinned(now) : now, edit);
        const all = edit.type === 'confirm' ? new Set([...confirmed, keyOf(edit.start)]) : confirmed;
        setConfirmed(all);
        // A person who confirms the last unsure start has checked all of them.
        const checked =
          now.checked || (edit.type === 'confirm' && !trusted({ ...now, ...next }, all, keyOf).some(isOpen));
        if (!isSame(now, { ...next, checked })) change({ ...next, checked }, said(now));
      },
      check(state) {
        const now = read();
        // A language model may have found other starts while the person was asked.
        if (now?.state !== state) return;
        if (!now.checked) change({ ...said(now), checked: true }, said(now));
      },
      see(start) {
        inSight.current.add(keyOf(start));
      },
      hasSeen: (start) => inSight.current.has(keyOf(start)),
      restore({ before, after }, which) {
        const now = read();
        const [from, to] = which === 'undo' ? [after, before] : [before, after];
        if (now === undefined || !isSame(now, from)) return;
        setConfirmed(new Set());
        const pins = new Map(to.pins.map(({ passage_id, item }) => [passage_id, item]));
        // Between two edits that leave the starts checked, their agenda and passages have stayed the same, so they come
        // back as they were checked. Otherwise the present starts are taken, around the pins.
        const starts = to.checked && from.checked ? to.starts : withPins(now.starts, pins);
        save({ ...to, starts }, () => forget({ kind: 'starts', before, after }));
      },
    };
  }, [read, save, confirmed, keyOf, record, forget]);
  const state = placement !== null ? 'ready' : isFetching ? 'loading' : isError ? 'failed' : 'none';
  return useMemo(
    () => ({ placement, state, retry: () => void refetch(), editing: canPlace(status) ? editing : null }),
    [placement, state, refetch, editing, status],
  );
}

const canPlace = (status: PlacedMeeting['status']): boolean => status === 'transcribed';

const said = ({ pins, checked, starts }: Said): Said => ({ pins, checked, starts });

const isOpen = ({ sure, pinned }: ItemStart): boolean => !sure && !pinned;

/** Marks confirmed starts as sure. Once a person has checked all starts, none is unsure. */
const trusted = ({ starts, checked }: ItemStarts, confirmed: Confirmed, keyOf: KeyOf): ItemStart[] =>
  starts.map((start) => (checked || confirmed.has(keyOf(start)) ? { ...start, sure: true } : start));
