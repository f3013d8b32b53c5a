import { UpdateTranscript } from '@greffier/contract/meeting/transcript/transcript';
import type { Correction } from '@greffier/contract/meeting/transcript/transcript';
import { CreateVocabulary, ListVocabularies, UpdateVocabulary } from '@greffier/contract/organisation/vocabularies';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { meetingDetail, namedSpeakers } from '../../features/meetings/testing-detail.ts';
import { openMeeting } from './testing-page.tsx';

const params = { meeting_id: meetingDetail().id };
const said = (id: number, text: string) => ({ id, speaker: 'speaker_1', start: id * 10, end: id * 10 + 5, text });
const own = {
  id: '00000000-0000-4000-8000-00000000000a',
  name: 'Noms',
  words: ['ASLOCA'],
  user_id: '00000000-0000-4000-8000-00000000000b',
  organization_id: null,
} as const;

// The page loads the dialog on demand. Loading it first keeps the test from waiting.
beforeAll(() => import('../../features/transcript/find/replace-dialog.tsx'), 60_000);

/** Opens the page with a transcript that corrections change. */
function open(changes: Parameters<typeof meetingDetail>[0] = {}, vocabularies: readonly object[] = [own]) {
  const passages = [said(1, 'Le préavis de Favres.'), said(2, 'Rien.'), said(3, 'PRÉAVIS de favres, préavis.')];
  let meeting = meetingDetail({ speaker_map: namedSpeakers, passages, ...changes });
  const body = (given: Correction | readonly Correction[]) => {
    const all: readonly Correction[] = [given].flat();
    const now = meeting.passages.map((one) => {
      const text = all.find(({ passage_id }) => passage_id === one.id)?.text;
      return text === undefined ? one : { ...one, text };
    });
    meeting = { ...meeting, passages: now };
    return { success: true, error: null, passages: now };
  };
  return openMeeting(() => meeting, {
    answers: [
      { call: UpdateTranscript, params, body },
      { call: ListVocabularies, body: { vocabularies } },
      { call: CreateVocabulary, body: { ...own, words: [] } },
      { call: UpdateVocabulary, params: { vocabulary_id: own.id }, body: own },
    ],
  });
}

const field = () => screen.findByRole('textbox', { name: 'Rechercher dans la transcription' });

