import { ListTemplates } from '@greffier/contract/templates';
import { ListVocabularies } from '@greffier/contract/vocabularies';
import { Button } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Shell } from '../features/shell/shell.tsx';
import { SettingsPage } from '../pages/settings/settings-page.tsx';
import { mockServer, renderInApp, testUser } from '../test/render.tsx';
import { confirm } from './confirm.ts';
import { LeaveGuard } from './leave-guard.tsx';

const own = { id: '00000000-0000-4000-8000-00000000000a', user_id: testUser.id, organization_id: null };

/** Opens a dialog by the keyboard, closes it with Escape; the focus is then where it was. */
async function expectFocusBack(opener: HTMLElement): Promise<void> {
  const user = userEvent.setup();
  opener.focus();
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  await waitFor(() => expect(opener).toHaveFocus());
}

it.each([
  ['Nouveau template', 'templates'],
  ['Modifier le template Séance', 'templates'],
  ['Supprimer le template Séance', 'templates'],
  ['Renommer le vocabulaire Noms', 'vocabularies'],
])('gives the focus back to « %s »', async (name, tab) => {
  mockServer([
    { call: ListTemplates, body: { templates: [{ ...own, name: 'Séance', template_format: [] }] } },
    { call: ListVocabularies, body: { vocabularies: [{ ...own, name: 'Noms', words: [] }] } },
  ]);
  renderInApp(<SettingsPage />, { path: '/settings', at: `/settings?tab=${tab}` });
  await expectFocusBack(await screen.findByRole('button', { name }));
});

it.each(['Aide', 'Ouvrir le menu'])('gives the focus back to « %s » of the frame', async (name) => {
  renderInApp(<Shell>page</Shell>);
  await expectFocusBack(screen.getByRole('button', { name }));
});

it('gives the focus back to the link of a page that is not left', async () => {
  renderInApp(
    <Shell>
      <LeaveGuard when question="Quitter ?" />
    </Shell>,
  );
  await expectFocusBack(screen.getByRole('link', { name: 'Paramètres' }));
});

it('leaves the focus where the answer has put it', async () => {
  const user = userEvent.setup();
  const ask = async () => {
    await confirm({ title: 'Question', message: '?', confirmLabel: 'Oui' });
    screen.getByRole('textbox').focus();
  };
  renderInApp(
    <>
      <Button onClick={() => void ask()}>Demander</Button>
      <input />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Demander' }));
  await user.click(await screen.findByRole('button', { name: 'Oui' }));
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus());
});
