import { ListVocabularies, UpdateVocabulary, type Vocabulary } from '@greffier/contract/organisation/vocabularies';
import { VocabularyId } from '@greffier/contract/ids';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { mockServer, renderInApp, testUser } from '../../test/render.tsx';
import { VocabularyCard } from './vocabulary-card.tsx';

const shown: Vocabulary = {
  id: VocabularyId.parse('00000000-0000-4000-8000-00000000000a'),
  name: 'Commune',
  words: ['Lutry', 'Morges'],
  user_id: testUser.id,
  organization_id: null,
};

/** Mocks a server that stores what it receives, and answers only after `open` is called. The page shows `shown`. */
function slowServer(words = shown.words) {
  let held: Vocabulary = { ...shown, words };
  const { promise, resolve } = Promise.withResolvers<void>();
  mockServer([
    { call: ListVocabularies, body: () => ({ vocabularies: [held] }) },
    {
      call: UpdateVocabulary,
      params: { vocabulary_id: shown.id },
      body: (sent: Pick<Vocabulary, 'name' | 'words'>) => (held = { ...held, ...sent }),
    },
  ]);
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    await promise;
    return await answer(...request);
  });
  return { words: () => held.words, open: () => resolve() };
}

const field = () => screen.getByRole('textbox', { name: 'Mot ou expression' });

it('keeps the words that another window has saved meanwhile', async () => {
  const user = userEvent.setup();
  const server = slowServer(['Lutry', 'Morges', 'Pully']);
  server.open();
  renderInApp(<VocabularyCard vocabulary={shown} />);
  await user.type(field(), 'Épalinges{Enter}');
  await waitFor(() => expect(server.words()).toEqual(['Lutry', 'Morges', 'Pully', 'Épalinges']));
  await user.click(screen.getByRole('button', { name: 'Retirer Lutry' }));
  await waitFor(() => expect(server.words()).toEqual(['Morges', 'Pully', 'Épalinges']));
});

it('keeps what is typed while a word is being saved, and saves the removal of another word', async () => {
  const user = userEvent.setup();
  const server = slowServer();
  renderInApp(<VocabularyCard vocabulary={shown} />);
  await user.type(field(), 'Épalinges{Enter}');
  await user.type(field(), 'Pul');
  await user.click(screen.getByRole('button', { name: 'Retirer Lutry' }));
  server.open();
  await waitFor(() => expect(server.words()).toEqual(['Morges', 'Épalinges']));
  expect(field()).toHaveValue('Pul');
});

it('keeps what is typed when a list is pasted', async () => {
  const user = userEvent.setup();
  const server = slowServer();
  server.open();
  renderInApp(<VocabularyCard vocabulary={shown} />);
  await user.type(field(), 'Pul');
  await user.paste('Vevey\nRolle');
  await waitFor(() => expect(server.words()).toEqual(['Lutry', 'Morges', 'Vevey', 'Rolle']));
  expect(field()).toHaveValue('Pul');
});

it.each([
  ['', 'Épalinges'],
  ['Pul', 'Pul'],
])('puts a word that was not saved back into the field, unless something else was typed: %j', async (next, left) => {
  const user = userEvent.setup();
  const { promise, reject } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => promise);
  renderInApp(<VocabularyCard vocabulary={shown} />);
  await user.type(field(), 'Épalinges{Enter}');
  if (next !== '') await user.type(field(), next);
  reject(new TypeError('no network'));
  expect(await screen.findByText('Impossible d’ajouter le mot')).toBeVisible();
  await waitFor(() => expect(field()).toHaveValue(left));
});
