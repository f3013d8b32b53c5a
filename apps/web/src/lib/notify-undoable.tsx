import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { commonTexts } from '../texts/common/common.ts';

/**
 * Time for which the toast stays; ms. This is the longest time for a toast (specification §8), because the person has
 * to decide. The time does not run while the toast has the focus.
 */
const DURATION_MS = 5_000;

/** Shows a toast that says what was done, with a button that undoes it. */
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
            // The button disappears, so the focus returns to the element that had it before.
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
