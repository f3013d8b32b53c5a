import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useHistory } from '../../lib/navigation/app-router.tsx';
import { useUnsavedWork } from '../../lib/session/unsaved-work.ts';
import { commonTexts } from '../../texts/common/common.ts';
import { leaveTexts } from '../../texts/common/leave.ts';

interface LeaveGuardProps {
  /** True while leaving would lose something. */
  readonly when: boolean;
  /** Question that says what would be lost. */
  readonly question: string;
}

interface Guard extends LeaveGuardProps {
  readonly id: symbol;
}

/** The guards on the page. The first one asks on behalf of all, so that only one question appears. */
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
  const history = useHistory();
  useEffect(() => {
    history.hold(when);
    return () => history.hold(false);
  }, [history, when]);
  const held = useSyncExternalStore(history.subscribe, history.held);

  // When the page is removed, its open question is answered with no, so that the next guard does not inherit it.
  useEffect(() => () => history.answer(false), [history]);

  // If everything was saved while the question was open, the page is left without an answer from the person.
  useEffect(() => {
    if (!when && held !== null) history.answer(true);
  }, [when, held, history]);

  return (
    <Modal
      opened={held !== null}
      onClose={() => history.answer(false)}
      title={leaveTexts.title}
      centered
      closeButtonProps={{ 'aria-label': commonTexts.close }}
    >
      <Stack>
        <Text size="sm">{question}</Text>
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={() => history.answer(false)}>
            {leaveTexts.stay}
          </Button>
          <Button color="red" onClick={() => history.answer(true)}>
            {leaveTexts.leave}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
