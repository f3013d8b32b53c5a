import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, Outlet } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RuntimeConfigContext } from './lib/runtime-config.ts';
import { testConfig } from './test/render.tsx';

const { fail } = vi.hoisted(() => ({
  fail: (): never => {
    throw new TypeError('Failed to fetch dynamically imported module');
  },
}));
vi.mock('./pages/protected-layout.tsx', () => ({ ProtectedLayout: () => <Outlet /> }));
vi.mock('./pages/tasks/tasks-page.tsx', fail);
vi.mock('./pages/settings/settings-page.tsx', fail);
vi.mock('./pages/meetings/meetings-page.tsx', () => ({ MeetingsPage: () => <p>Vos réunions</p> }));

const failed = { name: 'Cette page n’a pas pu s’afficher' };
const reload = vi.fn<() => void>();

// React logs the errors that it catches. After a reset of the modules, no page has been opened yet.
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('location', { href: window.location.href, reload });
  vi.resetModules();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  reload.mockReset();
});

async function open() {
  const { Pages } = await import('./router.tsx');
  render(
    <MantineProvider env="test">
      <RuntimeConfigContext value={testConfig}>
        <MemoryRouter initialEntries={['/tasks']}>
          <Link to="/">Réunions</Link>
          <Link to="/tasks">Tâches</Link>
          <Link to="/settings">Réglages</Link>
          <Pages />
        </MemoryRouter>
      </RuntimeConfigContext>
    </MantineProvider>,
  );
  expect(await screen.findByRole('heading', failed)).toBeVisible();
  const user = userEvent.setup();
  return (name: string) => user.click(screen.getByRole('link', { name }));
}

it('reloads the address if a page that failed to load is opened again, but not without a network', async () => {
  const follow = await open();
  await follow('Réunions');
  expect(await screen.findByText('Vos réunions')).toBeVisible();
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await follow('Tâches');
  expect(await screen.findByRole('heading', failed)).toBeVisible();
  await follow('Réunions');
  expect(await screen.findByText('Vos réunions')).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
  network.mockReturnValue(true);
  await follow('Tâches');
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

it('also reloads the address if another page failed to load before', async () => {
  const follow = await open();
  await follow('Réglages');
  await waitFor(() => expect(screen.getByRole('heading', failed)).toBeVisible());
  expect(reload).not.toHaveBeenCalled();
  await follow('Tâches');
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});
