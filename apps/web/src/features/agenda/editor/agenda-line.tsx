import { useSortable } from '@dnd-kit/react/sortable';
import { TEXT_LIMITS } from '@greffier/contract/limits';
import { ActionIcon } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react';
import { memo, useCallback } from 'react';
import { LineInput } from '../../../components/fields/line-input.tsx';
import { agendaTexts } from '../../../texts/agenda/agenda.ts';
import type { DraftItem } from '../../structure/structure-edits.ts';
import { UnsureMark } from '../../pdf-page/unsure-mark.tsx';
import { isPlaced, isUnsure } from '../../pdf-page/read-lines.ts';
import { indentation } from '../indentation.ts';
import { checkOf, LINE_KEYS, lineMoveOf, type LineMove } from './line-keys.ts';
import classes from './editor.module.css';

/** Callbacks through which a line reports to the editor; `key` is the key of the line's item. */
export interface LineHandlers {
  readonly register: (key: number, input: HTMLTextAreaElement | null) => void;
  /** Registers the button that confirms an unsure item. */
  readonly registerConfirm: (key: number, button: HTMLButtonElement | null) => void;
  readonly onFocus: (key: number) => void;
  readonly onText: (key: number, text: string) => void;
  readonly onMove: (key: number, move: LineMove) => void;
  /** Called to add a line below. */
  readonly onEnter: (item: DraftItem) => void;
  /** Called when Backspace is pressed in an empty line, which removes it. */
  readonly onErase: (key: number) => void;
  /** Called when text is pasted. @returns true if the text became lines of its own */
  readonly onPaste: (item: DraftItem, text: string) => boolean;
  /** Called to show the line's place in the PDF. */
  readonly onLook: (item: DraftItem) => void;
  /** Called when the person confirms an unsure item. */
  readonly onConfirm: (key: number) => void;
  /** Called for a key that confirms the item, or goes on to the next unsure one. */
  readonly onCheck: (item: DraftItem, check: 'confirm' | 'next') => void;
}

interface AgendaLineProps {
  readonly item: DraftItem;
  /** Place of the line in the agenda, counted from 1. */
  readonly position: number;
  /** The number by which people refer to the item, such as `2.1`; empty if they have numbered the items themselves. */
  readonly number: string;
  /** Index among the lines that are shown. */
  readonly index: number;
  readonly active: boolean;
  readonly disabled: boolean;
  readonly handlers: LineHandlers;
}

const KEYS = [LINE_KEYS.up, LINE_KEYS.down, LINE_KEYS.indent, LINE_KEYS.outdent].join(' ');
const UNSURE_KEYS = `${KEYS} ${LINE_KEYS.confirm}`;

/** One line of the agenda while it is edited. It is rendered again only if it changes. */
export const AgendaLine = memo(function AgendaLine(props: AgendaLineProps): ReactNode {
  const { item, position, number, index, active, disabled, handlers } = props;
  const { key, level } = item;
  const { ref, handleRef, isDragSource } = useSortable({ id: key, index, disabled });
  const input = useCallback(
    (element: HTMLTextAreaElement | null): void => handlers.register(key, element),
    [handlers, key],
  );
  const confirm = useCallback(
    (element: HTMLButtonElement | null): void => handlers.registerConfirm(key, element),
    [handlers, key],
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    const move = lineMoveOf(event);
    const check = checkOf(event);
    if (check !== undefined) {
      event.preventDefault();
      handlers.onCheck(item, check);
    } else if (move !== undefined) {
      event.preventDefault();
      handlers.onMove(key, move);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      handlers.onEnter(item);
    } else if (event.key === 'Backspace' && item.text === '') {
      event.preventDefault();
      handlers.onErase(key);
    }
  };
  const onPaste = (event: ClipboardEvent): void => {
    if (handlers.onPaste(item, event.clipboardData.getData('text/plain'))) event.preventDefault();
  };
  return (
    <div
      ref={ref}
      className={classes['row']}
      data-active={active || undefined}
      data-dragged={isDragSource || undefined}
      style={indentation(level)}
    >
      <ActionIcon
        ref={handleRef}
        className={classes['handle'] ?? ''}
        variant="subtle"
        color="gray"
        aria-label={agendaTexts.drag(position)}
        aria-roledescription={agendaTexts.draggable}
        // While the line is dragged, Escape ends the dragging, and does not close the dialog around the line.
        data-mantine-stop-propagation={isDragSource || undefined}
        // Only the handle of the active line is a tab stop.
        tabIndex={active ? 0 : -1}
        disabled={disabled}
        onFocus={() => handlers.onFocus(key)}
      >
        <IconGripVertical size={16} aria-hidden />
      </ActionIcon>
      <span className={classes['number']} aria-hidden>
        {number}
      </span>
      <LineInput
        ref={input}
        aria-label={agendaTexts.itemLabel(position, level)}
        aria-keyshortcuts={isUnsure(item) ? UNSURE_KEYS : KEYS}
        placeholder={agendaTexts.itemPlaceholder}
        value={item.text}
        maxLength={TEXT_LIMITS.agendaItem}
        disabled={disabled}
        onFocus={() => handlers.onFocus(key)}
        onText={(text) => handlers.onText(key, text)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      {isUnsure(item) && (
        <div className={classes['mark']}>
          <UnsureMark
            position={position}
            placed={isPlaced(item)}
            disabled={disabled}
            confirmRef={confirm}
            onLook={() => handlers.onLook(item)}
            onConfirm={() => handlers.onConfirm(key)}
          />
        </div>
      )}
    </div>
  );
});
