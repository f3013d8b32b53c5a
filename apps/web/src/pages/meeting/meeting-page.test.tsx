import { GetMeeting } from '@greffier/contract/meeting/meetings';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { meetingDetail, namedSpeakers } from '../../features/meetings/testing-detail.ts';
import { mockServer, renderInApp } from '../../test/render.tsx';
import { MeetingPage } from './meeting-page.tsx';
import { openMeeting } from './testing-page.tsx';

const { id } = meetingDetail();
const params = { meeting_id: id };
const agenda = [
  { level: 1, text: 'Budget' },
  { level: 1, text: 'Divers' },
];

afterEach(() => vi.useRealTimers());

// These tests need a process of their own, because they see the minutes before the editor is loaded.
describe('the page of a meeting', () => {
  it('shows the meeting’s name, date and duration', async () => {
    openMeeting(meetingDetail({ meeting_time: '19:30', segments_count: 3 }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Comité' })).toBeVisible();
    expect(screen.getByText('mardi 3 mars 2026 à 19:30')).toBeVisible();
    expect(screen.getByText('1 h 00')).toBeVisible();
    expect(screen.getByText(/divisé en 3 parties/)).toBeVisible();
  });

  it('shows no duration where none is known', async () => {
    openMeeting(meetingDetail({ duration: 0 }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Comité' })).toBeVisible();
    expect(screen.queryByText(/^0\ss$/)).not.toBeInTheDocument();
  });

  it('refreshes every 3 s while the transcription runs, and shows the transcript once it is there', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let meeting = meetingDetail({ status: 'transcription', progress: 42.7, stage: 'transcribing', passages: [] });
    const { sent } = openMeeting(() => meeting);
    expect(await screen.findByText('42 %')).toBeVisible();
    expect(screen.getByText('Transcription de la parole')).toBeVisible();
    meeting = meetingDetail();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await screen.findByText('Bonjour à toutes et à tous.')).toBeVisible();
    const asked = sent.length;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent).toHaveLength(asked);
  });

  it('shows the minutes by themselves once they are written', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let meeting = meetingDetail({ status: 'summarization', progress: 10, stage: 'writing', full_agenda: agenda });
    openMeeting(() => meeting);
    await screen.findByText('Rédaction des sections');
    meeting = meetingDetail({
      status: 'completed',
      full_agenda: agenda,
      speaker_map: namedSpeakers,
      summary: '<h1>Budget</h1><p><span data-passages="2">Il est adopté.</span></p>',
      minutes_engine: 'fallback',
    });
    await vi.advanceTimersByTimeAsync(3_000);
    const sentence = await screen.findByRole('link', { name: 'Il est adopté.' });
    expect(sentence).toBeVisible();
    expect(screen.getByText(/^Citations choisies dans la transcription.*n’a pas répondu\.$/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Télécharger le PV' })).toBeEnabled();
  });

  it('shows the minutes by themselves even if they were written before the page refreshed', async () => {
    const user = userEvent.setup();
    const ready = { full_agenda: agenda, speaker_map: namedSpeakers };
    let meeting = meetingDetail(ready);
    openMeeting(() => meeting);
    const generate = await screen.findByRole('button', { name: 'Générer le PV' });
    meeting = meetingDetail({ ...ready, status: 'completed', summary: '<h1>Budget</h1><p>Il est adopté.</p>' });
    await user.click(generate);
    expect(await screen.findByText('Il est adopté.')).toBeVisible();
  });

  it('leads from a sentence of the minutes to what was said', async () => {
    const user = userEvent.setup();
    openMeeting(
      meetingDetail({
        status: 'completed',
        speaker_map: namedSpeakers,
        summary: '<p><span data-passages="2">Il est adopté.</span></p>',
      }),
    );
    await user.click(await screen.findByRole('link', { name: 'Il est adopté.' }));
    await user.click(screen.getByRole('link', { name: /^Lire dans la transcription/ }));
    const panel = screen.getByRole('tabpanel', { name: 'Transcription' });
    const passage = within(panel).getByText('Le budget est adopté.').closest('li');
    await waitFor(() => expect(passage).toHaveFocus());
    expect(screen.getByRole('tab', { name: 'Transcription', selected: true })).toBeVisible();
    expect(passage).toHaveAttribute('data-highlighted');
  });

  it('offers the agenda once all speakers are named, and the minutes once the agenda is saved', async () => {
    const user = userEvent.setup();
    let meeting = meetingDetail({ speaker_map: namedSpeakers });
    const { changes } = openMeeting(() => meeting);
    const generate = await screen.findByRole('button', { name: 'Générer le PV' });
    expect(generate).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Saisir l’ordre du jour' }));
    const save = screen.getByRole('button', { name: 'Enregistrer' });
    expect(save).toBeDisabled();
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^Point 1,/ })).toHaveFocus());
    await user.keyboard('Budget{Enter}Divers');
    expect(generate).toBeDisabled();
    meeting = meetingDetail({ speaker_map: namedSpeakers, full_agenda: agenda });
    await user.click(save);
    await waitFor(() => expect(generate).toBeEnabled());
    expect(changes().map((request) => request.body)).toEqual([{ agenda, replaces: agenda }]);
    expect(screen.getByRole('slider', { name: 'Longueur des sections' })).toHaveAttribute(
      'aria-valuetext',
      'Équilibré',
    );
    await user.click(generate);
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(changes()[1]?.body).toEqual({ summary_section_length: 300 });
  });

  it('requests the chosen kind of minutes, by default the last kind, and explains the length for each kind', async () => {
    const user = userEvent.setup();
    const { changes } = openMeeting(
      meetingDetail({ speaker_map: namedSpeakers, full_agenda: agenda, minutes_kind: 'analytic' }),
    );
    const kinds = await screen.findByRole('radiogroup', { name: 'Type de procès-verbal' });
    const kind = (name: string) => within(kinds).getByRole('radio', { name });
    expect(kind('Analytique')).toBeChecked();
    expect(screen.getByText('Environ 100 mots au plus par intervention')).toBeVisible();
    await user.click(kind('Synthétique'));
    expect(screen.getByText('Environ 300 mots par section')).toBeVisible();
    await user.click(kind('Décisionnel'));
    expect(kinds).toHaveAccessibleDescription(/^L’objet de chaque point en une phrase/);
    expect(screen.getByText(/^Sans effet sur un procès-verbal décisionnel/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Générer le PV' }));
    await waitFor(() => expect(changes()[0]?.body).toEqual({ summary_section_length: 300, kind: 'decisional' }));
  });

  it('says in the tab how minutes were made, and their kind if it is not the default', async () => {
    openMeeting(
      meetingDetail({
        status: 'completed',
        summary: '<p>A</p>',
        minutes_kind: 'decisional',
        minutes_engine: 'fallback',
      }),
    );
    const line = await screen.findByText(/^Procès-verbal décisionnel\. Citations choisies dans la transcription/);
    expect(screen.getByRole('tabpanel', { name: 'Procès-verbal' })).toContainElement(line);
  });

  it('does not generate from an agenda that is being edited', async () => {
    const user = userEvent.setup();
    openMeeting(meetingDetail({ speaker_map: namedSpeakers, full_agenda: agenda }));
    const generate = await screen.findByRole('button', { name: 'Générer le PV' });
    expect(generate).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Modifier l’ordre du jour' }));
    expect(generate).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Annuler' }));
    expect(generate).toBeEnabled();
  });

  it('leads from the warning about unnamed speakers to their names', async () => {
    const user = userEvent.setup();
    openMeeting(meetingDetail({ full_agenda: agenda }));
    expect(await screen.findByText(/ne sont pas nommés/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Nommer les orateurs' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Orateurs' }));
  });

  it('does not open the agenda while a speaker is unnamed', async () => {
    openMeeting(meetingDetail());
    expect(await screen.findByText('Orateurs requis')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Saisir l’ordre du jour' })).toBeDisabled();
  });

  it('asks before it generates again', async () => {
    const user = userEvent.setup();
    const { changes } = openMeeting(
      meetingDetail({ status: 'completed', full_agenda: agenda, summary: '<p>Texte.</p>' }),
    );
    await user.click(await screen.findByRole('button', { name: 'Recommencer la génération du PV' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Annuler' }));
    expect(changes()).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Recommencer la génération du PV' }));
    await user.click(await screen.findByRole('button', { name: 'Recommencer' }));
    await waitFor(() => expect(changes().map((request) => request.method)).toEqual(['DELETE']));
  });

  it('says why the work stopped, and resumes it', async () => {
    const user = userEvent.setup();
    const error_message = 'Le fichier audio est endommagé.';
    const { changes } = openMeeting(
      meetingDetail({
        status: 'error',
        failed_step: 'transcription',
        passages: [],
        error_message,
        can_retry: true,
      }),
    );
    expect(await screen.findByText(error_message)).toBeVisible();
    expect(screen.getByText(/^Rien n’est perdu/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await waitFor(() => expect(changes()[0]?.url).toContain('/ai/retry/'));
  });

  it('asks before it deletes, then returns to the list', async () => {
    const user = userEvent.setup();
    const { changes } = openMeeting(meetingDetail());
    await user.click(await screen.findByRole('button', { name: 'Supprimer la réunion' }));
    const question = await screen.findByRole('dialog', {
      name: /^Êtes-vous sûr de vouloir supprimer cette réunion\s\?$/,
    });
    expect(changes()).toHaveLength(0);
    await user.click(within(question).getByRole('button', { name: 'Supprimer' }));
    expect(await screen.findByText('ailleurs')).toBeVisible();
    expect(screen.getByText('Réunion supprimée')).toBeVisible();
    expect(changes().map((request) => request.method)).toEqual(['DELETE']);
  });

  it('says that a meeting does not exist, whatever is wrong with its address', async () => {
    openMeeting(meetingDetail(), { at: '/meeting/rien' });
    expect(await screen.findByText('Réunion non trouvée')).toBeVisible();
  });

  it('offers to try again if it cannot be loaded', async () => {
    mockServer([{ call: GetMeeting, params, status: 500, body: { detail: 'Panne.', code: 'internal' } }]);
    renderInApp(<MeetingPage />, { path: '/meeting/:meetingId', at: `/meeting/${id}` });
    expect(await screen.findByText('Erreur lors du chargement de la réunion. Panne.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Réessayer' })).toBeVisible();
  });

  it('tries again by itself while the server is away, and goes on saying so until it is back', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const away = { detail: 'La base de données redémarre.', code: 'unavailable' };
    const sent = mockServer([{ call: GetMeeting, params, status: 503, body: away }]);
    renderInApp(<MeetingPage />, { path: '/meeting/:meetingId', at: `/meeting/${id}` });
    const said = await screen.findByText(/La base de données redémarre\.$/);
    const attempts = sent.length;
    await vi.advanceTimersByTimeAsync(5_000);
    await vi.waitFor(() => expect(sent.length).toBeGreaterThan(attempts));
    expect(said).toBeVisible();
    expect(screen.getAllByText('Erreur lors du chargement de la réunion')).toHaveLength(1);
    mockServer([{ call: GetMeeting, params, body: meetingDetail() }]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await screen.findByRole('heading', { level: 1, name: 'Comité' })).toBeVisible();
    expect(said).not.toBeInTheDocument();
  });
});
