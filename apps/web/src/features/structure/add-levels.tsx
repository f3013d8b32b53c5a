import { Button, type ButtonVariant, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface Props {
  readonly levels: readonly number[];
  readonly variant: ButtonVariant;
  /** What stands on the button of a level, and what it is called. */
  readonly nameOf: (level: number) => string;
  readonly labelOf: (level: number) => string;
  readonly disabled?: boolean;
  readonly onAdd: (level: number) => void;
}

/** The buttons that add an empty line of a level. */
export function AddLevels({ levels, variant, nameOf, labelOf, disabled = false, onAdd }: Props): ReactNode {
  return (
    <Group gap="xs">
      {levels.map((level) => (
        <Button
          key={level}
          variant={variant}
          size="xs"
          leftSection={<IconPlus size={16} aria-hidden />}
          aria-label={labelOf(level)}
          disabled={disabled}
          onClick={() => onAdd(level)}
        >
          {nameOf(level)}
        </Button>
      ))}
    </Group>
  );
}
