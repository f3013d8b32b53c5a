import { GenerateAgenda } from '@greffier/contract/meeting/minutes/ai';
import { UpdateAgenda } from '@greffier/contract/meeting/meetings';
import { ListTemplates } from '@greffier/contract/organisation/templates';
import { screen, waitFor, within } from '@testing-library/react';
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
    return { success: true, error: null, agenda: proposed, found: [] };
  };
  const { changes } = openMeeting(() => meeting, { answers: [{ call: GenerateAgenda, params, body }] });
  await user.click(await screen.findByRole('button', propose));
  expect(await screen.findByRole('button', { name: 'Modifier l’ordre du jour' })).toBeVisible();
  expect(screen.getByText('Budget')).toBeVisible();
  expect(changes().map((request) => request.body)).toEqual([{ template_id: null, meeting_id: meeting.id }]);
});

it('says why if the transcript announces no items, and leaves the button enabled', async () => {
  const user = userEvent.setup();
  const error = 'Rien dans la transcription n’annonce les points traités.';
  const body = { success: false, error, agenda: [], found: [] };
  openMeeting(meetingDetail({ speaker_map: namedSpeakers }), { answers: [{ call: GenerateAgenda, params, body }] });
  await user.click(await screen.findByRole('button', propose));
  expect(await screen.findByText(error)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', propose)).toBeEnabled());
});

it('keeps to a chosen template, and asks which other topics of the meeting become items', async () => {
  const user = userEvent.setup();
  let meeting = meetingDetail({ speaker_map: namedSpeakers });
  const agenda = ['Budget', 'Divers'].map((text) => ({ level: 1, text }));
  const found = ['Toiture', 'Directeur du site'].map((text) => ({ level: 1, text, before: 1 }));
  const template = { id: 'e4e8cd40-17a1-463e-a03d-76ec787e13a1', name: 'Conseil', template_format: agenda };
  const generate = () => {
    meeting = { ...meeting, full_agenda: agenda };
    return { success: true, error: null, agenda, found };
  };
  const save = (body: { agenda: typeof agenda }) => {
    meeting = { ...meeting, full_agenda: body.agenda };
    return { success: true, error: null };
  };
  const { changes } = openMeeting(() => meeting, {
    answers: [
      { call: ListTemplates, body: { templates: [{ ...template, user_id: meeting.id, organization_id: null }] } },
      { call: GenerateAgenda, params, body: generate },
      { call: UpdateAgenda, params, body: save },
    ],
  });
  await user.click(await screen.findByRole('combobox', { name: 'Template' }));
  await user.click(await screen.findByRole('option', { name: 'Conseil' }));
  await user.click(screen.getByRole('button', { name: 'Générer l’ordre du jour' }));
  const asked = within(await screen.findByRole('region', { name: 'Aussi abordé, hors du template' }));
  expect(asked.getByRole('button', { name: /^Ajouter/ })).toBeDisabled();
  await user.click(asked.getByRole('checkbox', { name: 'Toiture' }));
  await user.click(asked.getByRole('button', { name: 'Ajouter le point coché' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Aussi abordé, hors du template' })).toBeNull());
  const names = ['Budget', 'Toiture', 'Divers'];
  expect(changes().at(-1)?.body).toEqual({ agenda: names.map((text) => ({ level: 1, text })), replaces: agenda });
});

it.each([
  ['numbers its items as the minutes number their titles', ['Finances', 'Comptes', 'Divers'], ['1', '1.1', '2']],
  ['adds no number where items have their own', ['1. Finances', '1.1 Comptes', '2. Divers'], []],
] as const)('%s', async (_, texts, numbers) => {
  const agenda = texts.map((text, at) => ({ level: at === 1 ? 2 : 1, text }));
  openMeeting(meetingDetail({ speaker_map: namedSpeakers, full_agenda: agenda }));
  const items = await Promise.all(texts.map((text) => screen.findByText(text)));
  expect(items.map((item) => item.dataset['number'])).toEqual(texts.map((_text, at) => numbers[at]));
});
