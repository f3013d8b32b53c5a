import { VisuallyHidden } from '@mantine/core';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { lazyDialog } from '../../../components/dialogs/lazy-dialog.tsx';
import { notifyUndoable } from '../../../lib/notify-undoable.tsx';
import { placementTexts } from '../../../texts/meeting/minutes/placement.ts';
import { dragStart } from './drag-start.ts';
import { choicesAt, chosenBy, type PlaceChoice } from './item-choices.ts';
import type { ItemMenuProps } from './item-menu.tsx';
import { stepFrom } from '../pin-edits.ts';
import { type StartDeeds, StartHeading } from './start-heading.tsx';
import { startKeyOf } from './start-keys.ts';
import { stretchName } from '../stretch-name.ts';
import type { Stretch } from '../stretches.ts';
import type { PlacementReading } from '../use-placement.ts';

const ItemMenu = lazyDialog<ItemMenuProps>(
  async () => (await import('./item-menu.tsx')).ItemMenu,
  ({ onClose }) => onClose,
);

/** The place of the open menu of items. */
interface Menu {
  readonly passageId: number;
  readonly in: 'heading' | 'passage';
  readonly typed: string;
}

interface TranscriptStartsOptions {
  readonly reading: Pick<PlacementReading, 'placement' | 'editing'>;
  readonly passages: number;
  /** True if the transcript is shown, so that keys may lead to unsure starts. */
  readonly shown: boolean;
  /** Goes to the next unsure start after a start or a passage; if none is left, to the next step of the meeting. */
  readonly onNext: (from: string | number | null) => void;
  readonly onUndo: () => void;
}

