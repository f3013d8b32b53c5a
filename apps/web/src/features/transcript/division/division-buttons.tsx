import { Button, Group, Text } from '@mantine/core';
import { IconArrowBarToDown, IconArrowBarToUp, IconArrowDown, IconArrowUp, IconScissors } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { divisionTexts } from '../../../texts/meeting/minutes/division.ts';
import type { Deed } from './divide.ts';

const DEEDS = [
  ['cut', 'Alt+Enter', IconScissors],
  ['giveStart', 'Alt+ArrowUp', IconArrowUp],
  ['giveEnd', 'Alt+ArrowDown', IconArrowDown],
  ['joinPrevious', 'Control+Shift+ArrowUp', IconArrowBarToUp],
  ['joinNext', 'Control+Shift+ArrowDown', IconArrowBarToDown],
] as const;

/** Returns the division that a key asks for; null for other keys. */
export function divisionKey({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): Deed | null {
  // On a Mac, ⌘ with arrows selects text.
  if (metaKey) return null;
  if (altKey && !ctrlKey && !shiftKey) {
    if (key === 'Enter') return 'cut';
    if (key === 'ArrowUp') return 'giveStart';
    return key === 'ArrowDown' ? 'giveEnd' : null;
  }
  if (!ctrlKey || !shiftKey || altKey) return null;
  if (key === 'ArrowUp') return 'joinPrevious';
  return key === 'ArrowDown' ? 'joinNext' : null;
}

interface DivisionButtonsProps {
  /** Reason why no passage can be divided now; null if one can be. */
  readonly why: string | null;
  readonly can: (deed: Deed) => boolean;
  readonly onDivide: (deed: Deed) => void;
}

/** Shows buttons that cut a passage at the cursor, join it to a neighbour, or give a part of it away. */
export function DivisionButtons({ why, can, onDivide }: DivisionButtonsProps): ReactNode {
  return (
    <fieldset className="plain-fieldset" aria-label={divisionTexts.title}>
      <Group gap={4}>
        {DEEDS.map(([deed, keys, Icon]) => (
          <Button
            key={deed}
            variant="subtle"
            size="compact-sm"
            leftSection={<Icon size={16} aria-hidden />}
            aria-keyshortcuts={keys}
            disabled={why !== null || !can(deed)}
            // Keeps the cursor where it is.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onDivide(deed)}
          >
            {divisionTexts[deed]}
          </Button>
        ))}
      </Group>
      <Text size="sm" c="dimmed">
        {why ?? divisionTexts.hint}
      </Text>
    </fieldset>
  );
}
