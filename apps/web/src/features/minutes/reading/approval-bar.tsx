import { Button, Group, Text } from '@mantine/core';
import { IconColumns } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { editorTexts } from '../../../texts/meeting/minutes/minutes-editor.ts';
import { ApprovalBadge } from '../../meetings/status-badge.tsx';
import { HistoryButton } from '../history/history-button.tsx';
import type { WrittenProps } from '../minutes-meeting.ts';
import classes from './reading.module.css';

interface ApprovalBarProps extends Pick<WrittenProps, 'meeting' | 'sideBySide'> {
  /** Buttons for the next steps, if they stand in this bar. */
  readonly children?: ReactNode;
}

/** Says whether the minutes are approved, and by whom. */
export function ApprovalBar({ meeting, sideBySide, children }: ApprovalBarProps): ReactNode {
  const { approval, approval_by, approval_at, approved_version } = meeting.minutes;
  return (
    <section className={classes['approval']} aria-label={editorTexts.approval}>
      <div>
        <Group gap="xs">
          <ApprovalBadge approval={approval} />
          {approval !== 'draft' && approval_by !== null && approval_at !== null && (
            <Text size="sm" c="dimmed">
              {editorTexts[approval === 'approved' ? 'approvalBy' : 'submittedBy'](approval_by, approval_at)}
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
        {sideBySide !== null && (
          <Button
            variant={sideBySide.on ? 'light' : 'default'}
            size="compact-sm"
            leftSection={<IconColumns size={16} aria-hidden />}
            aria-pressed={sideBySide.on}
            title={editorTexts.sideBySideHint}
            onClick={() => sideBySide.turn(!sideBySide.on)}
          >
            {editorTexts.sideBySide}
          </Button>
        )}
        <HistoryButton meeting={meeting} />
        {children}
      </Group>
    </section>
  );
}