/** Provides the headings of the transcript, and carries out people's actions on them there. */
export function useTranscriptStarts({ reading, passages, shown, onNext, onUndo }: TranscriptStartsOptions) {
  const { placement, editing } = reading;
  const [menu, setMenu] = useState<Menu | null>(null);
  const [said, setSaid] = useState('');
  const toFocus = useRef<string | null>(null);
  const latest = useRef({ onUndo, onNext });
  useEffect(() => {
    latest.current = { onUndo, onNext };
    const place = toFocus.current === null ? null : document.querySelector<HTMLElement>(toFocus.current);
    // The place may not be drawn yet.
    if (place === null) return;
    toFocus.current = null;
    place.focus({ preventScroll: true });
    (place.closest('[data-start]') ?? place).scrollIntoView({ block: 'nearest' });
  });

  useHeldStart();

  const isOpen = shown && placement !== null && placement.toCheck.length > 0;
  useEffect(() => {
    if (!isOpen) return undefined;
    const press = (event: globalThis.KeyboardEvent): void => {
      const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
      // If the minutes stand beside the transcript, they may have handled this key already.
      if (event.defaultPrevented) return;
      if (key !== 'F8' || altKey || ctrlKey || metaKey || shiftKey || !(target instanceof Element)) return;
      if (target.closest('[role="dialog"]') !== null) return;
      event.preventDefault();
      const { start, passage, row } =
        target.closest<HTMLElement>('[data-start], [data-passage], [data-row]')?.dataset ?? {};
      latest.current.onNext(start ?? row ?? (passage === undefined ? null : Number(passage)));
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOpen]);

  const deeds = useMemo((): StartDeeds | null => {
    if (placement === null || editing === null) return null;
    const { starts } = placement.known;
    const told = (stretch: Stretch): string => stretchName(stretch, placement).what;
    const move = (stretch: Stretch, to: number | null, deed: string): void => {
      if (stretch.start === null || to === null || to === stretch.passageId) return;
      toFocus.current = `[data-at="${to}"] [data-deed="${deed}"]`;
      setSaid(placementTexts.movedTo(told(stretch), to));
      editing.edit({ type: 'move', start: stretch.start, to });
    };
    return {
      onSee: ({ start }) => start !== null && editing.see(start),
      onConfirm(stretch) {
        if (stretch.start === null) return;
        editing.edit({ type: 'confirm', start: stretch.start });
        setSaid(placementTexts.confirmed(told(stretch)));
        latest.current.onNext(stretch.id);
      },
      stepTo: ({ start }, by) => (start === null ? null : stepFrom(starts, start, by, passages)),
      onStep: (stretch, by) =>
        move(stretch, stretch.start && stepFrom(starts, stretch.start, by, passages), by < 0 ? 'up' : 'down'),
      onChange: ({ passageId }) => setMenu({ passageId, in: 'heading', typed: '' }),
      onRemove(stretch) {
        if (stretch.start === null) return;
        toFocus.current = `[data-passage="${stretch.passageId}"]`;
        editing.edit({ type: 'remove', start: stretch.start });
        notifyUndoable(placementTexts.removed(told(stretch)), () => latest.current.onUndo());
      },
      onGrab(stretch, event) {
        event.preventDefault();
        dragStart(event, (to) => move(stretch, to, 'change'));
      },
    };
  }, [placement, editing, passages]);

  const choose = (passageId: number, choice: PlaceChoice): void => {
    if (placement === null || editing === null) return;
    setMenu(null);
    const { type, item } = choice;
    const here = placement.stretches.find((one) => one.passageId === passageId && one.start !== null);
    if (type === 'nothing') {
      if (here !== undefined) deeds?.onRemove(here);
      return;
    }
    toFocus.current = `[data-at="${passageId}"]`;
    if (type === 'resume' && item !== null) editing.edit({ type, passageId, item });
    else editing.edit({ type: 'begin', passageId, item });
    const what = stretchName({ item, isReturn: type === 'resume' }, placement).what;
    setSaid(placementTexts.placed(what));
    if (type === 'begin' && choice.since !== null)
      notifyUndoable(placementTexts.placed(what), () => latest.current.onUndo());
  };
  const close = (): void => {
    if (menu === null) return;
    const row = menu.in === 'heading' ? `[data-at="${menu.passageId}"]` : `[data-passage="${menu.passageId}"]`;
    const deed = menu.in === 'heading' ? 'change' : 'place';
    toFocus.current = `${row} [data-deed="${deed}"]`;
    setMenu(null);
  };
  const node = placement !== null && menu !== null && (
    <ItemMenu
      key={`${menu.in} ${menu.passageId}`}
      placement={placement}
      passageId={menu.passageId}
      typed={menu.typed}
      onChoose={(choice) => choose(menu.passageId, choice)}
      onClose={close}
    />
  );
  const headings = useMemo(() => {
    if (placement === null) return undefined;
    return Map.groupBy(placement.stretches, ({ passageId }) => passageId);
  }, [placement]);
  const above = (passageId: number): ReactNode =>
    placement !== null &&
    headings?.get(passageId)?.map((stretch, at) => (
      <StartHeading key={stretch.id} stretch={stretch} placement={placement} deeds={deeds}>
        {menu?.in === 'heading' && menu.passageId === passageId && at === 0 && node}
      </StartHeading>
    ));
  const open = useCallback((passageId: number) => setMenu({ passageId, in: 'passage', typed: '' }), []);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const asked = startKeyOf(event);
    if (asked === null || placement === null || deeds === null) return;
    const stretch = placement.stretches.find(({ id }) => id === asked.start);
    if (asked.type === 'number') {
      const only = chosenBy(choicesAt(placement, asked.passageId), asked.digit);
      if (only !== null) choose(asked.passageId, only);
      else
        setMenu({ passageId: asked.passageId, in: asked.start === null ? 'passage' : 'heading', typed: asked.digit });
    } else if (stretch === undefined) return;
    else if (asked.type === 'step') deeds.onStep(stretch, asked.by);
    else deeds.onRemove(stretch);
    event.preventDefault();
  };

  const onOutlineKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    onKeyDown(event);
    if (!event.isDefaultPrevented() || toFocus.current === null) return;
    // People who move a start in the outline continue there: the start keeps its row, wherever it is now.
    const asked = startKeyOf(event);
    if (asked?.type === 'step') toFocus.current = null;
    if (asked?.type !== 'remove' || placement === null) return;
    const row = placement.stretches.findIndex(({ id }) => id === asked.start);
    const next = placement.stretches[row + 1] ?? placement.stretches[row - 1];
    toFocus.current = next === undefined ? null : `[data-row-at="${next.passageId}"]`;
  };

  return {
    above,
    /** Returns the menu if it is open at this passage, for the place below the speaker. */
    below: (passageId: number): ReactNode =>
      menu?.in === 'passage' && menu.passageId === passageId ? node : undefined,
    /** Opens the menu of items at a passage; undefined if nothing can be changed. */
    onPlace: editing === null || placement === null ? undefined : open,
    onKeyDown,
    /** Actions from the outline; null if nothing can be changed. */
    outline:
      placement === null || editing === null
        ? null
        : {
            onKeyDown: onOutlineKeyDown,
            onGrab: (stretch: Stretch, event: PointerEvent<HTMLElement>): void => deeds?.onGrab(stretch, event),
            onGrabItem: (item: number, event: PointerEvent<HTMLElement>): void => {
              event.preventDefault();
              dragStart(event, (to) => {
                const choice = choicesAt(placement, to).find((one) => one.type === 'begin' && one.item === item);
                if (choice !== undefined) choose(to, choice);
              });
            },
          },
    live: <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>,
  };
}

/**
 * Keeps the focus on a start that has moved by itself. A correction of one start changes where others seem to begin, so
 * that the focused heading may be drawn at another passage.
 */
function useHeldStart(): void {
  const held = useRef<Held | null>(null);
  useEffect(() => {
    const take = ({ target }: FocusEvent): void => {
      const heading = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-start]') : null;
      const { start, at } = heading?.dataset ?? {};
      const deed = target instanceof HTMLElement ? target.dataset['deed'] : undefined;
      held.current = heading === null ? null : { heading, start, at, deed };
    };
    document.addEventListener('focusin', take);
    return () => document.removeEventListener('focusin', take);
  }, []);
  useEffect(() => {
    if (held.current === null || held.current.heading.isConnected || document.activeElement !== document.body) return;
    const { start, at, deed } = held.current;
    const heading = document.querySelector<HTMLElement>(`[data-start="${start}"]`);
    const place = heading ?? document.querySelector<HTMLElement>(`[data-passage="${at}"]`);
    (heading?.querySelector<HTMLElement>(`[data-deed="${deed}"]`) ?? place)?.focus({ preventScroll: true });
    place?.scrollIntoView({ block: 'nearest' });
  });
}

/** The part of the headings that last had the focus. */
interface Held {
  readonly heading: HTMLElement;
  readonly start: string | undefined;
  /** The passage below the heading. */
  readonly at: string | undefined;
  readonly deed: string | undefined;
}
