import type { Approval } from '@greffier/contract/minutes';
import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { editorTexts } from '../../../texts/meeting/minutes-editor.ts';
import { QuietBadge } from '../../meetings/status-badge.tsx';
import { HistoryButton } from '../history-button.tsx';
import type { WrittenProps } from '../minutes-meeting.ts';
import classes from './reading.module.css';

const COLORS: Readonly<Record<Approval, string>> = { draft: 'gray', to_approve: 'yellow', approved: 'teal' };

interface ApprovalBarProps extends Pick<WrittenProps, 'meeting'> {
  /** The next steps, if they stand here. */
  readonly children?: ReactNode;
}

/** Says whether the minutes are approved, and by whom. */
export function ApprovalBar({ meeting, children }: ApprovalBarProps): ReactNode {
  const { approval, approval_by, approval_at, approved_version } = meeting.minutes;
  return (
    <section className={classes['approval']} aria-label={editorTexts.approval}>
      <div>
        <Group gap="xs">
          <QuietBadge color={COLORS[approval]}>{editorTexts.approvals[approval]}</QuietBadge>
          {approval !== 'draft' && approval_by !== null && approval_at !== null && (
            <Text size="sm" c="dimmed">
              {editorTexts.approvalBy(approval_by, approval_at)}
            </Text>
          )}
        </Group>
        {approval !== 'approved' && approved_version !== null && (
          <Text size="sm" mt={4}>
            {editorTexts.correcting(approved_version)}
          </Text>
        )}
      </div>
      <Group gap="xs">
        <HistoryButton meeting={meeting} />
        {children}
      </Group>
    </section>
  );
}
