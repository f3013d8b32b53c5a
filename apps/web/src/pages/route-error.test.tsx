import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, Outlet, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Shell } from '../features/shell/shell.tsx';
import { ErrorBoundary } from '../lib/navigation/error-boundary.tsx';
import { RuntimeConfigContext } from '../lib/runtime-config.ts';
import { UserContext } from '../lib/session/session.ts';
import { testConfig, testUser } from '../test/render.tsx';
import { RouteError } from './route-error.tsx';

const Broken = (): ReactNode => {
  throw new Error('broken');
};
const frame = (
  <Shell>
    <Outlet />
  </Shell>
);

// React logs the errors that it catches.
beforeEach(() => vi.spyOn(console, 'error').mockReturnValue());
afterEach(() => vi.restoreAllMocks());

function open(pages: ReactNode): void {
  render(
    <MantineProvider env="test">
      <RuntimeConfigContext value={testConfig}>
        <UserContext value={testUser}>
          <MemoryRouter>{pages}</MemoryRouter>
        </UserContext>
      </RuntimeConfigContext>
    </MantineProvider>,
  );
}

async function expectCrashPage(): Promise<void> {
  const main = await screen.findByRole('main');
  expect(within(main).getByRole('heading', { level: 1 })).toHaveTextContent('Cette page n’a pas pu s’afficher');
  expect(within(main).getByText(/Rechargez-la/)).toBeVisible();
  expect(within(main).getByRole('button', { name: 'Recharger la page' })).toBeVisible();
  expect(document.title).toContain('Cette page n’a pas pu s’afficher');
}

it('is a whole page if the frame itself has failed', async () => {
  open(
    <ErrorBoundary place="/" fallback={<RouteError fullHeight />}>
      <Broken />
    </ErrorBoundary>,
  );
  await expectCrashPage();
  expect(screen.queryByRole('banner')).not.toBeInTheDocument();
});

it('is inside the frame if one of its pages has failed', async () => {
  const page = (
    <ErrorBoundary place="/" fallback={<RouteError />}>
      <Broken />
    </ErrorBoundary>
  );
  open(
    <Routes>
      <Route element={frame}>
        <Route path="/" element={page} />
      </Route>
    </Routes>,
  );
  await expectCrashPage();
  expect(screen.getByRole('banner')).toBeVisible();
});
