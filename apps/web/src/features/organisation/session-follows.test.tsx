import { Me } from '@greffier/contract/organisation/auth';
import {
  GetOrganisation,
  ListOrganisationTemplates,
  ListOrganisationVocabularies,
  UpdateOrganisation,
} from '@greffier/contract/organisation/organisation';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { RuntimeConfigContext } from '../../lib/runtime-config.ts';
import { setToken } from '../../lib/session/token.ts';
import { AppRouter } from '../../lib/navigation/app-router.tsx';
import { openHistory } from '../../lib/navigation/history.ts';
import { Pages } from '../../router.tsx';
import { mockServer, superUser, testConfig } from '../../test/render.tsx';
import { theme } from '../../theme.ts';

it('puts the new name and logo into the header, the footer and the title at once', async () => {
  const user = userEvent.setup();
  setToken('token');
  const { organization } = superUser;
  const renamed = { ...organization, name: 'Commune de Lutry', logo_url: 'https://lutry.ch/logo.svg' };
  const sent = mockServer([
    { call: Me, body: superUser },
    { call: GetOrganisation, body: organization },
    { call: ListOrganisationTemplates, body: { templates: [] } },
    { call: ListOrganisationVocabularies, body: { vocabularies: [] } },
    { call: UpdateOrganisation, body: renamed },
  ]);
  window.history.replaceState(null, '', '/organization?tab=configure');
  render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RuntimeConfigContext value={testConfig}>
          <AppRouter history={openHistory()}>
            <Pages />
          </AppRouter>
        </RuntimeConfigContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  const name = await screen.findByRole('textbox', { name: /Nom de l’organisation/ });
  expect(document.title).toBe('Organisation · Greffier');
  await user.clear(name);
  await user.type(name, 'Commune de Lutry');
  await user.type(screen.getByRole('textbox', { name: 'Adresse du logo' }), 'https://lutry.ch/logo.svg');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  const home = await screen.findByRole('link', { name: 'Commune de Lutry, accueil' });
  expect(home.querySelector('img')).toHaveAttribute('src', 'https://lutry.ch/logo.svg');
  expect(screen.getByRole('contentinfo')).toHaveTextContent('Commune de Lutry');
  await waitFor(() => expect(document.title).toBe('Organisation · Commune de Lutry'));
  expect(sent.find(({ method }) => method === 'PUT')?.url).toBe(
    '/api/v1/organisation/organization?name=Commune+de+Lutry&logo_url=https%3A%2F%2Flutry.ch%2Flogo.svg',
  );
});
