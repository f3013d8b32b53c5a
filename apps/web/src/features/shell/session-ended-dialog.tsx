import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { sessionTexts } from '../../texts/auth.ts';

/**
 * Opens the sign-in in a second tab, so that this tab keeps the text typed in it. The address tells the new tab that it
 * serves only to sign in.
 */
const signInAgain = (): void => void window.open('/login?again=1');

/** Attribute that keeps Escape from closing the dialogs below this one. */
const KEEP = { 'data-mantine-stop-propagation': true };

/** Shown when the session ends in the middle of work. Whoever signs in again continues where they were. */
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
