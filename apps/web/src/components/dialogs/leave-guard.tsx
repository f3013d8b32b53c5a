import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router';
import { useUnsavedWork } from '../../lib/session/unsaved-work.ts';
import { commonTexts } from '../../texts/common.ts';
import { leaveTexts } from '../../texts/leave.ts';

interface LeaveGuardProps {
  /** True while leaving would lose something. */
  readonly when: boolean;
  /** What would be lost, as a question. */
  readonly question: string;
}

interface Guard extends LeaveGuardProps {
  readonly id: symbol;
}

/** The guards on the page. A router asks only one of them, so the first speaks for all. */
let guards: readonly Guard[] = [];
const listeners = new Set<() => void>();
function change(next: readonly Guard[]): void {
  guards = next;
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Asks before the page is left: with a dialog for links and « back » within the application, with the browser's own
 * question when the window closes.
 */
export function LeaveGuard({ when, question }: LeaveGuardProps): ReactNode {
  const [id] = useState(() => Symbol('guard'));
  useUnsavedWork(when);
  useEffect(() => {
    const known = guards.some((guard) => guard.id === id);
    const guard = { id, when, question };
    change(known ? guards.map((other) => (other.id === id ? guard : other)) : [...guards, guard]);
  }, [id, when, question]);
  useEffect(() => () => change(guards.filter((guard) => guard.id !== id)), [id]);

  useEffect(() => {
    if (!when) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [when]);

  const all = useSyncExternalStore(subscribe, () => guards);
  return all[0]?.id === id && <LeaveQuestion question={all.find((guard) => guard.when)?.question ?? null} />;
}

/** @param question null if nothing would be lost */
function LeaveQuestion({ question }: { readonly question: string | null }): ReactNode {
  const when = question !== null;
  const blocker = useBlocker(when);

  // What would have been lost has been saved meanwhile: leaving is free.
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