describe('the search in a transcript', () => {
  it('counts its results, whatever the accents, and goes through them', async () => {
    const user = userEvent.setup();
    open();
    await user.type(await field(), 'preavis');
    expect(await screen.findByText('3 résultats')).toBeVisible();
    await user.keyboard('{Enter}{Enter}');
    expect(screen.getByText('2 sur 3')).toBeVisible();
    await user.keyboard('{Shift>}{Enter}{Enter}{/Shift}');
    expect(screen.getByText('3 sur 3')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(document.activeElement).toHaveAttribute('data-passage', '3');
    await user.clear(await field());
    expect(screen.queryByRole('button', { name: 'Résultat suivant' })).toBeNull();
    await user.type(await field(), 'xylophone');
    expect(await screen.findByText('Aucun résultat')).toBeVisible();
  });

  it('moves the focus from passage to passage, so that the next key acts on the passage found', async () => {
    const user = userEvent.setup();
    open();
    await user.type(await field(), 'preavis');
    expect(await screen.findByText('3 résultats')).toBeVisible();
    await user.keyboard('{Enter}');
    expect(await field()).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(document.activeElement).toHaveAttribute('data-passage', '1');
    await user.keyboard('n');
    expect(document.activeElement).toHaveAttribute('data-passage', '3');
    await user.keyboard('{Shift>}N{/Shift}');
    expect(document.activeElement).toHaveAttribute('data-passage', '1');
  });

  it('creates only one vocabulary on a double click', async () => {
    const user = userEvent.setup();
    const { changes } = open({}, []);
    await user.type(await field(), 'Favres');
    await user.click(await screen.findByRole('button', { name: 'Remplacer…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await dialog.findByRole('textbox', { name: 'Remplacer par' }), 'Favre');
    await user.click(dialog.getByRole('button', { name: 'Remplacer à 2 endroits' }));
    const add = await dialog.findByRole('button', { name: 'Ajouter au vocabulaire' });
    act(() => {
      add.click();
      add.click();
    });
    await waitFor(() => expect(changes().filter(({ method }) => method === 'PUT')).toHaveLength(1));
    expect(changes().filter(({ url, method }) => method === 'POST' && url.includes('vocabular'))).toHaveLength(1);
  });

  it('replaces at the chosen places, undoes the replacement, and offers to add the word to a vocabulary', async () => {
    const user = userEvent.setup();
    const { changes } = open();
    await user.type(await field(), 'Favres');
    await user.click(await screen.findByRole('button', { name: 'Remplacer…' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('2 sur 2 endroits')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Remplacer par' }), 'Favre');
    const second = dialog.getAllByRole('checkbox', { name: /favres/i })[1];
    await user.click(second ?? document.body);
    expect(dialog.getByText('1 sur 2 endroits')).toBeVisible();
    await user.click(second ?? document.body);
    await user.click(dialog.getByRole('button', { name: 'Remplacer à 2 endroits' }));
    expect(await dialog.findByText(/^2 endroits corrigés\./)).toBeVisible();
    expect(changes()[0]?.body).toEqual([
      {
        passage_id: 1,
        text: 'Le préavis de Favre.',
        former_text: 'Le préavis de Favres.',
        former_speaker: 'speaker_1',
      },
      {
        passage_id: 3,
        text: 'PRÉAVIS de Favre, préavis.',
        former_text: 'PRÉAVIS de favres, préavis.',
        former_speaker: 'speaker_1',
      },
    ]);
    await user.click(await dialog.findByRole('button', { name: 'Ajouter au vocabulaire' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes()[1]?.body).toEqual({ name: 'Noms', words: ['ASLOCA', 'Favre'] });

    await user.click(screen.getByRole('button', { name: 'Annuler la correction' }));
    expect(await screen.findByText('Le préavis de Favres.')).toBeVisible();
    expect(screen.getByText('PRÉAVIS de favres, préavis.')).toBeVisible();
  });

  it('creates the first vocabulary if there is none', async () => {
    const user = userEvent.setup();
    const { changes } = open({}, []);
    await user.type(await field(), 'Favres');
    await user.click(await screen.findByRole('button', { name: 'Remplacer…' }));
    await user.type(await screen.findByRole('textbox', { name: 'Remplacer par' }), 'Favre{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Ajouter au vocabulaire' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(
      changes()
        .slice(1)
        .map((request) => request.body),
    ).toEqual([{ name: 'Noms et termes' }, { name: 'Noms', words: ['Favre'] }]);
  });

  it('sends nothing that would empty a passage', async () => {
    const user = userEvent.setup();
    const { changes } = open();
    await user.type(await field(), 'rien.');
    await user.click(await screen.findByRole('button', { name: 'Remplacer…' }));
    await user.click(await screen.findByRole('button', { name: 'Remplacer à 1 endroit' }));
    expect(
      await screen.findByText(/^Passage de 00:20\s: le texte d’un passage ne peut pas être vide\.$/),
    ).toBeVisible();
    expect(changes()).toEqual([]);
  });

  it('replaces nothing in a transcript that approved minutes rest on', async () => {
    const user = userEvent.setup();
    const { minutes } = meetingDetail();
    open({ status: 'completed', minutes: { ...minutes, approval: 'approved' } });
    await user.click(await screen.findByRole('tab', { name: 'Transcription' }));
    await user.type(await field(), 'Favres');
    expect(await screen.findByText('2 résultats')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remplacer…' })).toBeNull();
  });
});
