import { AGENDA_ADD_LEVELS, HEADING_LEVELS, TEXT_LIMITS } from '@greffier/contract/limits';
import { ActionIcon, Button, Group, Stack, Text, Tooltip } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconIndentDecrease,
  IconIndentIncrease,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import type { Dispatch, ReactNode } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { agendaTexts } from '../../texts/agenda.ts';
import type { AgendaAction, AgendaDraft, DraftItem } from './agenda-draft.ts';
import type { LineHandlers } from './agenda-line.tsx';
import { AgendaLine } from './agenda-line.tsx';

interface AgendaEditorProps {
  readonly draft: AgendaDraft;
  readonly dispatch: Dispatch<AgendaAction>;
  readonly disabled: boolean;
}

/** The agenda's lines; the buttons above act on the line that was last written in. */
export function AgendaEditor({ draft, dispatch, disabled }: AgendaEditorProps): ReactNode {
  const { items, nextKey } = draft;
  const [activeKey, setActiveKey] = useState<number | null>(items[0]?.key ?? null);
  const inputs = useRef(new Map<number, HTMLTextAreaElement>());
  const toFocus = useRef<number | null>(items[0]?.key ?? null);
  const newKey = useRef(nextKey);
  const opening = useRef(true);
  const activeIndex = items.findIndex((item) => item.key === activeKey);
  const active = items[activeIndex];

  useEffect(() => {
    newKey.current = nextKey;
    if (toFocus.current === null) return;
    const input = inputs.current.get(toFocus.current);
    input?.focus();
    // One goes on behind what is there; a line that moves keeps its caret.
    if (opening.current) input?.setSelectionRange(input.value.length, input.value.length);
    opening.current = false;
    toFocus.current = null;
  });

  // The same for good, so that a key pressed in one line draws no other line again.
  const lines = useMemo(
    (): LineHandlers => ({
      register(key, input) {
        if (input) inputs.current.set(key, input);
        else inputs.current.delete(key);
      },
      onFocus: setActiveKey,
      onText: (key, text) => dispatch({ type: 'rename', key, text }),
      onOutline(key, action) {
        toFocus.current = key;
        dispatch({ ...action, key });
      },
      onEnter({ key, level }) {
        toFocus.current = newKey.current;
        dispatch({ type: 'add', level, after: key });
      },
    }),
    [dispatch],
  );
  const add = (level: number): void => {
    toFocus.current = nextKey;
    dispatch({ type: 'add', level });
  };
  const remove = (index: number, key: number): void => {
    toFocus.current = (items[index + 1] ?? items[index - 1])?.key ?? null;
    dispatch({ type: 'remove', key });
  };

  return (
    <Stack gap="xs">
      {active === undefined ? (
        <Text size="sm" c="dimmed">
          {agendaTexts.emptyDraft}
        </Text>
      ) : (
        <LineActions
          item={active}
          position={activeIndex + 1}
          count={items.length}
          disabled={disabled}
          dispatch={dispatch}
          onRemove={() => remove(activeIndex, active.key)}
        />
      )}
      {items.map((item, index) => (
        <AgendaLine
          key={item.key}
          item={item}
          position={index + 1}
          active={item.key === activeKey}
          disabled={disabled}
          handlers={lines}
        />
      ))}
      <Group gap="xs">
        {AGENDA_ADD_LEVELS.map((level) => (
          <Button
            key={level}
            variant="light"
            size="xs"
            leftSection={<IconPlus size={16} aria-hidden />}
            aria-label={agendaTexts.addLevel(level)}
            disabled={disabled || items.length >= TEXT_LIMITS.agendaItems}
            onClick={() => add(level)}
          >
            H{level}
          </Button>
        ))}
      </Group>
      <Text size="sm" c="dimmed" visibleFrom="sm">
        {agendaTexts.keyboard}
      </Text>
    </Stack>
  );
}

interface LineActionsProps {
  readonly item: DraftItem;
  readonly position: number;
  readonly count: number;
  readonly disabled: boolean;
  readonly dispatch: Dispatch<AgendaAction>;
  readonly onRemove: () => void;
}

function LineActions({ item, position, count, disabled, dispatch, onRemove }: LineActionsProps): ReactNode {
  const { key, level } = item;
  const actions = [
    {
      text: agendaTexts.moveUp,
      Icon: IconArrowUp,
      off: position === 1,
      run: () => dispatch({ type: 'move', key, by: -1 }),
    },
    {
      text: agendaTexts.moveDown,
      Icon: IconArrowDown,
      off: position === count,
      run: () => dispatch({ type: 'move', key, by: 1 }),
    },
    {
      text: agendaTexts.outdent,
      Icon: IconIndentDecrease,
      off: level === HEADING_LEVELS.min,
      run: () => dispatch({ type: 'indent', key, by: -1 }),
    },
    {
      text: agendaTexts.indent,
      Icon: IconIndentIncrease,
      off: level === HEADING_LEVELS.max,
      run: () => dispatch({ type: 'indent', key, by: 1 }),
    },
    { text: agendaTexts.remove, Icon: IconTrash, off: false, run: onRemove },
  ] as const;
  return (
    <Group gap="xs" role="toolbar" aria-label={agendaTexts.actions(position)}>
      {actions.map(({ text, Icon, off, run }) => (
        <Tooltip key={text} label={text}>
          <ActionIcon variant="default" size="lg" aria-label={text} disabled={disabled || off} onClick={run}>
            <Icon size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ))}
      <Text size="sm" c="dimmed">
        {agendaTexts.position(position)}
      </Text>
    </Group>
  );
}
