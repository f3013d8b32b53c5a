import { notifications } from '@mantine/notifications';

/** Toasts stay 2 to 5 s (specification §8), longer if there is more to read and do. */
const DURATION_MS = { success: 3_000, info: 4_000, warning: 5_000, error: 5_000 } as const;
const COLOR = { success: 'teal', info: 'blue', warning: 'yellow', error: 'red' } as const;

type Kind = keyof typeof DURATION_MS;

/** Words of each toast on the screen → its id. */
const shown = new Map<string, string>();

function show(kind: Kind, title: string, message?: string): void {
  const words = [kind, title, message].join('\n');
  // A repeated toast replaces the one on the screen, so that they do not pile up and the toast is announced again.
  const before = shown.get(words);
  if (before !== undefined) notifications.hide(before);
  const id = notifications.show({
    title: message === undefined ? undefined : title,
    message: message ?? title,
    color: COLOR[kind],
    autoClose: DURATION_MS[kind],
    // Screen readers announce failures at once, and successes when they have finished speaking.
    role: kind === 'error' || kind === 'warning' ? 'alert' : 'status',
    onClose: () => void shown.delete(words),
  });
  shown.set(words, id);
}

export const notify = {
  success: (title: string, message?: string): void => show('success', title, message),
  info: (title: string, message?: string): void => show('info', title, message),
  warning: (title: string, message?: string): void => show('warning', title, message),
  error: (title: string, message?: string): void => show('error', title, message),
};
