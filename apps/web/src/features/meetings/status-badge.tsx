import type { MeetingStatus } from '@greffier/contract/status';
import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import { statusLabels, unknownStatus } from '../../texts/meeting.ts';

const COLORS: Readonly<Record<MeetingStatus, string>> = {
  pending: 'gray',
  transcription: 'blue',
  transcribed: 'blue',
  summarization: 'blue',
  completed: 'teal',
  error: 'red',
};

const isKnown = (status: string): status is MeetingStatus => Object.hasOwn(COLORS, status);

/** `status` is any text: a newer server may know one that this page does not. */
export function StatusBadge({ status }: { readonly status: string }): ReactNode {
  return (
    <QuietBadge color={isKnown(status) ? COLORS[status] : 'gray'}>
      {isKnown(status) ? statusLabels[status] : unknownStatus}
    </QuietBadge>
  );
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
