import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { mockServer, renderInApp } from '../../test/render.tsx';
import { meetingDetail } from '../meetings/testing-detail.ts';
import { useAgendaDraft } from './draft/use-agenda-draft.ts';
import { FullAgendaCard } from './full-agenda-card.tsx';

const code = vi.hoisted(() => ({ isGone: true }));
vi.mock(import('./editor/agenda-editor.tsx'), async (read) => {
  const { AgendaEditor } = await read();
  return {
    get AgendaEditor() {
      if (code.isGone) throw new TypeError('Failed to fetch dynamically imported module');
      return AgendaEditor;
    },
  };
});

const meeting = meetingDetail({ full_agenda: [{ level: 1, text: 'Accueil' }] });

function Page(): ReactNode {
  const editing = useAgendaDraft(meeting.full_agenda);
  const items = ['Accueil', 'Budget', 'Divers'].map((text) => ({ level: 1, text }));
  return (
    <>
      <button type="button" onClick={() => editing.dispatch({ type: 'review', items })}>
        Reprendre
      </button>
      <FullAgendaCard meeting={meeting} editing={editing} />
    </>
  );
}

it('keeps lines that are not saved if the editor cannot be loaded, and shows them on request', async () => {
  const user = userEvent.setup();
  mockServer([]);
  renderInApp(<Page />);
  await user.click(await screen.findByRole('button', { name: 'Reprendre' }));
  expect(await screen.findByText(/Ses 3\spoints sont gardés\.$/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Annuler' })).toBeEnabled();
  code.isGone = false;
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('textbox', { name: 'Point 3, niveau 1' })).toHaveValue('Divers');
});
