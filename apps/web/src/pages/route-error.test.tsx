import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Link, MemoryRouter, Outlet, Route, Routes, useLocation } from 'react-router';
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

it('the error message is a whole page if the frame itself has failed', async () => {
  open(
    <ErrorBoundary place="/" fallback={<RouteError fullHeight />}>
      <Broken />
    </ErrorBoundary>,
  );
  await expectCrashPage();
  expect(screen.queryByRole('banner')).not.toBeInTheDocument();
});

it('the error message is inside the frame if one of its pages has failed', async () => {
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

it('the error message leaves with the failed page, and comes back when another page fails', async () => {
  const Framed = (): ReactNode => (
    <>
      <Link to="/">Ici</Link>
      <Link to="/ailleurs">Ailleurs</Link>
      <ErrorBoundary place={useLocation().pathname} fallback={<RouteError />}>
        <Outlet />
      </ErrorBoundary>
    </>
  );
  open(
    <Routes>
      <Route element={<Framed />}>
        <Route path="/" element={<Broken />} />
        <Route path="/ailleurs" element={<p>ailleurs</p>} />
      </Route>
    </Routes>,
  );
  const failed = { level: 1, name: 'Cette page n’a pas pu s’afficher' };
  expect(await screen.findByRole('heading', failed)).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Ailleurs' }));
  expect(await screen.findByText('ailleurs')).toBeVisible();
  expect(screen.queryByRole('heading', failed)).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Ici' }));
  expect(await screen.findByRole('heading', failed)).toBeVisible();
});
