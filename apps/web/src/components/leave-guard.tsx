import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useUnsavedWork } from '../lib/unsaved-work.ts';
import { commonTexts } from '../texts/common.ts';
import { leaveTexts } from '../texts/leave.ts';

interface LeaveGuardProps {
  /** True while leaving would lose something. */
  readonly when: boolean;
  /** What would be lost, as a question. */
  readonly question: string;
}

/** Asks before the page is left: a dialog inside the application and on « back », the browser's own when it closes. */
export function LeaveGuard({ when, question }: LeaveGuardProps): ReactNode {
  const blocker = useBlocker(when);
  useUnsavedWork(when);

  useEffect(() => {
    if (!when) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [when]);

  // What would have been lost is safe by now: the way is free.
  useEffect(() => {
    if (!when && blocker.state === 'blocked') blocker.proceed();
  }, [when, blocker]);

  return (
    <Modal
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={leaveTexts.title}
      centered
      closeButtonProps={{ 'aria-label': commonTexts.close }}
    >
      <Stack>
        <Text size="sm">{question}</Text>
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={() => blocker.reset?.()}>
            {leaveTexts.stay}
          </Button>
          <Button color="red" onClick={() => blocker.proceed?.()}>
            {leaveTexts.leave}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
