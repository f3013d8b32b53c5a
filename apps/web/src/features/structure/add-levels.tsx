import { Button, type ButtonVariant, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface Props {
  readonly levels: readonly number[];
  readonly variant: ButtonVariant;
  /** Text on the button of a level; `labelOf` returns the button's accessible name. */
  readonly nameOf: (level: number) => string;
  readonly labelOf: (level: number) => string;
  readonly disabled?: boolean;
  readonly onAdd: (level: number) => void;
}

/** Shows one button per level, which adds an empty line of that level. */
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
