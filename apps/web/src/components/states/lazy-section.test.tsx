import { screen } from '@testing-library/react';
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
