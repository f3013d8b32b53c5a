import { Callback, Me } from '@greffier/contract/auth';
import type { MeetingSummary } from '@greffier/contract/meetings';
import { ListMeetings } from '@greffier/contract/meetings';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from './lib/query-client.ts';
import { RuntimeConfigContext } from './lib/runtime-config.ts';
import { getToken, removeToken, setToken } from './lib/token.ts';
import { routes } from './router.tsx';
import { mockServer, testConfig, testUser } from './test/render.tsx';

const noMeetings: { meetings: MeetingSummary[] } = { meetings: [] };
const assign = vi.fn<(address: string) => void>();

function open(at: string) {
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <RuntimeConfigContext value={testConfig}>
          <RouterProvider router={router} />
        </RuntimeConfigContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return router;
}

beforeEach(() => {
  // A page of jsdom cannot be left; only the wish to leave it is looked at.
  vi.stubGlobal('location', { href: window.location.href, origin: window.location.origin, assign });
  assign.mockReset();
  setToken('forget how the last session ended');
  window.localStorage.clear();
});

describe('someone without a session', () => {
  it('is sent to sign in at once', async () => {
    open('/settings');
    expect(await screen.findByText('Connexion en cours...')).toBeVisible();
    expect(assign).toHaveBeenCalledWith('/api/v1/auth/login');
  });

  it('is told why a sign-in was refused, and is not sent round in a loop', async () => {
    const user = userEvent.setup();
    open('/auth/callback?error=access_denied&error_description=Acc%C3%A8s+refus%C3%A9');
    expect(await screen.findByText('Accès refusé')).toBeVisible();
    expect(assign).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Se connecter' }));
    expect(assign).toHaveBeenCalledWith('/api/v1/auth/login');
  });

  it('comes back without a code to /login with the specification’s reason', async () => {
    const router = open('/auth/callback');
    await screen.findByRole('button', { name: 'Se connecter' });
    expect(router.state.location.search).toBe(`?error=${encodeURIComponent('No authorization code received')}`);
  });

  it('comes back with a code, whose whole query is handed on once, and finds the page they wanted', async () => {
    const sent = mockServer([
      { call: Callback, body: { access_token: 'abc', token_type: 'bearer' } },
      { call: Me, body: testUser },
      { call: ListMeetings, body: noMeetings },
    ]);
    window.sessionStorage.setItem('greffier.return_place', '/settings');
    open('/auth/callback?code=c1&state=s1&iss=https%3A%2F%2Fissuer.example');
    expect(await screen.findByRole('heading', { name: 'Paramètres' })).toBeVisible();
    expect(getToken()).toBe('abc');
    const exchanges = sent.filter(({ url }) => url.startsWith('/api/v1/auth/callback'));
    expect(exchanges.map(({ url }) => url)).toEqual([
      '/api/v1/auth/callback?code=c1&state=s1&iss=https%3A%2F%2Fissuer.example',
    ]);
  });

  it('is told when the code gives no token', async () => {
    mockServer([{ call: Callback, status: 401, body: { detail: 'Code déjà utilisé.', code: 'unauthorized' } }]);
    open('/auth/callback?code=c1');
    expect(await screen.findByText('Code déjà utilisé.')).toBeVisible();
    expect(assign).not.toHaveBeenCalled();
  });
});

describe('someone with a token', () => {
  it('sees « Chargement », then the application', async () => {
    setToken('abc');
    mockServer([
      { call: Me, body: testUser },
      { call: ListMeetings, body: noMeetings },
    ]);
    open('/');
    await screen.findByText('Chargement');
    expect(await screen.findByRole('heading', { level: 1, name: /Vos réunions/ })).toBeVisible();
    expect(document.title).toBe('Réunions · Greffier');
    expect(screen.getByRole('link', { name: 'Nouvel Enregistrement' })).toHaveAttribute('href', '/new-meeting');
  });

  it('loses a token that the server refuses', async () => {
    setToken('old');
    mockServer([{ call: Me, status: 401, body: { detail: 'Non', code: 'unauthorized' } }]);
    open('/');
    expect(await screen.findByText('Votre session a pris fin. Connectez-vous à nouveau.')).toBeVisible();
    expect(getToken()).toBeNull();
    expect(assign).not.toHaveBeenCalled();
  });

  it('keeps the token while the server is away, and can try again', async () => {
    const user = userEvent.setup();
    setToken('abc');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    open('/');
    const retry = await screen.findByRole('button', { name: 'Réessayer' });
    expect(getToken()).toBe('abc');
    mockServer([
      { call: Me, body: testUser },
      { call: ListMeetings, body: noMeetings },
    ]);
    await user.click(retry);
    expect(await screen.findByRole('heading', { level: 1, name: /Vos réunions/ })).toBeVisible();
  });

  it('logs out here and at the issuer, and is not signed in again', async () => {
    const user = userEvent.setup();
    setToken('abc');
    mockServer([{ call: Me, body: testUser }]);
    open('/settings');
    expect(await screen.findByRole('heading', { name: 'Bonjour Ada Lovelace' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Se déconnecter' }));
    expect(getToken()).toBeNull();
    expect(assign.mock.calls).toEqual([['/api/v1/auth/logout']]);
    expect(await screen.findByText(/Vous êtes déconnecté/)).toBeVisible();
    removeToken({ kind: 'logged-out' });
  });

  it('finds a way home from a page that does not exist', async () => {
    setToken('abc');
    mockServer([{ call: Me, body: testUser }]);
    open('/nulle-part');
    expect(await screen.findByRole('heading', { name: 'Cette page n’existe pas' })).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Retour à vos réunions' })).toHaveAttribute('href', '/'),
    );
  });

  it('finds help in three tabs, with an address to write to', async () => {
    const user = userEvent.setup();
    setToken('abc');
    mockServer([{ call: Me, body: testUser }]);
    open('/settings');
    await user.click(await screen.findByRole('button', { name: 'Aide' }));
    expect(await screen.findByRole('tab', { name: 'Premiers pas' })).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Politique de données' }));
    expect(screen.getByText(/conservées en Suisse/)).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Aide' }));
    expect(screen.getByRole('link', { name: 'aide@example.org' })).toHaveAttribute('href', 'mailto:aide@example.org');
  });
});
