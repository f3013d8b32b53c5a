import { ExtractFormat } from '@greffier/contract/templates';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiRequestError } from '../../lib/request-error.ts';
import { upload } from '../../lib/upload.ts';
import { renderInApp } from '../../test/render.tsx';
import { TemplateFormView } from './template-form.tsx';

vi.mock('../../lib/upload.ts');
beforeEach(() => {
  vi.mocked(upload).mockReset();
});

const nothing = (): void => undefined;
const open = () =>
  renderInApp(
    <TemplateFormView
      template={null}
      owner="person"
      onDone={nothing}
      onCancel={nothing}
      onChange={nothing}
      onBeside={nothing}
    />,
  );
const pdf = new File(['%PDF-'], 'odj.pdf', { type: 'application/pdf' });
const choose = (file: File) => fireEvent.change(screen.getByLabelText('Fichier PDF'), { target: { files: [file] } });
const titles = () =>
  screen.getAllByRole('textbox', { name: /^Titre du point/ }).map((field) => (field as HTMLInputElement).value);

describe('a template from a PDF', () => {
  it('gets the lines that the server found, and says how many', async () => {
    const format = [
      { level: 1, text: 'Comptes' },
      { level: 8, text: '' },
    ];
    vi.mocked(upload).mockResolvedValue(ExtractFormat.response.parse({ success: true, error: null, format }));
    open();
    choose(pdf);
    expect(await screen.findByText('2 éléments trouvés')).toBeVisible();
    expect(titles()).toEqual(['Comptes', 'Section sans titre']);
    expect(vi.mocked(upload).mock.calls[0]?.[0]).toBe(ExtractFormat);
  });

  it('begins with three levels where the file could not be read, under the server’s own words', async () => {
    vi.mocked(upload).mockRejectedValue(
      new ApiRequestError({ url: '/x', status: 422, statusText: '', body: { detail: 'Ce PDF est vide.' } }),
    );
    open();
    choose(pdf);
    expect(await screen.findByText('Fichier invalide')).toBeVisible();
    expect(screen.getByText('Ce PDF est vide.')).toBeVisible();
    expect(titles()).toHaveLength(3);
  });

  it('warns where nothing was found, and gives back what was typed to whoever wants it', async () => {
    vi.mocked(upload).mockResolvedValue(
      ExtractFormat.response.parse({ success: false, error: 'Aucun point.', format: [] }),
    );
    open();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Ajouter un titre H1' }));
    await user.keyboard('Ouverture');
    choose(pdf);
    expect(await screen.findByText('Aucun format détecté')).toBeVisible();
    expect(titles()).toEqual(['Titre principal', 'Sous-titre', 'Sous-section']);
    expect(screen.getByText('Votre point précédent a été remplacé.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Rétablir' }));
    expect(titles()).toEqual(['Ouverture']);
    expect(screen.queryByRole('button', { name: 'Rétablir' })).toBeNull();
    expect(screen.getByRole('button', { name: /PDF/ })).toHaveFocus();
  });

  it('gives back what was typed after a second PDF, too', async () => {
    vi.mocked(upload).mockRejectedValueOnce(new Error('no network'));
    open();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Ajouter un titre H1' }));
    await user.keyboard('Ouverture');
    choose(pdf);
    await waitFor(() => expect(titles()).toEqual(['Titre principal', 'Sous-titre', 'Sous-section']));
    const format = [{ level: 1, text: 'Comptes' }];
    vi.mocked(upload).mockResolvedValue(ExtractFormat.response.parse({ success: true, error: null, format }));
    choose(pdf);
    await waitFor(() => expect(titles()).toEqual(['Comptes']));
    await user.click(screen.getByRole('button', { name: 'Rétablir' }));
    expect(titles()).toEqual(['Ouverture']);
  });

  it('takes PDFs alone', async () => {
    open();
    choose(new File(['x'], 'odj.docx', { type: 'application/vnd.openxmlformats' }));
    expect(await screen.findByText('Seuls les fichiers PDF sont acceptés')).toBeVisible();
    await waitFor(() => expect(upload).not.toHaveBeenCalled());
  });
});
