import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '../../test/render.tsx';
import { lazySection } from './lazy-section.tsx';

it('says that it could not be loaded, loads again on request, and only once for all', async () => {
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

it('offers to load the page anew once trying again did not help, but not without a network', async () => {
  const user = userEvent.setup();
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi.fn<() => Promise<ComponentType>>().mockRejectedValue(new TypeError('Failed to fetch'));
  const Section = lazySection(load, 'Chargement du journal');
  renderInApp(<Section />);
  const retry = { name: 'Réessayer' };
  await user.click(await screen.findByRole('button', retry));
  await waitFor(() => expect(screen.getByRole('button', retry)).toHaveFocus());
  network.mockReturnValue(true);
  await user.click(screen.getByRole('button', retry));
  const anew = await screen.findByRole('button', { name: 'Recharger la page' });
  await waitFor(() => expect(anew).toHaveFocus());
  expect(screen.queryByRole('button', retry)).toBeNull();
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { href: window.location.href, reload });
  await user.click(anew);
  expect(reload).toHaveBeenCalledOnce();
  expect(load).toHaveBeenCalledTimes(3);
  network.mockRestore();
});
