import { Pill } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './chip-list.module.css';

interface Props {
  readonly values: readonly string[];
  /** Absent if the values can only be read. */
  readonly onRemove?: (value: string) => void;
  readonly removeLabel: (value: string) => string;
  /** True while a change is being saved. */
  readonly disabled?: boolean;
}

/** Shows short texts side by side, each with a cross that removes it. */
export function ChipList({ values, onRemove, removeLabel, disabled = false }: Props): ReactNode {
  return (
    <ul className={classes['chips']}>
      {values.map((value) => (
        <li key={value}>
          <Pill
            size="lg"
            classNames={{
              root: classes['chip'] ?? '',
              label: classes['label'] ?? '',
              remove: classes['remove'] ?? '',
            }}
            withRemoveButton={onRemove !== undefined}
            // The chip is not disabled during a change: its cross would disappear, and the keyboard lose its place.
            onRemove={() => !disabled && onRemove?.(value)}
            removeButtonProps={{
              'aria-label': removeLabel(value),
              'aria-hidden': false,
              'aria-disabled': disabled || undefined,
              tabIndex: 0,
            }}
          >
            {value}
          </Pill>
        </li>
      ))}
    </ul>
  );
}
