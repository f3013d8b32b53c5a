import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { shellTexts } from '../../texts/shell.ts';

const PATH = '/new-meeting';

/** Quiet: each page has its own main action. On its own page it only keeps its place, so that nothing beside it moves. */
export function NewMeetingButton({ onFollow }: { onFollow?: () => void }): ReactNode {
  const { pathname } = useLocation();
  return (
    <Button
      component={Link}
      to={PATH}
      variant="light"
      {...(pathname === PATH ? { style: { visibility: 'hidden' } } : {})}
      leftSection={<IconPlus size={18} aria-hidden />}
      {...(onFollow ? { onClick: onFollow } : {})}
    >
      {shellTexts.newMeeting}
    </Button>
  );
}
