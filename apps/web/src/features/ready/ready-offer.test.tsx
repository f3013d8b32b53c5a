import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../test/render.tsx';
import { ReadyOffer } from './ready-offer.tsx';

const requestPermission = vi.fn<() => Promise<NotificationPermission>>();
beforeEach(() => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('Notification', { permission: 'default', requestPermission });
});
afterEach(() => vi.unstubAllGlobals());

it('asks the browser for permission on a click, and says what happens next', async () => {
  requestPermission.mockResolvedValue('granted');
  renderInApp(<ReadyOffer />);
  expect(requestPermission).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'M’avertir quand ce sera prêt' }));
  expect(await screen.findByText(/vous avertira tant que cette page reste ouverte/)).toBeVisible();
});

it('says where to allow notifications that were just refused', async () => {
  requestPermission.mockResolvedValue('denied');
  renderInApp(<ReadyOffer />);
  await userEvent.click(screen.getByRole('button'));
  expect(await screen.findByText(/bloque les notifications/)).toBeVisible();
});

it('says where to allow notifications if the browser fails to ask', async () => {
  requestPermission.mockRejectedValue(new TypeError('no'));
  renderInApp(<ReadyOffer />);
  await userEvent.click(screen.getByRole('button'));
  expect(await screen.findByText(/bloque les notifications/)).toBeVisible();
});

it.each([
  ['the browser knows no notifications', () => Reflect.deleteProperty(window, 'Notification')],
  ['the connection is not secure', () => vi.stubGlobal('isSecureContext', false)],
  ['they were refused before', () => vi.stubGlobal('Notification', { permission: 'denied', requestPermission })],
])('offers nothing where %s', (_, arrange) => {
  arrange();
  renderInApp(<ReadyOffer />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByText(/navigateur/)).toBeNull();
});
