import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../test/render.tsx';
import { lazySection } from './lazy-section.tsx';
import { NotLoaded } from './not-loaded.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function setNetwork(network: { readonly mockReturnValue: (is: boolean) => unknown }, is: boolean): void {
  network.mockReturnValue(is);
  act(() => void window.dispatchEvent(new Event(is ? 'online' : 'offline')));
}

it('reports that its code could not be loaded, loads it again on request, and needs no further loading then', async () => {
  const user = userEvent.setup();
  const load = vi.fn<() => Promise<ComponentType>>();
  load.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(() => <p>Le journal</p>);
  const Section = lazySection(load, 'Chargement du journal');
  const { unmount } = renderInApp(<Section />);
  expect(screen.getByLabelText('Chargement du journal')).toBeVisible();
  expect(await screen.findByRole('alert')).toHaveTextContent(/n’a pas pu être chargée/);
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Le journal')).toBeVisible();
  unmount();
  renderInApp(<Section />);
  expect(screen.getByText('Le journal')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

it('also offers to reload the page once a retry has failed, but not without a network', async () => {
  const user = userEvent.setup();
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi.fn<() => Promise<ComponentType>>().mockRejectedValue(new TypeError('Failed to fetch'));
  const Section = lazySection(load, 'Chargement du journal');
  renderInApp(<Section />);
  const [retry, anew] = [{ name: 'Réessayer' }, { name: 'Recharger la page' }];
  await user.click(await screen.findByRole('button', retry));
  await waitFor(() => expect(screen.getByRole('button', retry)).toHaveFocus());
  expect(screen.queryByRole('button', anew)).toBeNull();
  setNetwork(network, true);
  expect(await screen.findByRole('button', anew)).toBeVisible();
  await user.click(screen.getByRole('button', retry));
  // The focus stays on this button: while the server restarts, a key pressed without looking must not reload the page.
  await waitFor(() => expect(screen.getByRole('button', retry)).toHaveFocus());
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { href: window.location.href, reload });
  await user.click(screen.getByRole('button', anew));
  expect(reload).toHaveBeenCalledOnce();
  expect(load).toHaveBeenCalledTimes(3);
});

it('leaves the focus where the person has gone meanwhile', async () => {
  const user = userEvent.setup();
  const again = Promise.withResolvers<ComponentType>();
  const load = vi.fn<() => Promise<ComponentType>>();
  load.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockReturnValue(again.promise);
  const Section = lazySection(load, 'Chargement du journal');
  renderInApp(
    <>
      <input aria-label="Nom" />
      <Section />
    </>,
  );
  await user.click(await screen.findByRole('button', { name: 'Réessayer' }));
  await user.click(screen.getByRole('textbox', { name: 'Nom' }));
  again.reject(new TypeError('Failed to fetch'));
  expect(await screen.findByRole('button', { name: 'Réessayer' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Nom' })).toHaveFocus();
});

it('offers a reload of the page where no retry is possible, and offers nothing without a network', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderInApp(<NotLoaded />);
  expect(screen.getByRole('alert')).toHaveTextContent('Rechargez la page une fois la connexion rétablie.');
  expect(screen.queryByRole('button')).toBeNull();
  setNetwork(network, true);
  expect(await screen.findByRole('button', { name: 'Recharger la page' })).toBeVisible();
});
