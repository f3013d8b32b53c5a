import { UpdateSpeakers } from '@greffier/contract/meeting/meetings';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { mockServer, renderInApp } from '../../test/render.tsx';
import { meetingDetail, namedSpeakers } from '../meetings/testing-detail.ts';
import { SpeakersCard } from './speakers-card.tsx';

const meeting = meetingDetail();
const params = { meeting_id: meeting.id };
const saved = { call: UpdateSpeakers, params, body: { success: true, error: null } };

describe('the speakers of a meeting', () => {
  it('are shown with the name that was heard, to be checked, and with the topic of each speaker', () => {
    renderInApp(<SpeakersCard meeting={meeting} onJump={() => undefined} />);
    expect(screen.getByText('Action requise')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Orateur 1' })).toHaveValue('Ada Monnier');
    expect(screen.getAllByText('Nom proposé, à vérifier')).toHaveLength(1);
    expect(screen.getByText('Parle du budget.')).toBeVisible();
  });

  it('are named from the participants, and all names are saved at once', async () => {
    const sent = mockServer([saved]);
    const user = userEvent.setup();
    renderInApp(<SpeakersCard meeting={meeting} onJump={() => undefined} />);
    await user.click(screen.getByRole('combobox', { name: 'Orateur 2' }));
    await user.click(await screen.findByRole('option', { name: 'Bernard Roth' }));
    await user.click(screen.getByRole('button', { name: 'Enregistrer les orateurs' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ speakers: namedSpeakers, participants: ['Bernard Roth', 'Ada Monnier'] });
    expect(await screen.findByText('Orateurs enregistrés')).toBeVisible();
  });

  it('are named to the last one by elimination, which the person can refuse', async () => {
    const sent = mockServer([saved]);
    const user = userEvent.setup();
    const participants = ['Ada Monnier', 'Bernard Roth'];
    renderInApp(<SpeakersCard meeting={{ ...meeting, participants }} onJump={() => undefined} />);
    expect(screen.getByRole('combobox', { name: 'Orateur 2' })).toHaveValue('Bernard Roth');
    expect(screen.getByText('Seul participant restant, à vérifier')).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: 'Orateur 2' }));
    await user.click(await screen.findByRole('option', { name: 'Retirer le nom' }));
    expect(screen.getByRole('combobox', { name: 'Orateur 2' })).toHaveValue('');
    expect(screen.queryByText('Seul participant restant, à vérifier')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Enregistrer les orateurs' }));
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ speakers: { speaker_1: 'Ada Monnier' } }));
  });

  it('take a typed name, and ignore an empty one', async () => {
    const user = userEvent.setup();
    renderInApp(<SpeakersCard meeting={meeting} onJump={() => undefined} />);
    await user.click(screen.getByRole('combobox', { name: 'Orateur 2' }));
    await user.click(await screen.findByRole('option', { name: 'Autre nom…' }));
    const input = await screen.findByRole('textbox', { name: 'Prénom et nom' });
    await user.type(input, '  ');
    expect(screen.getByRole('button', { name: 'Utiliser ce nom' })).toBeDisabled();
    await user.type(input, 'Denis Maret{Enter}');
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Orateur 2' })).toHaveValue('Denis Maret'));
  });

  it('keep the chosen names if saving fails, and say why', async () => {
    mockServer([{ ...saved, status: 409, body: { detail: 'La réunion est terminée.', code: 'wrong_status' } }]);
    const user = userEvent.setup();
    renderInApp(<SpeakersCard meeting={meeting} onJump={() => undefined} />);
    await user.click(screen.getByRole('button', { name: 'Enregistrer les orateurs' }));
    expect(await screen.findByText('Erreur lors de l’enregistrement des orateurs')).toBeVisible();
    expect(screen.getByText('La réunion est terminée.')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Orateur 1' })).toHaveValue('Ada Monnier');
  });

  it('take one line once all are named, until they are opened again', async () => {
    const user = userEvent.setup();
    renderInApp(<SpeakersCard meeting={meetingDetail({ speaker_map: namedSpeakers })} onJump={() => undefined} />);
    expect(screen.getByText('Complété')).toBeVisible();
    expect(screen.queryByRole('combobox')).toBeNull();
    const names = within(screen.getByRole('list', { name: 'Noms des orateurs' })).getAllByRole('listitem');
    expect(names.map((name) => name.textContent)).toEqual(['Ada Monnier', 'Bernard Roth']);

    await user.click(screen.getByRole('button', { name: 'Modifier les orateurs' }));
    expect(screen.getByRole('combobox', { name: 'Orateur 1' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Enregistrer les orateurs' })).toBeDisabled();
    await user.click(screen.getByRole('combobox', { name: 'Orateur 2' }));
    await user.click(await screen.findByRole('option', { name: 'Ada Monnier' }));
    expect(screen.getByRole('button', { name: 'Enregistrer les orateurs' })).toBeEnabled();

    await user.click(screen.getByRole('button', { name: 'Annuler' }));
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.getByText('Bernard Roth')).toBeVisible();
  });

  it('can lose their names again', async () => {
    const sent = mockServer([saved]);
    const user = userEvent.setup();
    renderInApp(<SpeakersCard meeting={meetingDetail({ speaker_map: namedSpeakers })} onJump={() => undefined} />);
    await user.click(screen.getByRole('button', { name: 'Modifier les orateurs' }));
    await user.click(screen.getByRole('combobox', { name: 'Orateur 2' }));
    await user.click(await screen.findByRole('option', { name: 'Retirer le nom' }));
    expect(screen.getByRole('combobox', { name: 'Orateur 2' })).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Enregistrer les orateurs' }));
    const saves = () => sent.filter(({ method }) => method === 'POST');
    await waitFor(() => expect(saves()).toHaveLength(1));
    expect(saves()[0]?.body).toMatchObject({ speakers: { speaker_1: 'Ada Monnier', speaker_2: '' } });
  });

  it('show a person with two voices only once', () => {
    const speaker_map = { speaker_1: 'Ada Monnier', speaker_2: 'Ada Monnier' };
    renderInApp(<SpeakersCard meeting={meetingDetail({ speaker_map })} onJump={() => undefined} />);
    expect(screen.getAllByText('Ada Monnier')).toHaveLength(1);
  });

  it('cannot be opened while the minutes are being written', () => {
    renderInApp(
      <SpeakersCard
        meeting={meetingDetail({ status: 'summarization', speaker_map: namedSpeakers })}
        onJump={() => undefined}
      />,
    );
    expect(screen.getByText('Bernard Roth')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Modifier les orateurs' })).toBeNull();
  });

  it('cannot be changed once the minutes are written', () => {
    renderInApp(
      <SpeakersCard
        meeting={meetingDetail({ status: 'completed', speaker_map: namedSpeakers })}
        onJump={() => undefined}
      />,
    );
    expect(screen.getByText('Complété')).toBeVisible();
    for (const input of screen.getAllByRole('combobox')) expect(input).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Enregistrer les orateurs' })).toBeNull();
  });

  it('wait for the transcription', () => {
    renderInApp(
      <SpeakersCard
        meeting={meetingDetail({ status: 'transcription', unique_speakers: [] })}
        onJump={() => undefined}
      />,
    );
    expect(screen.getByText('Transcription requise')).toBeVisible();
  });
});
