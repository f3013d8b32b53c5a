import { StopSummary } from '@greffier/contract/meeting/minutes/ai';
import { DeleteRecording, GetMeeting } from '@greffier/contract/meeting/meetings';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { meetingDetail, namedSpeakers } from '../../features/meetings/testing-detail.ts';
import { mockServer } from '../../test/render.tsx';
import { openMeeting } from './testing-page.tsx';

const params = { meeting_id: meetingDetail().id };
const nothingSaid = { passages: [], unique_speakers: [], speaker_suggestions: {} };

afterEach(() => vi.useRealTimers());

describe('a meeting without speech', () => {
  it('offers another recording, no agenda, and no way to generate minutes', async () => {
    openMeeting(meetingDetail(nothingSaid));
    expect(await screen.findByText('Aucune parole n’a été reconnue')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Nouvel enregistrement' })).toHaveAttribute('href', '/new-meeting');
    expect(screen.getByText('Aucun orateur détecté')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Ordre du jour' })).toBeNull();
    const card = within(screen.getByRole('region', { name: 'Procès-verbal' }));
    expect(card.getByRole('button', { name: 'Générer le PV' })).toBeDisabled();
    expect(card.getByText(/L’onglet Transcription vous dit comment continuer\.$/)).toBeVisible();
    expect(card.queryByText(/langage/)).toBeNull();
    expect(screen.queryByText('Action requise')).toBeNull();
  });

  it('still has its recording, to be tried again or deleted', async () => {
    const user = userEvent.setup();
    const { changes } = openMeeting(meetingDetail({ ...nothingSaid, can_retry: true }), {
      answers: [{ call: DeleteRecording, params, body: { success: true, error: null } }],
    });
    expect(
      await screen.findByText(/^L’enregistrement est encore conservé sur le serveur, au plus 30 jours\./),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Supprimer l’enregistrement' }));
    const question = within(await screen.findByRole('dialog', { name: /^Supprimer l’enregistrement\s\?$/ }));
    expect(changes()).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Supprimer l’enregistrement' }));
    expect(await screen.findByText('Enregistrement supprimé')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await waitFor(() =>
      expect(changes().map(({ method, url }) => `${method} ${url.split('/').at(-1)}`)).toEqual([
        'DELETE recording',
        `POST ${params.meeting_id}`,
      ]),
    );
  });

  it('has nothing to ask and nothing to write', async () => {
    const user = userEvent.setup();
    openMeeting(meetingDetail(nothingSaid));
    await user.click(await screen.findByRole('tab', { name: 'ScribeBot' }));
    expect(screen.getByText('Aucune parole n’a été reconnue : il n’y a rien à demander.')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Procès-verbal' }));
    const why = 'Aucune parole n’a été reconnue : il n’y a rien à rédiger.';
    expect(within(screen.getByRole('tabpanel')).getByText(why)).toBeVisible();
  });

  it('keeps the agenda that was given with the recording, and asks for none', async () => {
    openMeeting(meetingDetail({ ...nothingSaid, full_agenda: [{ level: 1, text: 'Comptes de l’exercice' }] }));
    expect(await screen.findByText('Comptes de l’exercice')).toBeVisible();
    cleanup();
    openMeeting(meetingDetail(nothingSaid));
    expect(await screen.findByText('Aucune parole n’a été reconnue')).toBeVisible();
    expect(screen.queryByRole('heading', { name: /Ordre du jour/ })).toBeNull();
  });
});

describe('a meeting that is ready for its minutes', () => {
  const ready = { full_agenda: [{ level: 1, text: 'Comptes' }] };

  it.each([
    [{}, '2 orateurs ne sont pas nommés : le procès-verbal les appellera par leur numéro.'],
    [{ speaker_1: 'Ada Monnier' }, 'Un orateur n’est pas nommé : le procès-verbal l’appellera par son numéro.'],
  ])('says how many speakers the minutes cannot name, beside the button: %j', async (speaker_map, told) => {
    openMeeting(meetingDetail({ ...ready, speaker_map }));
    expect(await screen.findByText(told)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Générer le PV' })).toBeEnabled();
  });

  it('says nothing of speakers once all are named', async () => {
    openMeeting(meetingDetail({ ...ready, speaker_map: namedSpeakers }));
    expect(await screen.findByRole('button', { name: 'Générer le PV' })).toBeEnabled();
    expect(screen.queryByText(/par (?:son|leur) numéro/)).toBeNull();
  });
});

describe('a meeting whose work stopped', () => {
  it('leads to a new meeting, and promises nothing, once its recording is gone', async () => {
    openMeeting(meetingDetail({ ...nothingSaid, status: 'error', failed_step: 'transcription', can_retry: false }));
    expect(
      await screen.findByText('L’enregistrement n’est plus conservé : créez une nouvelle réunion avec le fichier.'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Nouvel enregistrement' })).toHaveAttribute('href', '/new-meeting');
    expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
    expect(screen.queryByText(/Rien n’est perdu/)).toBeNull();
    expect(screen.queryByText(/Relancez/)).toBeNull();
    expect(screen.queryByText(/apparaîtront ici/)).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Ordre du jour' })).toBeNull();
  });

  it('says in place of the minutes what to do if their writing failed', async () => {
    const user = userEvent.setup();
    openMeeting(
      meetingDetail({
        status: 'error',
        failed_step: 'summarization',
        can_retry: true,
        speaker_map: namedSpeakers,
        full_agenda: [{ level: 1, text: 'Budget' }],
      }),
    );
    await user.click(await screen.findByRole('tab', { name: 'Procès-verbal' }));
    expect(screen.getByText('La rédaction n’a pas abouti. Choisissez « Réessayer ».')).toBeVisible();
  });
});

it('says in place of the transcript whether it has begun', async () => {
  openMeeting(meetingDetail({ ...nothingSaid, status: 'pending', progress: 0 }));
  expect(await screen.findByText('La transcription va commencer')).toBeVisible();
  expect(screen.queryByText('La transcription est en cours')).toBeNull();
});

it('says that the server does not answer, and continues by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const working = meetingDetail({
    status: 'transcription',
    progress: 42,
    stage: 'transcribing',
    remaining_seconds: 250,
    passages: [],
  });
  openMeeting(working);
  const card = within(await screen.findByRole('region', { name: 'Transcription en cours' }));
  const silence = 'Le serveur ne répond pas ; nouvel essai dans un instant.';
  expect(card.queryByText(silence)).toBeNull();
  expect(card.getByRole('progressbar')).toHaveAttribute('data-animated');
  const left = 'Environ 4 minutes restantes';
  expect(card.getByText(left)).toBeVisible();
  mockServer([]);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await card.findByText(silence)).toBeVisible();
  expect(card.getByRole('progressbar')).not.toHaveAttribute('data-animated');
  expect(card.queryByText(left)).toBeNull();
  mockServer([{ call: GetMeeting, params, body: { ...working, progress: 43 } }]);
  await vi.advanceTimersByTimeAsync(3_000);
  await waitFor(() => expect(card.queryByText(silence)).toBeNull());
  expect(card.getByText('43 %')).toBeVisible();
  expect(card.getByRole('progressbar')).toHaveAttribute('data-animated');
});

it.each([
  ['transcription', 'En attente : le modèle de langage travaille sur cette machine'],
  ['summarization', 'En attente : cette machine transcrit ou relit une réunion'],
] as const)('says what the %s of a meeting waits for while the processor is busy', async (status, text) => {
  openMeeting(meetingDetail({ ...nothingSaid, status, stage: 'waiting', progress: 0, remaining_seconds: null }));
  expect(await screen.findByText(text)).toBeVisible();
});

it.each([
  [0, 'Le prochain traitement est le vôtre'],
  [1, '1 traitement avant le vôtre'],
  [3, '3 traitements avant le vôtre'],
])('says how many jobs come before a waiting job (%i)', async (jobs_before, text) => {
  openMeeting(meetingDetail({ ...nothingSaid, status: 'transcription', stage: 'queued', progress: 0, jobs_before }));
  expect(await screen.findByText('En file d’attente')).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
});

it('lets people stop the writing of minutes, and moves the focus to the button that generates them', async () => {
  const user = userEvent.setup();
  let status: 'summarization' | 'transcribed' = 'summarization';
  const { changes } = openMeeting(
    () => meetingDetail({ status, full_agenda: [{ level: 1, text: 'Budget' }], speaker_map: namedSpeakers }),
    {
      answers: [
        {
          call: StopSummary,
          params,
          body: () => {
            status = 'transcribed';
            return { success: true, error: null };
          },
        },
      ],
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Arrêter la rédaction' }));
  expect(await screen.findByText('Rédaction arrêtée')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Générer le PV' })).toBeEnabled();
  expect(screen.queryByRole('button', { name: 'Arrêter la rédaction' })).toBeNull();
  expect(changes().map(({ method }) => method)).toEqual(['DELETE']);
});
