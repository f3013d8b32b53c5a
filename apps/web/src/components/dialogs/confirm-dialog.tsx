import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { commonTexts } from '../../texts/common/common.ts';
import type { AskedQuestion } from './confirm.ts';
import { useReturnFocus } from '../use-return-focus.ts';

export function ConfirmDialog({ question }: { question: AskedQuestion }): ReactNode {
  useReturnFocus();
  const { title, message, confirmLabel, cancelLabel, danger = false, answer } = question;
  return (
    <Modal opened onClose={() => answer(false)} title={title} centered zIndex={300}>
      <Stack>
        <Text size="sm">{message}</Text>
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={() => answer(false)}>
            {cancelLabel ?? commonTexts.cancel}
          </Button>
          <Button {...(danger ? { color: 'red' } : {})} onClick={() => answer(true)}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
