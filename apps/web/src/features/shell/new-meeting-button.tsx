import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { shellTexts } from '../../texts/shell.ts';

export function NewMeetingButton({ onFollow }: { onFollow?: () => void }): ReactNode {
  return (
    <Button
      component={Link}
      to="/new-meeting"
      leftSection={<IconPlus size={18} aria-hidden />}
      {...(onFollow ? { onClick: onFollow } : {})}
    >
      {shellTexts.newMeeting}
    </Button>
  );
}
