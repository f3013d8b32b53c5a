import { ReadAgenda } from '@greffier/contract/meeting/agenda/agenda-sources';
import { ImportTranscript, NewMeeting } from '@greffier/contract/meeting/meetings';
import { ListTemplates } from '@greffier/contract/organisation/templates';
import { ListVocabularies } from '@greffier/contract/organisation/vocabularies';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { upload } from '../../lib/files/upload.ts';
import { mockServer } from '../../test/render.tsx';
import { created, openPage, openWith, prepareSending } from './testing.tsx';

vi.mock('../../lib/files/upload.ts');
vi.mock('../../lib/files/resumable-upload.ts');
prepareSending();

const TRANSCRIPT = new File(['WEBVTT'], 'Bureau.vtt', { type: 'text/vtt' });
const point = (position: number) => screen.findByRole('textbox', { name: new RegExp(`^Point ${position},`) });
const readAs = (items: readonly object[], error: string | null = null) =>
  vi
    .mocked(upload)
    .mockResolvedValueOnce(ReadAgenda.response.parse({ success: error === null, error, items, attachment: null }));
/** Returns the agenda that was sent with the form. */
function sentAgenda() {
  const sent = vi.mocked(upload).mock.calls.findLast(([call]) => call.id === ImportTranscript.id);
  const data = sent?.[1].form.get('data');
  return NewMeeting.parse(JSON.parse(typeof data === 'string' ? data : '')).agenda;
}

describe('the agenda of a new meeting', () => {
  it('is typed, and sent with the form', async () => {
    const user = await openWith(TRANSCRIPT);
    await user.click(screen.getByRole('button', { name: 'Saisir l’ordre du jour' }));
    await user.type(await point(1), 'Budget{Enter}');
    await user.type(await point(2), 'Divers');
    vi.mocked(upload).mockResolvedValue({ success: true, meeting_id: created.meeting_id });
    await user.click(screen.getByRole('button', { name: 'Importer la transcription' }));
    expect(await screen.findByText('ailleurs')).toBeVisible();
    expect(sentAgenda()).toEqual([
      { level: 1, text: 'Budget' },
      { level: 1, text: 'Divers' },
    ]);
  });

  it('is pasted without sending the form, marked where it is unsure, and removed only after a confirmation', async () => {
    const user = await openWith(TRANSCRIPT);
    await user.click(screen.getByRole('button', { name: 'Coller un ordre du jour' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await dialog.findByRole('textbox', { name: 'Texte de l’ordre du jour' }), '1. Budget');
    readAs([], 'Aucun point n’a été reconnu.');
    await user.click(dialog.getByRole('button', { name: 'Reprendre les points' }));
    expect(await screen.findByText('Aucun point n’a été reconnu.')).toBeVisible();
    readAs([{ level: 1, text: 'Budget', sure: false }]);
    await user.click(dialog.getByRole('button', { name: 'Reprendre les points' }));
    expect(await point(1)).toHaveValue('Budget');
    expect(screen.getByRole('button', { name: 'Le point 1 est juste' })).toBeVisible();
    expect(vi.mocked(upload).mock.calls.map(([call]) => call.id)).toEqual([ReadAgenda.id, ReadAgenda.id]);
    await user.click(screen.getByRole('button', { name: 'Retirer l’ordre du jour' }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Retirer l’ordre du jour' }),
    );
    expect(await screen.findByRole('button', { name: 'Coller un ordre du jour' })).toBeVisible();
  });

  it('begins with a template', async () => {
    const template = {
      id: '00000000-0000-4000-8000-0000000000aa',
      name: 'Comité',
      template_format: [{ level: 2, text: 'Ouverture' }],
      user_id: '00000000-0000-4000-8000-000000000001',
      organization_id: null,
    };
    mockServer([
      { call: ListVocabularies, body: { vocabularies: [] } },
      { call: ListTemplates, body: { templates: [template] } },
    ]);
    openPage();
    const user = userEvent.setup();
    await user.click(await screen.findByRole('combobox', { name: 'Partir d’un template' }));
    await user.click(await screen.findByRole('option', { name: 'Comité' }));
    expect(await point(1)).toHaveValue('Ouverture');
  });

  it('keeps its pasted text when the reading of the text is cancelled', async () => {
    vi.mocked(upload).mockImplementation(
      (_call, { signal }) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    openPage();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Coller un ordre du jour' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await dialog.findByRole('textbox', { name: 'Texte de l’ordre du jour' }), 'Budget');
    await user.click(dialog.getByRole('button', { name: 'Reprendre les points' }));
    await user.click(await dialog.findByRole('button', { name: 'Annuler' }));
    expect(await screen.findByText('Lecture annulée')).toBeVisible();
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Texte de l’ordre du jour' })).toBeEnabled());
    expect(screen.queryByText('Erreur lors de la lecture de l’ordre du jour')).toBeNull();
  });
});
