import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { sessionTexts } from '../../texts/auth.ts';

/** Opens the sign-in beside this tab, which keeps what is typed in it. The address says that the tab is for that alone. */
const signInAgain = (): void => void window.open('/login?again=1');

/** Escape is not to close the dialogs that lie below this one. */
const KEEP = { 'data-mantine-stop-propagation': true };

/** The session has ended in the middle of work: whoever signs in again goes on where they were. */
export function SessionEndedDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={false}
      closeOnClickOutside={false}
      closeButtonProps={{ ...KEEP, 'aria-label': sessionTexts.look }}
      title={sessionTexts.title}
      centered
      zIndex={350}
    >
      <Stack>
        <Text size="sm">{sessionTexts.text}</Text>
        <Group justify="flex-end">
          <Button variant="default" {...KEEP} onClick={onClose}>
            {sessionTexts.look}
          </Button>
          <Button data-autofocus {...KEEP} onClick={signInAgain}>
            {sessionTexts.signIn}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
