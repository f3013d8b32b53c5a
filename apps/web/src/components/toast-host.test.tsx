import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notify } from '../lib/notify.ts';
import { ToastHost } from './toast-host.tsx';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

const regions = (): Element | null => document.querySelector('.mantine-Notifications-root');

function renderHost(): void {
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <ToastHost />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

it('brings the regions for toasts once the page is quiet, and not before', async () => {
  renderHost();
  expect(regions()).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(2_500));
  await vi.waitFor(() => expect(regions()).not.toBeNull());
});

it('shows a toast that comes before the page is quiet', async () => {
  renderHost();
  act(() => notify.error('Enregistrement impossible'));
  expect(await screen.findByText('Enregistrement impossible')).toBeVisible();
});
