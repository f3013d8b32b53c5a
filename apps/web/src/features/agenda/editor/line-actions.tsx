import { HEADING_LEVELS } from '@greffier/contract/limits';
import { ActionIcon, Group, Text, Tooltip } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowDown,
  IconArrowForwardUp,
  IconArrowUp,
  IconIndentDecrease,
  IconIndentIncrease,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { agendaTexts } from '../../../texts/agenda/agenda.ts';
import type { DraftItem, StructureEdit } from '../../structure/structure-edits.ts';
import { LINE_KEYS } from './line-keys.ts';

interface ActionProps {
  readonly label: string;
  /** Keys, in the notation of `aria-keyshortcuts`. */
  readonly keys?: string;
  readonly off: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Action({ label, keys, off, onClick, children }: ActionProps): ReactNode {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={label}
        aria-keyshortcuts={keys}
        disabled={off}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

interface StepActionsProps {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly onStep: (which: 'undo' | 'redo') => void;
}

/** The buttons that undo and redo changes. */
export function StepActions({ canUndo, canRedo, onStep }: StepActionsProps): ReactNode {
  return (
    <Group gap="xs" role="toolbar" aria-label={agendaTexts.history}>
      <Action label={agendaTexts.undo} keys={LINE_KEYS.undo} off={!canUndo} onClick={() => onStep('undo')}>
        <IconArrowBackUp size={18} aria-hidden />
      </Action>
      <Action label={agendaTexts.redo} keys={LINE_KEYS.redo} off={!canRedo} onClick={() => onStep('redo')}>
        <IconArrowForwardUp size={18} aria-hidden />
      </Action>
    </Group>
  );
}

interface LineActionsProps {
  readonly item: DraftItem;
  readonly position: number;
  /** `first`, `last`: true if the line cannot move further up, or down. */
  readonly first: boolean;
  readonly last: boolean;
  readonly disabled: boolean;
  readonly onEdit: (edit: StructureEdit) => void;
}

/** The actions on one line. */
export function LineActions({ item, position, first, last, disabled, onEdit }: LineActionsProps): ReactNode {
  const { key, level } = item;
  return (
    <Group gap="xs" role="toolbar" aria-label={agendaTexts.actions(position)}>
      <Action
        label={agendaTexts.moveUp}
        keys={LINE_KEYS.up}
        off={disabled || first}
        onClick={() => onEdit({ type: 'move', key, by: -1 })}
      >
        <IconArrowUp size={18} aria-hidden />
      </Action>
      <Action
        label={agendaTexts.moveDown}
        keys={LINE_KEYS.down}
        off={disabled || last}
        onClick={() => onEdit({ type: 'move', key, by: 1 })}
      >
        <IconArrowDown size={18} aria-hidden />
      </Action>
      <Action
        label={agendaTexts.outdent}
        keys={LINE_KEYS.outdent}
        off={disabled || level === HEADING_LEVELS.min}
        onClick={() => onEdit({ type: 'indent', key, by: -1 })}
      >
        <IconIndentDecrease size={18} aria-hidden />
      </Action>
      <Action
        label={agendaTexts.indent}
        keys={LINE_KEYS.indent}
        off={disabled || level === HEADING_LEVELS.max}
        onClick={() => onEdit({ type: 'indent', key, by: 1 })}
      >
        <IconIndentIncrease size={18} aria-hidden />
      </Action>
      <Action label={agendaTexts.remove} off={disabled} onClick={() => onEdit({ type: 'remove', key })}>
        <IconTrash size={18} aria-hidden />
      </Action>
      <Text size="sm" c="dimmed" visibleFrom="xs">
        {agendaTexts.position(position)}
      </Text>
    </Group>
  );
}
