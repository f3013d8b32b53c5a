import { GenerateAgenda } from '@greffier/contract/ai';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openMeeting } from '../../pages/meeting/testing-page.tsx';
import { meetingDetail, namedSpeakers } from '../meetings/testing-detail.ts';

const params = { meeting_id: meetingDetail().id };
const propose = { name: 'Proposer d’après la transcription' };

it('proposes an agenda from the transcript alone', async () => {
  const user = userEvent.setup();
  let meeting = meetingDetail({ speaker_map: namedSpeakers });
  const proposed = [{ level: 1, text: 'Budget' }];
  const body = () => {
    meeting = { ...meeting, full_agenda: proposed };
    return { success: true, error: null, agenda: proposed };
  };
  const { changes } = openMeeting(() => meeting, { answers: [{ call: GenerateAgenda, params, body }] });
  await user.click(await screen.findByRole('button', propose));
  expect(await screen.findByRole('button', { name: 'Modifier l’ordre du jour' })).toBeVisible();
  expect(screen.getByText('Budget')).toBeVisible();
  expect(changes().map((request) => request.body)).toEqual([{ template_id: null, meeting_id: meeting.id }]);
});

it('says why where the transcript tells nothing, and waits for the speakers’ names', async () => {
  const user = userEvent.setup();
  const error = 'Rien dans la transcription n’annonce les points traités.';
  const body = { success: false, error, agenda: [] };
  openMeeting(meetingDetail({ speaker_map: namedSpeakers }), { answers: [{ call: GenerateAgenda, params, body }] });
  await user.click(await screen.findByRole('button', propose));
  expect(await screen.findByText(error)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', propose)).toBeEnabled());
});
