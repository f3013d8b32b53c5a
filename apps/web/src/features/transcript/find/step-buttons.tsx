import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface StepButtonsProps {
  readonly previous: string;
  readonly next: string;
  readonly disabled: boolean;
  readonly onStep: (by: 1 | -1) => void;
  /** The id of an element that describes the buttons. */
  readonly describedBy?: string;
}

/** Two buttons that go from one place of the transcript to the next. */
export function StepButtons({ previous, next, disabled, onStep, describedBy }: StepButtonsProps): ReactNode {
  const button = (label: string, by: 1 | -1, icon: ReactNode) => (
    <ActionIcon
      variant="default"
      size="input-sm"
      aria-label={label}
      title={label}
      {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
      disabled={disabled}
      onClick={() => onStep(by)}
    >
      {icon}
    </ActionIcon>
  );
  return (
    <ActionIcon.Group>
      {button(previous, -1, <IconChevronUp size={18} aria-hidden />)}
      {button(next, 1, <IconChevronDown size={18} aria-hidden />)}
    </ActionIcon.Group>
  );
}
