import { UpdateMeeting } from '@greffier/contract/meetings';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { meetingDetail } from '../../features/meetings/testing-detail.ts';
import { openMeeting } from './testing-page.tsx';

const params = { meeting_id: meetingDetail().id };
const pencil = { name: 'Modifier la réunion' };

describe('the data of a meeting', () => {
  it('are put right in a dialog, and taken back from the toast', async () => {
    const user = userEvent.setup();
    let meeting = meetingDetail({ meeting_time: '18:00' });
    const body = (change: Partial<typeof meeting>) => {
      meeting = { ...meeting, ...change };
      return { success: true, error: null };
    };
    const { changes } = openMeeting(() => meeting, { answers: [{ call: UpdateMeeting, params, body }] });
    await user.click(await screen.findByRole('button', pencil));
    const dialog = within(await screen.findByRole('dialog', pencil));
    const name = dialog.getByRole('textbox', { name: /Nom de la réunion/ });
    expect(name).toHaveValue('Comité');
    await user.clear(name);
    expect(dialog.getByText('Veuillez entrer un nom de réunion')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Enregistrer' })).toBeDisabled();
    await user.type(name, 'Bureau');
    await user.click(dialog.getByRole('button', { name: 'Effacer l’heure' }));
    const first = dialog.getByRole('textbox', { name: 'Nom du participant 1' });
    await user.clear(first);
    await user.type(first, 'Ada Monnier');
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Bureau' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = { name: 'Bureau', meeting_time: null, participants: ['Ada Monnier', 'Bernard Roth'] };
    expect(changes().map((request) => request.body)).toEqual([sent]);

    await user.click(within(await screen.findByRole('status')).getByRole('button', { name: 'Annuler' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Comité' })).toBeVisible();
    const former = { name: 'Comité', meeting_time: '18:00', participants: ['Participant 1', 'Bernard Roth'] };
    expect(changes()[1]?.body).toEqual(former);
  });

  it('are asked for before they are given up, and nothing is sent where nothing changed', async () => {
    const user = userEvent.setup();
    const { changes } = openMeeting(meetingDetail());
    await user.click(await screen.findByRole('button', pencil));
    await screen.findByRole('dialog', pencil);
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', pencil));
    await user.type(await screen.findByRole('textbox', { name: /Nom de la réunion/ }), ' élargi');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Abandonner les modifications' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes()).toEqual([]);
  });

  it('say in the dialog’s place why they were not saved, and what was typed stays', async () => {
    const user = userEvent.setup();
    const detail = 'Le procès-verbal de cette réunion est approuvé.';
    const refusal = { call: UpdateMeeting, params, status: 409, body: { code: 'wrong_status', detail } };
    openMeeting(meetingDetail(), { answers: [refusal] });
    await user.click(await screen.findByRole('button', pencil));
    await user.type(await screen.findByRole('textbox', { name: /Nom de la réunion/ }), ' élargi');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText(detail)).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Nom de la réunion/ })).toHaveValue('Comité élargi');
  });

  it('stand as they were once the minutes are approved', async () => {
    const { minutes } = meetingDetail();
    openMeeting(meetingDetail({ status: 'completed', minutes: { ...minutes, approval: 'approved' } }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Comité' })).toBeVisible();
    expect(screen.queryByRole('button', pencil)).toBeNull();
  });
});
