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
      // By default, the library cuts off toasts higher than 200 px. On a phone, a toast with a long text is higher.
      notificationMaxHeight="100vh"
      limit={3}
      aria-live="polite"
    />
  );
}
