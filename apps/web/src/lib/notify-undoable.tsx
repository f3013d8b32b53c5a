import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { commonTexts } from '../texts/common.ts';

/** As long as a toast may stay (specification §8): there is something to decide. It waits while it has the focus. */
const DURATION_MS = 5_000;

/** Tells what was done, with a button that takes it back. */
export function notifyUndoable(done: string, undo: () => void): void {
  let before: EventTarget | null = null;
  const id = notifications.show({
    message: (
      <Group justify="space-between" gap="xs">
        <Text size="sm">{done}</Text>
        <Button
          variant="subtle"
          size="compact-sm"
          onFocus={(event) => (before = event.relatedTarget)}
          onClick={() => {
            notifications.hide(id);
            // The button goes: the keyboard returns to where it came from.
            if (before instanceof HTMLElement) before.focus();
            undo();
          }}
        >
          {commonTexts.cancel}
        </Button>
      </Group>
    ),
    color: 'teal',
    autoClose: DURATION_MS,
    role: 'status',
  });
}
