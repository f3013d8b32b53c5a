import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';

/**
 * The regions in which toasts appear. They always exist, because assistive technology announces only additions to an
 * existing region.
 */
export function Toasts(): ReactNode {
  return (
    <Notifications
      position="top-center"
      containerWidth={400}
      // The library cuts toasts that are higher than 200 px, as one with a long text is on a phone.
      notificationMaxHeight="100vh"
      limit={3}
      aria-live="polite"
    />
  );
}
