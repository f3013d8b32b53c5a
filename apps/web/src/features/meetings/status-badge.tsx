import type { ReadStatus } from '@greffier/contract/meeting/status';
import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import { statusLabels } from '../../texts/meeting/status.ts';

const COLORS: Readonly<Record<ReadStatus, string>> = {
  pending: 'gray',
  transcription: 'blue',
  transcribed: 'blue',
  summarization: 'blue',
  completed: 'teal',
  error: 'red',
  unknown: 'gray',
};

export function StatusBadge({ status }: { readonly status: ReadStatus }): ReactNode {
  return <QuietBadge color={COLORS[status]}>{statusLabels[status]}</QuietBadge>;
}

interface QuietBadgeProps {
  readonly color: string;
  readonly children: string;
}

/** A state in words, in a colour that stays readable on its own tint. */
export function QuietBadge({ color, children }: QuietBadgeProps): ReactNode {
  return (
    <Badge variant="light" color={color} tt="none" fw={600} size="lg" style={{ flexShrink: 0 }}>
      {children}
    </Badge>
  );
}
