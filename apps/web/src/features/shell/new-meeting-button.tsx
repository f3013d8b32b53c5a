import { Button } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { shellTexts } from '../../texts/shell.ts';

const PATH = '/new-meeting';

/**
 * Links to a new meeting. The button is not prominent, because each page has its own main action. On the page for a new
 * meeting it does nothing, so that no question about entered data appears.
 */
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
