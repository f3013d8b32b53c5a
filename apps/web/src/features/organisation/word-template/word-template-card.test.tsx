import type { WordTemplate, WordTemplateCheck } from '@greffier/contract/organisation/word-template';
import * as calls from '@greffier/contract/organisation/word-template';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiRequestError } from '../../../lib/request-error.ts';
import { upload } from '../../../lib/files/upload.ts';
import { type MockAnswer, mockServer, renderInApp, superUser } from '../../../test/render.tsx';
import { WordTemplateCard } from './word-template-card.tsx';

vi.mock('../../../lib/files/upload.ts');
beforeEach(() => {
  vi.mocked(upload).mockReset();
});

const kept = { file_name: 'Séance.docx', bytes: 24_000, uploaded_at: '2026-03-04T10:00:00.000Z', uploaded_by: 'Anne' };
const template = { ...kept, failure: null, failed_at: null };
const nothing: WordTemplate = { template: null, logo: null };
const good: WordTemplateCheck = { problems: [], warnings: [], preview: '<h1>Exemple</h1>', sample: btoa('PK') };

function show(state: WordTemplate, answers: readonly MockAnswer[] = []) {
  const sent = mockServer([{ call: calls.GetWordTemplate, body: state }, ...answers]);
  renderInApp(<WordTemplateCard />, { user: superUser });
  return sent;
}
const word = (name = 'Nôtre.docx') => new File(['PK'], name, { type: '' });
const choose = async (file: File) =>
  fireEvent.change(await screen.findByLabelText('Fichier Word'), { target: { files: [file] } });

describe('a Word template', () => {
  it('is taken into use only after a look at its preview', async () => {
    const user = userEvent.setup();
    vi.mocked(upload).mockResolvedValueOnce(good);
    show(nothing);
    expect(await screen.findByText('La mise en page intégrée est en service.')).toBeVisible();
    await choose(word());
    const trial = within(await screen.findByRole('region', { name: /Essai de «\u00A0Nôtre\.docx/ }));
    expect(screen.getByRole('heading', { name: /Essai/ })).toHaveFocus();
    const frame = trial.getByTitle('Aperçu du modèle, rempli avec un exemple');
    expect(frame).toHaveAttribute('sandbox', '');
    expect(frame.getAttribute('srcdoc')).toContain('<h1>Exemple</h1>');
    expect(vi.mocked(upload).mock.calls.map(([call]) => call)).toEqual([calls.CheckWordTemplate]);

    vi.mocked(upload).mockResolvedValueOnce({ template, logo: null });
    mockServer([{ call: calls.GetWordTemplate, body: { template, logo: null } }]);
    await user.click(trial.getByRole('button', { name: 'Mettre en service' }));
    expect(await screen.findByText(/« Séance\.docx » \(24 ko\) est en service/)).toBeVisible();
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
    const [call, { form } = {}] = vi.mocked(upload).mock.calls[1] ?? [];
    expect(call).toBe(calls.SaveWordTemplate);
    expect(form?.get('file')).toMatchObject({ name: 'Nôtre.docx' });
  });

  it('lists its faults with their places, and cannot be taken into use', async () => {
    const user = userEvent.setup();
    const problems = [
      { message: 'Le champ {titr} n’existe pas à cet endroit.', place: 'en-tête, « {titr} »' },
      { message: 'La répétition {#points} n’est jamais fermée.', place: null },
    ];
    vi.mocked(upload).mockResolvedValueOnce({ problems, warnings: [], preview: null, sample: null });
    show(nothing);
    await choose(word());
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('Ce modèle a 2 défauts, et n’est pas en service.')).toBeVisible();
    expect(alert.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Le champ {titr} n’existe pas à cet endroit.en-tête, « {titr} »',
      'La répétition {#points} n’est jamais fermée.',
    ]);
    expect(screen.queryByRole('button', { name: 'Mettre en service' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Abandonner' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is refused before the upload if it is not a Word file, and a refusal by the server is explained', async () => {
    vi.mocked(upload).mockRejectedValueOnce(
      new ApiRequestError({ url: '/x', status: 503, statusText: '', body: { detail: 'Trop de temps.' } }),
    );
    show(nothing);
    await choose(word('modèle.odt'));
    expect(await screen.findByText('Seuls les fichiers Word (.docx, .dotx) sont acceptés')).toBeVisible();
    expect(upload).not.toHaveBeenCalled();
    await choose(word('modèle.DOTX'));
    expect(await screen.findByText('Trop de temps.')).toBeVisible();
  });

  it('says when and why it failed, and is removed after a question', async () => {
    const user = userEvent.setup();
    const failed = {
      ...template,
      failure: 'La répétition {#votes} est mal placée.',
      failed_at: '2026-03-05T09:00:00.000Z',
    };
    const sent = show({ template: failed, logo: null }, [
      { call: calls.DeleteWordTemplate, body: { success: true, error: null } },
    ]);
    expect(await screen.findByText('La répétition {#votes} est mal placée.')).toBeVisible();
    expect(screen.getByText(/n’a pas pu être rempli le 5 mars 2026/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Revenir au modèle intégré' }));
    expect(sent.filter(({ method }) => method === 'DELETE')).toEqual([]);
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Revenir au modèle intégré' }));
    expect(await screen.findByText('Mise en page intégrée en service')).toBeVisible();
    expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  it('can be downloaded as a starting point', async () => {
    const user = userEvent.setup();
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
    const sent = show(nothing, [{ call: calls.DownloadStarterTemplate, body: 'PK' }]);
    await user.click(await screen.findByRole('button', { name: 'Modèle de départ' }));
    await expect.poll(() => sent.map(({ url }) => url)).toContain('/api/v1/organisation/word-template/starter');
  });
});

describe('the logo of the minutes', () => {
  it('is uploaded, shown and removed', async () => {
    const user = userEvent.setup();
    const logo = { ...kept, file_name: 'logo.png', data_url: 'data:image/png;base64,AA==' };
    vi.mocked(upload).mockResolvedValueOnce({ template: null, logo });
    show(nothing);
    await screen.findByRole('button', { name: 'Choisir un logo' });
    mockServer([{ call: calls.GetWordTemplate, body: { template: null, logo } }]);
    const image = new File(['x'], 'logo.png', { type: 'image/png' });
    await user.upload(screen.getByLabelText('Choisir un logo', { selector: 'input' }), image);
    expect(await screen.findByRole('img', { name: 'Logo des procès-verbaux' })).toHaveAttribute('src', logo.data_url);
    expect(vi.mocked(upload).mock.calls[0]?.[0]).toBe(calls.SaveMinutesLogo);
    const sent = mockServer([
      { call: calls.DeleteMinutesLogo, body: { success: true, error: null } },
      { call: calls.GetWordTemplate, body: nothing },
    ]);
    await user.click(screen.getByRole('button', { name: 'Retirer le logo' }));
    expect(await screen.findByText('Logo retiré')).toBeVisible();
    expect(sent[0]).toMatchObject({ method: 'DELETE', url: '/api/v1/organisation/word-template/logo' });
  });
});
