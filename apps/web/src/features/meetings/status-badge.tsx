import type { Approval, ReadStatus } from '@greffier/contract/meeting/status';
import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import { approvalLabels, statusLabels } from '../../texts/meeting/status.ts';

const COLORS: Readonly<Record<ReadStatus, string>> = {
  pending: 'gray',
  transcription: 'blue',
  transcribed: 'blue',
  summarization: 'blue',
  completed: 'teal',
  error: 'red',
  unknown: 'gray',
};

const APPROVAL_COLORS: Readonly<Record<Approval, string>> = { draft: 'gray', to_approve: 'yellow', approved: 'teal' };

interface StatusBadgeProps {
  readonly status: ReadStatus;
  /** The state of the minutes, shown once they are written; undefined if it is not known. */
  readonly approval: Approval | undefined;
}

/** Shows the state of the meeting and, once there are minutes, the state of the minutes. */
export function StatusBadge({ status, approval }: StatusBadgeProps): ReactNode {
  if (status !== 'completed' || approval === undefined)
    return <QuietBadge color={COLORS[status]}>{statusLabels[status]}</QuietBadge>;
  return (
    <QuietBadge color={APPROVAL_COLORS[approval]}>
      <span>{statusLabels[status]}</span> · <span>{approvalLabels[approval]}</span>
    </QuietBadge>
  );
}

export function ApprovalBadge({ approval }: { readonly approval: Approval }): ReactNode {
  return <QuietBadge color={APPROVAL_COLORS[approval]}>{approvalLabels[approval]}</QuietBadge>;
}

interface QuietBadgeProps {
  readonly color: string;
  readonly children: ReactNode;
}

/** Shows a state in words, in a colour that stays readable on a tint of the same colour. */
export function QuietBadge({ color, children }: QuietBadgeProps): ReactNode {
  return (
    <Badge variant="light" color={color} tt="none" fw={600} size="lg" style={{ flexShrink: 0 }}>
      {children}
    </Badge>
  );
}
