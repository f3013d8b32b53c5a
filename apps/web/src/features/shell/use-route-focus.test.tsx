import { render, screen, waitFor } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Link, MemoryRouter, Outlet, useRoutes } from 'react-router';
import { expect, it, vi } from 'vitest';
import { RuntimeConfigContext } from '../../lib/runtime-config.ts';
import { UserContext } from '../../lib/session/session.ts';
import { testConfig, testUser } from '../../test/render.tsx';
import { Shell } from './shell.tsx';

function Loading(): ReactNode {
  const [loaded, setLoaded] = useState(false);
  return (
    <>
      {loaded ? <h1 key="loaded">Budget</h1> : <h1 key="loading">Réunion</h1>}
      <button type="button" onClick={() => setLoaded(true)}>
        Charger
      </button>
      <Link to="/">Retour</Link>
    </>
  );
}

function openShell(): void {
  const frame = (
    <Shell>
      <Outlet />
    </Shell>
  );
  const links = (
    <>
      <h1>Réunions</h1>
      <Link to="/settings">Vers les paramètres</Link>
      <Link to="/meeting">Vers la réunion</Link>
      <Link to="/bare">Vers une page nue</Link>
      <Link to="/?filter=1">Filtrer</Link>
    </>
  );
  const routes = [
    {
      element: frame,
      children: [
        { path: '/', element: links },
        { path: '/settings', element: <h1>Paramètres</h1> },
        { path: '/meeting', element: <Loading /> },
        { path: '/bare', element: <p>nue</p> },
      ],
    },
  ];
  const Pages = (): ReactNode => useRoutes(routes);
  render(
    <MantineProvider env="test">
      <RuntimeConfigContext value={testConfig}>
        <UserContext value={testUser}>
          <MemoryRouter>
            <Pages />
          </MemoryRouter>
        </UserContext>
      </RuntimeConfigContext>
    </MantineProvider>,
  );
}

const follow = (name: string) => userEvent.setup().click(screen.getByRole('link', { name }));

it('focuses the title of the page that a link leads to, without scrolling', async () => {
  openShell();
  const focus = vi.spyOn(HTMLElement.prototype, 'focus');
  await follow('Vers les paramètres');
  const title = await screen.findByRole('heading', { name: 'Paramètres' });
  await waitFor(() => expect(title).toHaveFocus());
  expect(focus).toHaveBeenLastCalledWith({ preventScroll: true });
  focus.mockRestore();
});

it('moves the focus from a followed link in the frame to the title of its page', async () => {
  openShell();
  await follow('Paramètres');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Paramètres' })).toHaveFocus());
});

it('moves the focus to the new title once a page has loaded', async () => {
  openShell();
  await follow('Vers la réunion');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Réunion' })).toHaveFocus());
  // Like an answer of the server, this click involves no pointer and no key.
  screen.getByRole('button', { name: 'Charger' }).click();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Budget' })).toHaveFocus());
});

it('focuses the content if a page has no title', async () => {
  openShell();
  await follow('Vers une page nue');
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

it('leaves the focus alone on the first page, and if only the query changes', async () => {
  openShell();
  expect(document.body).toHaveFocus();
  await follow('Filtrer');
  expect(screen.getByRole('link', { name: 'Filtrer' })).toHaveFocus();
});
