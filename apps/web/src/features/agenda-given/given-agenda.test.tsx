import { ReadAgenda } from '@greffier/contract/meeting/agenda/agenda-sources';
import { ListTemplates } from '@greffier/contract/organisation/templates';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useReducer } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { upload } from '../../lib/files/upload.ts';
import { mockServer, renderInApp } from '../../test/render.tsx';
import { agendaReducer, loadDraft } from '../agenda/draft/agenda-draft.ts';
import { GivenAgenda } from './given-agenda.tsx';

const code = vi.hoisted(() => ({ isGone: false }));
vi.mock('../../lib/files/upload.ts');
vi.mock(import('../agenda/editor/agenda-editor.tsx'), async (read) => {
  const { AgendaEditor } = await read();
  return {
    get AgendaEditor() {
      if (code.isGone) throw new TypeError('Failed to fetch dynamically imported module');
      return AgendaEditor;
    },
  };
});

function Form(): ReactNode {
  const [draft, dispatch] = useReducer(agendaReducer, [], loadDraft);
  return <GivenAgenda draft={draft} dispatch={dispatch} disabled={false} />;
}

async function paste(text: string) {
  const user = userEvent.setup();
  mockServer([{ call: ListTemplates, body: { templates: [] } }]);
  const { unmount } = renderInApp(<Form />);
  await user.click(await screen.findByRole('button', { name: 'Coller un ordre du jour' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByLabelText('Texte de l’ordre du jour'));
  await user.paste(text);
  await user.click(dialog.getByRole('button', { name: 'Reprendre les points' }));
  return { user, unmount };
}

beforeEach(() => {
  code.isGone = false;
  vi.mocked(upload).mockReset();
});

it('keeps an agenda that was read but cannot be shown, and shows it on request', async () => {
  code.isGone = true;
  const items = ['Accueil', 'Budget'].map((text) => ({ level: 1, text, sure: true }));
  vi.mocked(upload).mockResolvedValue(
    ReadAgenda.response.parse({ success: true, error: null, items, attachment: null }),
  );
  const { user } = await paste('Accueil\nBudget');
  expect(
    await screen.findByText(/^L’ordre du jour ne peut pas être montré ici\. Ses 2\spoints sont gardés\.$/),
  ).toBeVisible();
  code.isGone = false;
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('textbox', { name: 'Point 1, niveau 1' })).toHaveValue('Accueil');
  expect(screen.getByRole('textbox', { name: 'Point 2, niveau 1' })).toHaveValue('Budget');
});

it('reads no further once the person has left', async () => {
  vi.mocked(upload).mockImplementation(() => new Promise(() => undefined));
  const { unmount } = await paste('Accueil');
  await waitFor(() => expect(upload).toHaveBeenCalledTimes(1));
  const signal = vi.mocked(upload).mock.calls[0]?.[1].signal;
  expect(signal?.aborted).toBe(false);
  unmount();
  expect(signal?.aborted).toBe(true);
});
