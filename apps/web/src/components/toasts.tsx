import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';

/** The regions in which toasts appear. Assistive technology announces what is added to a region that is there already. */
export function Toasts(): ReactNode {
  return (
    <Notifications
      position="top-center"
      containerWidth={400}
      // The library cuts what is higher than 200 px, as a long text is on a phone.
      notificationMaxHeight="100vh"
      limit={3}
      aria-live="polite"
    />
  );
}
