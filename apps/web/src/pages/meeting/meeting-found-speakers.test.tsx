import { FindSpeakers } from '@greffier/contract/meeting/transcript/find-speakers';
import { UpdateTranscript } from '@greffier/contract/meeting/transcript/transcript';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { meetingDetail } from '../../features/meetings/testing-detail.ts';
import { openMeeting } from './testing-page.tsx';

const [first, second] = meetingDetail().passages;
const divided = [
  { id: 1, speaker: 'speaker_1', start: 0, end: 2, text: 'Bonjour' },
  { id: 2, speaker: 'speaker_2', start: 2, end: 4, text: 'à toutes et à tous.' },
  { id: 3, speaker: 'speaker_3', start: 65, end: 70, text: 'Le budget est refusé.' },
];

it('shows newly found speakers at once, and no longer offers to undo corrections of former passages', async () => {
  const params = { meeting_id: meetingDetail().id };
  const done = { success: true, error: null };
  const corrected = { ...second!, text: 'Le budget est refusé.' };
  let meeting = meetingDetail({
    speaker_snippets_urls: { speaker_1: '/a.wav', speaker_2: '/b.wav' },
    voices_kept: true,
  });
  openMeeting(() => meeting, {
    answers: [
      { call: UpdateTranscript, params, body: { ...done, passages: [corrected] } },
      { call: FindSpeakers, params, body: { ...done, speakers: 3, names_lost: [] } },
    ],
  });
  fireEvent.click(await screen.findByLabelText('Corriger le passage de 01:05'));
  const field = await screen.findByLabelText('Texte du passage de 01:05');
  fireEvent.change(field, { target: { value: corrected.text } });
  meeting = { ...meeting, passages: [first!, corrected] };
  fireEvent.click(screen.getByText('Enregistrer'));
  await waitFor(() => expect(screen.getByLabelText('Annuler la correction')).toBeEnabled());

  fireEvent.click(screen.getByText('Retrouver les orateurs…'));
  fireEvent.change(await screen.findByLabelText('Nombre d’orateurs'), { target: { value: '3' } });
  meeting = { ...meeting, passages: divided, unique_speakers: ['speaker_1', 'speaker_2', 'speaker_3'] };
  fireEvent.submit(screen.getByLabelText('Nombre d’orateurs'));

  expect(await screen.findByRole('combobox', { name: 'Orateur 3' })).toBeVisible();
  expect(screen.getByText('à toutes et à tous.')).toBeVisible();
  expect(screen.queryByLabelText('Annuler la correction')).toBeNull();
});
