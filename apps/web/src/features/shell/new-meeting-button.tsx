import { Button } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { shellTexts } from '../../texts/shell.ts';

const PATH = '/new-meeting';

/** Quiet: each page has its own main action. On its own page it leads nowhere, so that nothing entered there is asked about. */
export function NewMeetingButton({ onFollow }: { onFollow?: () => void }): ReactNode {
  const here = useLocation().pathname === PATH;
  const follow = (event: MouseEvent): void => {
    if (here) event.preventDefault();
    onFollow?.();
  };
  return (
    <Button
      component={Link}
      to={PATH}
      variant={here ? 'default' : 'light'}
      aria-current={here ? 'page' : undefined}
      onClick={follow}
    >
      {shellTexts.newMeeting}
    </Button>
  );
}
