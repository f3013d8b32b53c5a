import { AGENDA_INDENTATION_PX, TEXT_LIMITS } from '@greffier/contract/limits';
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import { memo, useCallback } from 'react';
import { LineInput } from '../../components/line-input.tsx';
import { agendaTexts } from '../../texts/agenda.ts';
import type { DraftItem } from './agenda-draft.ts';
import classes from './agenda.module.css';

interface OutlineAction {
  readonly type: 'move' | 'indent';
  readonly by: 1 | -1;
}

/** Word's own keys for its outline: Alt + Shift + arrows. */
const OUTLINE_KEYS: Readonly<Record<string, OutlineAction>> = {
  ArrowUp: { type: 'move', by: -1 },
  ArrowDown: { type: 'move', by: 1 },
  ArrowRight: { type: 'indent', by: 1 },
  ArrowLeft: { type: 'indent', by: -1 },
};

/** What the lines tell the editor, each by the key of its item. */
export interface LineHandlers {
  readonly register: (key: number, input: HTMLTextAreaElement | null) => void;
  readonly onFocus: (key: number) => void;
  readonly onText: (key: number, text: string) => void;
  readonly onOutline: (key: number, action: OutlineAction) => void;
  /** A new line is wanted below. */
  readonly onEnter: (item: DraftItem) => void;
}

interface AgendaLineProps {
  readonly item: DraftItem;
  /** From 1. */
  readonly position: number;
  readonly active: boolean;
  readonly disabled: boolean;
  readonly handlers: LineHandlers;
}

/** One line of the agenda while it is edited; drawn again only where it changes. */
export const AgendaLine = memo(function AgendaLine(props: AgendaLineProps): ReactNode {
  const { item, position, active, disabled, handlers } = props;
  const { key, level } = item;
  const input = useCallback(
    (element: HTMLTextAreaElement | null): void => handlers.register(key, element),
    [handlers, key],
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    const outline = event.altKey && event.shiftKey ? OUTLINE_KEYS[event.key] : undefined;
    if (outline !== undefined) {
      event.preventDefault();
      handlers.onOutline(key, outline);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      handlers.onEnter(item);
    }
  };
  return (
    <div className={classes['row']} data-active={active || undefined} style={indentation(level)}>
      <span className={classes['level']} aria-hidden>
        H{level}
      </span>
      <LineInput
        ref={input}
        aria-label={agendaTexts.itemLabel(position, level)}
        placeholder={agendaTexts.itemPlaceholder}
        value={item.text}
        maxLength={TEXT_LIMITS.agendaItem}
        disabled={disabled}
        onFocus={() => handlers.onFocus(key)}
        onText={(text) => handlers.onText(key, text)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
});

/** Lines are drawn in by 16 px per level (specification §9). */
export function indentation(level: number): CSSProperties {
  // A custom property is no key of CSSProperties.
  return { '--agenda-indent': (level - 1) * AGENDA_INDENTATION_PX } as CSSProperties;
}
