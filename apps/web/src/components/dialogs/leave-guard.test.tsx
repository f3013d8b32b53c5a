import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { expect, it } from 'vitest';
import { openAndEscape } from '../../test/escape.ts';
import { renderInApp } from '../../test/render.tsx';
import { LeaveGuard } from './leave-guard.tsx';

const page = (when: boolean) => (
  <>
    <Link to="/loin">Partir</Link>
    <LeaveGuard when={when} question="Tout sera perdu. Quitter ?" />
  </>
);

it('asks before the page is left, and follows the answer', async () => {
  const user = userEvent.setup();
  renderInApp(page(true));
  await user.click(screen.getByRole('link', { name: 'Partir' }));
  expect(await screen.findByRole('dialog', { name: 'Confirmer la navigation' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Rester sur la page' }));
  expect(screen.queryByText('ailleurs')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Partir' }));
  await user.click(await screen.findByRole('button', { name: 'Oui, quitter' }));
  expect(await screen.findByText('ailleurs')).toBeVisible();
});

it('gives the focus back to the link that was not followed', async () => {
  renderInApp(page(true));
  const link = screen.getByRole('link', { name: 'Partir' });
  await openAndEscape(link);
  await waitFor(() => expect(link).toHaveFocus());
});

it('asks nothing if nothing would be lost', async () => {
  const user = userEvent.setup();
  renderInApp(page(false));
  await user.click(screen.getByRole('link', { name: 'Partir' }));
  expect(await screen.findByText('ailleurs')).toBeVisible();
});

it('asks if anything on the page would be lost, whichever guard protects it', async () => {
  const user = userEvent.setup();
  renderInApp(
    <>
      <Link to="/loin">Partir</Link>
      <LeaveGuard when={false} question="Rien ne sera perdu." />
      <LeaveGuard when question="Le texte sera perdu." />
      <LeaveGuard when={false} question="Rien non plus." />
    </>,
  );
  await user.click(screen.getByRole('link', { name: 'Partir' }));
  expect(await screen.findByText('Le texte sera perdu.')).toBeVisible();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

it('forgets a question that is gone before it is answered', async () => {
  const user = userEvent.setup();
  let close = (): void => undefined;
  function Page(): ReactNode {
    const [edited, setEdited] = useState(true);
    useEffect(() => {
      close = () => setEdited(false);
    }, []);
    return (
      <>
        <Link to="/loin">Partir</Link>
        <button type="button" onClick={() => setEdited(true)}>
          Modifier
        </button>
        {edited && <LeaveGuard when question="Le texte sera perdu." />}
      </>
    );
  }
  renderInApp(<Page />);
  await user.click(screen.getByRole('link', { name: 'Partir' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
  act(() => close());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Modifier' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByText('ailleurs')).toBeNull();
});
