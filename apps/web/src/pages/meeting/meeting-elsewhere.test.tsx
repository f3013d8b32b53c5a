import { Summarize } from '@greffier/contract/meeting/minutes/ai';
import { GetMeeting } from '@greffier/contract/meeting/meetings';
import type { Template } from '@greffier/contract/organisation/templates';
import { TemplateId } from '@greffier/contract/ids';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { meetingDetail, namedSpeakers } from '../../features/meetings/testing-detail.ts';
import { mockServer, testUser } from '../../test/render.tsx';
import { openMeeting } from './testing-page.tsx';

const params = { meeting_id: meetingDetail().id };
const full_agenda = [{ level: 1, text: 'Budget' }];
const template: Template = {
  id: TemplateId.parse('00000000-0000-4000-8000-00000000000a'),
  name: 'Séance',
  template_format: full_agenda,
  user_id: testUser.id,
  organization_id: null,
};
const prepared = meetingDetail({ speaker_map: namedSpeakers, full_agenda });

afterEach(() => vi.useRealTimers());

describe('a change to a meeting in another window', () => {
  it('is not overwritten by an agenda saved here, unless the person agrees', async () => {
    const user = userEvent.setup();
    let meeting = prepared;
    const { changes } = openMeeting(() => meeting);
    await user.click(await screen.findByRole('button', { name: 'Modifier l’ordre du jour' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^Point 1,/ })).toHaveFocus());
    await user.keyboard(' annuel');
    meeting = { ...prepared, full_agenda: [{ level: 1, text: 'Comptes' }] };
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    const question = await screen.findByRole('dialog', { name: 'L’ordre du jour a changé entre-temps' });
    await user.click(within(question).getByRole('button', { name: 'Annuler' }));
    expect(changes()).toEqual([]);
    expect(screen.getByRole('textbox', { name: /^Point 1,/ })).toHaveValue('Budget annuel');

    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    const again = await screen.findByRole('dialog', { name: 'L’ordre du jour a changé entre-temps' });
    await user.click(within(again).getByRole('button', { name: 'Remplacer' }));
    await waitFor(() =>
      expect(changes().map(({ body }) => body)).toEqual([
        { agenda: [{ level: 1, text: 'Budget annuel' }], replaces: [{ level: 1, text: 'Comptes' }] },
      ]),
    );
  });

  it('is not replaced by an agenda made here from a template', async () => {
    const user = userEvent.setup();
    let meeting = meetingDetail({ speaker_map: namedSpeakers });
    const { changes } = openMeeting(() => meeting, { templates: [template] });
    await user.click(await screen.findByRole('combobox', { name: 'Template' }));
    await user.click(await screen.findByRole('option', { name: 'Séance' }));
    meeting = prepared;
    await user.click(screen.getByRole('button', { name: 'Générer l’ordre du jour' }));
    expect(await screen.findByText(/^Un ordre du jour vient d’être créé dans une autre fenêtre/)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Modifier l’ordre du jour' })).toBeVisible();
    expect(changes()).toEqual([]);
  });

  it('is shown once it prevents a request made here', async () => {
    const user = userEvent.setup();
    let meeting = prepared;
    const refusal = { detail: 'Le procès-verbal est en cours de rédaction.', code: 'conflict' };
    openMeeting(() => meeting, { answers: [{ call: Summarize, params, status: 409, body: refusal }] });
    const generate = await screen.findByRole('button', { name: 'Générer le PV' });
    meeting = { ...prepared, status: 'summarization', stage: 'writing', progress: 30 };
    await user.click(generate);
    expect(await screen.findByText(refusal.detail)).toBeVisible();
    expect(await screen.findByText('30 %')).toBeVisible();
  });

  it('ends the page and its requests if the meeting was deleted', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    openMeeting(meetingDetail({ status: 'transcription', progress: 42, stage: 'transcribing', passages: [] }));
    await screen.findByText('42 %');
    const gone = { detail: 'Cette réunion n’existe pas.', code: 'not_found' };
    const sent = mockServer([{ call: GetMeeting, params, status: 404, body: gone }]);
    await vi.advanceTimersByTimeAsync(3_000);
    expect((await screen.findAllByText('Réunion non trouvée'))[0]).toBeVisible();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(sent).toHaveLength(1);
  });
});
