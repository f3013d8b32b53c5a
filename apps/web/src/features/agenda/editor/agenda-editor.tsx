import { move } from '@dnd-kit/helpers';
import type { DragEndEvent } from '@dnd-kit/react';
import { DragDropProvider } from '@dnd-kit/react';
import { AGENDA_ADD_LEVELS, TEXT_LIMITS } from '@greffier/contract/limits';
import { titleNumbers } from '@greffier/contract/outline-numbers';
import { Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { Dispatch, KeyboardEvent, ReactNode } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { notify } from '../../../lib/notify.ts';
import { agendaTexts } from '../../../texts/agenda/agenda.ts';
import { pdfPageTexts } from '../../../texts/pdf-page.ts';
import { isPlaced, isUnsure } from '../../pdf-page/read-lines.ts';
import { AddLevels } from '../../structure/add-levels.tsx';
import { blockOf } from '../../structure/blocks.ts';
import { type DraftItem, roomFor, type StructureEdit } from '../../structure/structure-edits.ts';
import type { AgendaAction, AgendaDraft } from '../draft/agenda-draft.ts';
import { agendaReducer, lineAfter, nextUnsure } from '../draft/agenda-draft.ts';
import type { LineHandlers } from './agenda-line.tsx';
import { AgendaLine } from './agenda-line.tsx';
import { DragSpeech } from './drag-speech.ts';
import { LineActions, StepActions } from './line-actions.tsx';
import { type Drag, dragOf, neighbourOf, placeTold } from './line-places.ts';
import { stepOf } from './line-keys.ts';
import classes from './editor.module.css';
import { pastedOutline } from './pasted-outline.ts';

export interface AgendaEditorProps {
  readonly draft: AgendaDraft;
  readonly dispatch: Dispatch<AgendaAction>;
  readonly disabled: boolean;
  /** Called to show where an item stands in the PDF beside the list. */
  readonly onLook?: (item: DraftItem) => void;
  /** Called when the last unsure item is confirmed, to move the focus on. */
  readonly onAllChecked?: () => void;
}

/** The lines of the agenda. The buttons above them act on the line that was last focused. */
export function AgendaEditor({ draft, dispatch, disabled, onLook, onAllChecked }: AgendaEditorProps): ReactNode {
  const { items, past, future } = draft;
  const [activeKey, setActiveKey] = useState<number | null>(items[0]?.key ?? null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const [spoken, setSpoken] = useState('');
  const inputs = useRef(new Map<number, HTMLTextAreaElement>());
  // If a page stands beside the list, no field gets the focus: on a phone, the keyboard would cover the page.
  const toFocus = useRef<number | null>(onLook === undefined ? (items[0]?.key ?? null) : null);
  const toShow = useRef<number | null>(null);
  const confirms = useRef(new Map<number, HTMLButtonElement>());
  /** The unsure line whose confirming button gets the focus next. */
  const toConfirm = useRef<number | null>(null);
  const opening = useRef(true);
  const found = items.findIndex((item) => item.key === activeKey);
  // The active line may have been removed by a click on the page beside the list.
  const activeIndex = found === -1 ? Math.min(0, items.length - 1) : found;
  const active = items[activeIndex];

  // Handlers read the latest values from these refs when something happens, so that the lines' handlers never change.
  const latest = useRef(draft);
  const latestOutside = useRef({ onLook, onAllChecked });
  useEffect(() => {
    latest.current = draft;
    latestOutside.current = { onLook, onAllChecked };
    const confirm = confirms.current.get(toConfirm.current ?? -1);
    confirm?.focus();
    toConfirm.current = null;
    // A line that moves stays in sight, even if the focus does not move to it.
    inputs.current.get(toShow.current ?? -1)?.scrollIntoView({ block: 'nearest' });
    toShow.current = null;
    if (toFocus.current === null) return;
    const input = inputs.current.get(toFocus.current);
    input?.focus();
    // The caret goes to the end when the editor opens. A line that moves keeps its caret.
    if (opening.current) input?.setSelectionRange(input.value.length, input.value.length);
    opening.current = false;
    toFocus.current = null;
  });

  const { lines, change } = useMemo(() => {
    /** Applies an edit, announces it, and moves the focus to a line. */
    const change = (edit: StructureEdit, focus: number | null, said?: (after: AgendaDraft) => string): void => {
      const after = agendaReducer(latest.current, edit);
      toFocus.current = focus;
      toShow.current = edit.type === 'move' ? edit.key : null;
      if (said !== undefined && after !== latest.current) setSpoken(said(after));
      dispatch(edit);
    };
    const lines: LineHandlers = {
      register(key, input) {
        if (input) inputs.current.set(key, input);
        else inputs.current.delete(key);
      },
      registerConfirm(key, button) {
        if (button) confirms.current.set(key, button);
        else confirms.current.delete(key);
      },
      onFocus: setActiveKey,
      onText: (key, text) => change({ type: 'rename', key, text }, null),
      onMove: (key, move) => change({ ...move, key }, key, (after) => placeTold(after, key)),
      onEnter: ({ key, level }) => change({ type: 'add', level, after: key }, latest.current.nextKey),
      onErase: (key) =>
        change({ type: 'remove', key }, neighbourOf(latest.current, key, -1), () => agendaTexts.removed),
      onPaste(item, text) {
        const pasted = pastedOutline(text, item.level);
        if (pasted === null) return false;
        const taken = Math.min(pasted.length, roomFor(latest.current.items, item.key, TEXT_LIMITS.agendaItems));
        if (taken < pasted.length) notify.info(agendaTexts.pastedSome(taken, pasted.length, TEXT_LIMITS.agendaItems));
        change({ type: 'paste', key: item.key, lines: pasted }, item.key, () => agendaTexts.pasted(taken));
        return true;
      },
      onLook(item) {
        if (isPlaced(item)) latestOutside.current.onLook?.(item);
        else inputs.current.get(item.key)?.focus();
      },
      onConfirm(key) {
        const next = nextUnsure(latest.current.items, key);
        // The focus goes from button to button, so that a phone shows no keyboard.
        toConfirm.current = next?.key ?? null;
        change({ type: 'check', key }, null, () => pdfPageTexts.confirmed);
        if (next === undefined) latestOutside.current.onAllChecked?.();
      },
      onCheck(item, check) {
        const next = nextUnsure(latest.current.items, item.key);
        if (next !== undefined) inputs.current.get(next.key)?.focus();
        if (check === 'next' || !isUnsure(item)) return;
        change({ type: 'check', key: item.key }, null, () => pdfPageTexts.confirmed);
        if (next === undefined) latestOutside.current.onAllChecked?.();
      },
    };
    return { lines, change };
  }, [dispatch]);

  const onAction = (edit: StructureEdit): void => {
    if (edit.type === 'remove') change(edit, neighbourOf(draft, edit.key, 1), () => agendaTexts.removed);
    else if (edit.type === 'move' || edit.type === 'indent') {
      const again = agendaReducer(agendaReducer(draft, edit), edit).items !== agendaReducer(draft, edit).items;
      // The button keeps the focus as long as it can be pressed again.
      change(edit, again ? null : edit.key, (after) => placeTold(after, edit.key));
    }
  };
  const step = (which: 'undo' | 'redo', fromKey: boolean): void => {
    const steps = which === 'undo' ? past : future;
    const next = steps.at(-1);
    if (next === undefined || disabled) return;
    const key = lineAfter(next, items);
    if (fromKey || steps.length === 1) toFocus.current = key;
    toShow.current = key;
    setActiveKey(key);
    setSpoken(which === 'undo' ? agendaTexts.undone : agendaTexts.redone);
    dispatch({ type: which });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const which = stepOf(event);
    if (which === undefined) return;
    // The fields' own undo does not know the other lines.
    event.preventDefault();
    step(which, true);
  };
  const onDragEnd = ({ canceled }: DragEndEvent): void => {
    setDrag(null);
    if (drag !== null && !canceled) dispatch({ type: 'drop', key: drag.key, to: drag.order.indexOf(drag.key) });
  };

  const positions = new Map(items.map(({ key }, index) => [key, index]));
  const shown = drag === null ? items : drag.order.flatMap((key) => items[positions.get(key) ?? -1] ?? []);
  const numbers = titleNumbers(shown).map(({ number }) => shortened(number));
  return (
    <Stack gap="xs" onKeyDown={onKeyDown}>
      <Group gap="xs" justify="space-between" className={classes['tools'] ?? ''}>
        {active === undefined ? (
          <Text size="sm" c="dimmed">
            {agendaTexts.emptyDraft}
          </Text>
        ) : (
          <LineActions
            item={active}
            position={activeIndex + 1}
            first={activeIndex === 0}
            last={activeIndex + blockOf(items, activeIndex) >= items.length}
            disabled={disabled}
            onEdit={onAction}
          />
        )}
        <StepActions
          canUndo={past.length > 0 && !disabled}
          canRedo={future.length > 0 && !disabled}
          onStep={(which) => step(which, false)}
        />
      </Group>
      <DragDropProvider
        plugins={(defaults) => [...defaults, DragSpeech]}
        onBeforeDragStart={({ operation: { source } }) => setDrag(dragOf(items, Number(source?.id)))}
        onDragOver={(event) => setDrag((now) => now && { ...now, order: move(now.order, event) })}
        onDragEnd={onDragEnd}
      >
        {shown.map((item, index) => (
          <AgendaLine
            key={item.key}
            item={item}
            position={(positions.get(item.key) ?? 0) + 1}
            number={numbers[index] ?? ''}
            index={index}
            active={item.key === active?.key}
            disabled={disabled}
            handlers={lines}
          />
        ))}
      </DragDropProvider>
      <AddLevels
        levels={AGENDA_ADD_LEVELS}
        variant="light"
        nameOf={(level) => `H${level}`}
        labelOf={agendaTexts.addLevel}
        disabled={disabled || items.length >= TEXT_LIMITS.agendaItems}
        onAdd={(level) => change({ type: 'add', level }, draft.nextKey)}
      />
      <Text size="sm" c="dimmed">
        {agendaTexts.levels}
      </Text>
      <Text size="sm" c="dimmed" visibleFrom="sm">
        {agendaTexts.keyboard} {items.some(isUnsure) && agendaTexts.checkKeys}
      </Text>
      <VisuallyHidden aria-live="polite">{spoken}</VisuallyHidden>
    </Stack>
  );
}

/** Shortens an item's number that is too long for a line: « 1.2.3.4 » becomes « …3.4 ». */
const shortened = (number: string): string => {
  const parts = number.split('.');
  return parts.length > 3 ? `…${parts.slice(-2).join('.')}` : number;
};
