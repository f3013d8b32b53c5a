import { Drawer, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useReturnFocus } from '../../components/use-return-focus.ts';
import { shellTexts } from '../../texts/shell.ts';
import { NavigationLinks } from './navigation-links.tsx';
import { NewMeetingButton } from './new-meeting-button.tsx';

/** The navigation on small screens. */
export function MobileMenu({ onClose }: { onClose: () => void }): ReactNode {
  useReturnFocus();
  return (
    <Drawer opened onClose={onClose} title={shellTexts.menu} position="right" size="xs">
      <Stack component="nav" aria-label={shellTexts.navigation} gap="xs">
        <NavigationLinks onFollow={onClose} />
        <NewMeetingButton onFollow={onClose} />
      </Stack>
    </Drawer>
  );
}
