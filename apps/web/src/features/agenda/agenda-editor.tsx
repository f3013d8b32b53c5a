import { AGENDA_ADD_LEVELS, AGENDA_INDENTATION_PX, HEADING_LEVELS, TEXT_LIMITS } from '@greffier/contract/limits';
import { ActionIcon, Button, Group, Stack, Text, Tooltip } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconIndentDecrease,
  IconIndentIncrease,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import type { CSSProperties, Dispatch, KeyboardEvent, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { LineInput } from '../../components/line-input.tsx';
import { agendaTexts } from '../../texts/agenda.ts';
import type { AgendaAction, AgendaDraft, DraftItem } from './agenda-draft.ts';
import classes from './agenda.module.css';

interface AgendaEditorProps {
  readonly draft: AgendaDraft;
  readonly dispatch: Dispatch<AgendaAction>;
  readonly disabled: boolean;
}

/** Word's own keys for its outline: Alt + Shift + arrows. */
const OUTLINE_KEYS: Readonly<Record<string, { readonly type: 'move' | 'indent'; readonly by: 1 | -1 }>> = {
  ArrowUp: { type: 'move', by: -1 },
  ArrowDown: { type: 'move', by: 1 },
  ArrowRight: { type: 'indent', by: 1 },
  ArrowLeft: { type: 'indent', by: -1 },
};

/** The agenda's lines; the buttons above act on the line that was last written in. */
export function AgendaEditor({ draft, dispatch, disabled }: AgendaEditorProps): ReactNode {
  const { items, nextKey } = draft;
  const [activeKey, setActiveKey] = useState<number | null>(items[0]?.key ?? null);
  const inputs = useRef(new Map<number, HTMLTextAreaElement>());
  const toFocus = useRef<number | null>(items[0]?.key ?? null);
  const activeIndex = items.findIndex((item) => item.key === activeKey);
  const active = items[activeIndex];

  useEffect(() => {
    if (toFocus.current === null) return;
    inputs.current.get(toFocus.current)?.focus();
    toFocus.current = null;
  });

  const add = (level: number, after?: DraftItem): void => {
    toFocus.current = nextKey;
    dispatch(after === undefined ? { type: 'add', level } : { type: 'add', level, after: after.key });
  };
  const remove = (index: number, key: number): void => {
    toFocus.current = (items[index + 1] ?? items[index - 1])?.key ?? null;
    dispatch({ type: 'remove', key });
  };
  const onKeyDown = (event: KeyboardEvent, item: DraftItem): void => {
    const outline = event.altKey && event.shiftKey ? OUTLINE_KEYS[event.key] : undefined;
    if (outline !== undefined) {
      event.preventDefault();
      toFocus.current = item.key;
      dispatch({ ...outline, key: item.key });
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      add(item.level, item);
    }
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
        <div
          key={item.key}
          className={classes['row']}
          data-active={item.key === activeKey || undefined}
          style={indentation(item.level)}
        >
          <span className={classes['level']} aria-hidden>
            H{item.level}
          </span>
          <LineInput
            ref={(input) => {
              if (input) inputs.current.set(item.key, input);
              else inputs.current.delete(item.key);
            }}
            aria-label={agendaTexts.itemLabel(index + 1, item.level)}
            placeholder={agendaTexts.itemPlaceholder}
            value={item.text}
            maxLength={TEXT_LIMITS.agendaItem}
            disabled={disabled}
            onFocus={() => setActiveKey(item.key)}
            onText={(text) => dispatch({ type: 'rename', key: item.key, text })}
            onKeyDown={(event) => onKeyDown(event, item)}
          />
        </div>
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

/** Lines are drawn in by 16 px per level (specification §9). */
export function indentation(level: number): CSSProperties {
  // A custom property is no key of CSSProperties.
  return { '--agenda-indent': (level - 1) * AGENDA_INDENTATION_PX } as CSSProperties;
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
