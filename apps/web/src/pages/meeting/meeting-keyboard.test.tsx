import { GenerateAgenda } from '@greffier/contract/meeting/minutes/ai';
import type { Meeting } from '@greffier/contract/meeting/meetings';
import type { Template } from '@greffier/contract/organisation/templates';
import { TemplateId } from '@greffier/contract/ids';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { meetingDetail, namedSpeakers } from '../../features/meetings/testing-detail.ts';
import { testUser } from '../../test/render.tsx';
import { openMeeting } from './testing-page.tsx';

const full_agenda = [{ level: 1, text: 'Budget' }];
const named = { speaker_map: namedSpeakers };
const template: Template = {
  id: TemplateId.parse('00000000-0000-4000-8000-00000000000a'),
  name: 'Séance',
  template_format: full_agenda,
  user_id: testUser.id,
  organization_id: null,
};

/** Opens the page on a meeting; `becomes` changes the meeting that the page gets when it loads the meeting again. */
function begin(changes: Partial<Meeting>, opening: Parameters<typeof openMeeting>[1] = {}) {
  let meeting = meetingDetail(changes);
  openMeeting(() => meeting, opening);
  return { becomes: (next: Partial<Meeting>) => (meeting = meetingDetail(next)) };
}
const button = (name: string) => screen.findByRole('button', { name });
/** Returns the text of the focused element; null if nothing has the focus. */
const place = () => (document.activeElement === document.body ? null : document.activeElement?.textContent);

afterEach(() => vi.useRealTimers());

describe('the focus', () => {
  it('moves to the agenda once all speakers are named, and stays while a speaker is unnamed', async () => {
    const user = userEvent.setup();
    const { becomes } = begin({});
    becomes({ speaker_map: { speaker_1: 'Ada Monnier' } });
    await user.click(await button('Enregistrer les orateurs'));
    await waitFor(() => expect(place()).toBe('Orateurs'));
    await user.click(screen.getByRole('combobox', { name: 'Orateur 2' }));
    await user.click(await screen.findByRole('option', { name: 'Bernard Roth' }));
    becomes(named);
    await user.click(await button('Enregistrer les orateurs'));
    await waitFor(() => expect(place()).toBe('Ordre du jour'));
  });

  it('stays at the speakers when their names are opened again and closed', async () => {
    const user = userEvent.setup();
    begin(named);
    await user.click(await button('Modifier les orateurs'));
    await waitFor(() => expect(place()).toBe('Orateurs'));
    await user.click(await button('Annuler'));
    await waitFor(() => expect(place()).toBe('Orateurs'));
  });

  it('moves to an agenda made from a template, which says who proposed it', async () => {
    const user = userEvent.setup();
    const generated = () => {
      becomes({ ...named, full_agenda });
      return { success: true, error: null, agenda: full_agenda, found: [], written_by: 'fallback' };
    };
    const params = { meeting_id: meetingDetail().id };
    const answers = [{ call: GenerateAgenda, params, body: generated }];
    const { becomes } = begin(named, { templates: [template], answers });
    await user.click(await screen.findByRole('combobox', { name: 'Template' }));
    await user.click(await screen.findByRole('option', { name: 'Séance' }));
    await user.click(await button('Générer l’ordre du jour'));
    await button('Modifier l’ordre du jour');
    await waitFor(() => expect(place()).toBe('Ordre du jour'));
    expect(screen.getByText(/^Proposé par le moteur intégré/)).toBeVisible();
  });

  it('moves to the starts of items once the agenda is saved', async () => {
    const user = userEvent.setup();
    const { becomes } = begin(named);
    await user.click(await button('Saisir l’ordre du jour'));
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^Point 1,/ })).toHaveFocus());
    await user.keyboard('Budget');
    becomes({ ...named, full_agenda });
    await user.click(await button('Enregistrer'));
    await waitFor(() => expect(place()).toBe('Où commence chaque point'));
  });

  it('stays at the agenda when its editing ends or when it is deleted', async () => {
    const user = userEvent.setup();
    const { becomes } = begin({ ...named, full_agenda });
    await user.click(await button('Modifier l’ordre du jour'));
    await user.click(await button('Annuler'));
    await waitFor(() => expect(place()).toBe('Ordre du jour'));
    becomes(named);
    await user.click(await button('Supprimer l’ordre du jour'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Supprimer' }));
    await button('Saisir l’ordre du jour');
    await waitFor(() => expect(place()).toBe('Ordre du jour'));
  });

  it('moves to the progress of the writing, then to the minutes', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTimeAsync(ms) });
    const { becomes } = begin({ ...named, full_agenda });
    becomes({ ...named, full_agenda, status: 'summarization', stage: 'writing', progress: 0 });
    await user.click(await button('Générer le PV'));
    await waitFor(() => expect(place()).toBe('Résumé en cours'));
    becomes({ ...named, full_agenda, status: 'completed', summary: '<p>Texte.</p>' });
    const focused = vi.spyOn(HTMLElement.prototype, 'focus');
    await vi.advanceTimersByTimeAsync(3_000);
    await button('Recommencer la génération du PV');
    await waitFor(() => expect(place()).toBe('Procès-verbal'));
    // The minutes come by themselves, while the person may be reading at the top.
    expect(focused.mock.calls.at(-1)).toEqual([{ preventScroll: true }]);
    focused.mockRestore();
  });

  it('moves to the progress of resumed work, then to the reason why the work failed again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTimeAsync(ms) });
    const failed: Partial<Meeting> = { status: 'error', failed_step: 'transcription', can_retry: true, passages: [] };
    const { becomes } = begin(failed);
    becomes({ status: 'transcription', stage: 'queued', passages: [] });
    await user.click(await button('Réessayer'));
    await waitFor(() => expect(place()).toBe('Transcription en cours'));
    becomes(failed);
    await vi.advanceTimersByTimeAsync(3_000);
    await waitFor(() => expect(place()).toBe('La transcription n’a pas abouti'));
  });

  it('does not move if the person has gone elsewhere', async () => {
    const user = userEvent.setup();
    const { becomes } = begin({});
    becomes(named);
    await user.click(await button('Enregistrer les orateurs'));
    const tab = screen.getByRole('tab', { name: 'ScribeBot' });
    tab.focus();
    await button('Modifier les orateurs');
    await new Promise((wait) => setTimeout(wait, 50));
    expect(tab).toHaveFocus();
  });
});
