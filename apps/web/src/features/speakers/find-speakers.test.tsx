import { FindSpeakers } from '@greffier/contract/meeting/transcript/find-speakers';
import type { Meeting } from '@greffier/contract/meeting/meetings';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { mockServer, renderInApp } from '../../test/render.tsx';
import { meetingDetail, namedSpeakers } from '../meetings/testing-detail.ts';
import { SpeakersCard } from './speakers-card.tsx';

const heard = { voices_kept: true, speaker_snippets_urls: { speaker_1: '/a.wav', speaker_2: '/b.wav' } };
const { id } = meetingDetail();
const found = (answer: object) => ({
  call: FindSpeakers,
  params: { meeting_id: id },
  body: { success: true, error: null, speakers: 3, names_lost: [], ...answer },
});

/** Opens the dialog to find speakers again, and types a number into it. */
async function ask(count: string, changes: Partial<Meeting> = {}) {
  const user = userEvent.setup();
  renderInApp(<SpeakersCard meeting={meetingDetail({ ...heard, ...changes })} onJump={() => undefined} />);
  await user.click(screen.getByRole('button', { name: 'Retrouver les orateurs…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Retrouver les orateurs' }));
  const field = dialog.getByRole('textbox', { name: 'Nombre d’orateurs' });
  await user.clear(field);
  if (count !== '') await user.type(field, count);
  return { user, dialog, field, find: dialog.getByRole('button', { name: 'Retrouver les orateurs' }) };
}

describe('finding speakers again', () => {
  it('takes their number, works with the keyboard alone, and reports how many were found', async () => {
    const sent = mockServer([found({})]);
    const { user, dialog, field } = await ask('3');
    expect(field).toHaveFocus();
    expect(dialog.getByText(/^Actuellement\s: 2$/)).toBeVisible();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('3 orateurs retrouvés')).toBeVisible();
    expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{ speakers: 3 }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is preceded by a note on what happens to names', async () => {
    const { dialog } = await ask('3', { speaker_map: { speaker_1: 'Ada Monnier' } });
    expect(dialog.getByText(/Les noms enregistrés restent aux orateurs qui sont clairement les mêmes/)).toBeVisible();
    expect(dialog.getByText(/attribués à la main/)).toBeVisible();
    expect(dialog.queryByText(/sans les enregistrer/)).toBeNull();
  });

  it('warns that unsaved names will be lost, and removes them', async () => {
    mockServer([found({})]);
    const user = userEvent.setup();
    renderInApp(<SpeakersCard meeting={meetingDetail(heard)} onJump={() => undefined} />);
    await user.click(screen.getByRole('combobox', { name: 'Orateur 2' }));
    await user.click(await screen.findByRole('option', { name: 'Bernard Roth' }));
    await user.click(screen.getByRole('button', { name: 'Retrouver les orateurs…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Retrouver les orateurs' }));
    expect(dialog.getByText(/sans les enregistrer/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Retrouver les orateurs' }));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Orateur 2' })).toHaveValue(''));
  });

  it('reports which names must be given again, and that fewer speakers than requested were found', async () => {
    mockServer([found({ speakers: 2, names_lost: ['Ada Monnier', 'Bernard Roth'] })]);
    const { user, find } = await ask('4');
    await user.click(find);
    expect(await screen.findByText('2 orateurs retrouvés')).toBeVisible();
    expect(
      screen.getByText(
        /trop peu de passages pour en distinguer 4\. Noms à donner de nouveau\s: Ada Monnier, Bernard Roth\./,
      ),
    ).toBeVisible();
  });

  it.each(['', '0', '21'])('is not possible with the number %j', async (count) => {
    const sent = mockServer([found({})]);
    const { user, dialog, find } = await ask(count);
    expect(dialog.getByText('Indiquez un nombre entier de 1 à 20.')).toBeVisible();
    expect(find).toBeDisabled();
    await user.keyboard('{Enter}');
    expect(sent).toEqual([]);
  });

  it('can be tried again after a failure, with the reason shown and the number kept', async () => {
    mockServer([{ ...found({}), status: 409, body: { detail: 'Les voix ont été détruites.', code: 'wrong_status' } }]);
    const { user, find, field } = await ask('3');
    await user.click(find);
    expect(await screen.findByText('Erreur lors de la recherche des orateurs')).toBeVisible();
    expect(screen.getByText('Les voix ont été détruites.')).toBeVisible();
    expect(field).toHaveValue('3');
    await waitFor(() => expect(find).toBeEnabled());
  });

  it('is offered even if the last search left no voice to listen to', () => {
    renderInApp(
      <SpeakersCard meeting={meetingDetail({ ...heard, speaker_snippets_urls: {} })} onJump={() => undefined} />,
    );
    expect(screen.getByRole('button', { name: 'Retrouver les orateurs…' })).toBeVisible();
    expect(screen.getByText('Donnez un nom à chaque voix.')).toBeVisible();
  });

  it.each<[string, Partial<Meeting>]>([
    ['where no voice was kept', { voices_kept: false }],
    ['once the minutes are written', { status: 'completed', speaker_map: namedSpeakers }],
    ['while the minutes are written', { status: 'summarization', speaker_map: namedSpeakers }],
  ])('is not offered %s', (_, changes) => {
    renderInApp(<SpeakersCard meeting={meetingDetail({ ...heard, ...changes })} onJump={() => undefined} />);
    expect(screen.queryByRole('button', { name: 'Retrouver les orateurs…' })).toBeNull();
  });
});
