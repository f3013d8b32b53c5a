import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../test/render.tsx';
import { DialogPreloader, lazyDialog } from './lazy-dialog.tsx';

interface Props {
  readonly onClose: () => void;
}
afterEach(() => vi.useRealTimers());

const Dialog = (): ReactNode => <dialog open>Aide</dialog>;

it('leaves the page as it is when the dialog cannot be loaded, says so, and tries again on request', async () => {
  const load = vi.fn<() => Promise<ComponentType<Props>>>(() => Promise.reject(new TypeError('Failed to fetch')));
  const Lazy = lazyDialog<Props>(load, ({ onClose }) => onClose);
  function Page(): ReactNode {
    const [opened, setOpened] = useState(false);
    return (
      <>
        <input aria-label="Nom" />
        <button type="button" onClick={() => setOpened(true)}>
          Ouvrir
        </button>
        {opened && <Lazy onClose={() => setOpened(false)} />}
      </>
    );
  }
  const user = userEvent.setup();
  renderInApp(<Page />);
  await user.type(screen.getByRole('textbox'), 'Comité');
  await user.click(screen.getByRole('button'));
  expect(await screen.findByText('Impossible d’ouvrir cette fenêtre')).toBeVisible();
  expect(screen.getByRole('textbox')).toHaveValue('Comité');

  load.mockResolvedValue(Dialog);
  await user.click(screen.getByRole('button', { name: 'Ouvrir' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

it('loads a dialog in advance once the page has loaded its data, and not before', async () => {
  vi.useFakeTimers();
  const load = vi.fn<() => Promise<ComponentType<Props>>>(() => Promise.resolve(Dialog));
  lazyDialog<Props>(load, ({ onClose }) => onClose);
  const reading = Promise.withResolvers<string>();
  function Page(): ReactNode {
    useQuery({ queryKey: ['meetings'], queryFn: () => reading.promise });
    return <DialogPreloader />;
  }
  renderInApp(<Page />);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(load).not.toHaveBeenCalled();
  reading.resolve('read');
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(load).toHaveBeenCalledTimes(1);
});
