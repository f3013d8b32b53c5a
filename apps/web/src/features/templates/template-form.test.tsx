import { ExtractFormat } from '@greffier/contract/organisation/templates';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiRequestError } from '../../lib/request-error.ts';
import { upload } from '../../lib/files/upload.ts';
import { renderInApp } from '../../test/render.tsx';
import { openPictures } from '../pdf-page/pdf-document.ts';
import { readPdf, scriptedPictures, showEverything } from '../pdf-page/testing.ts';
import { TemplateFormView } from './template-form.tsx';

vi.mock('../../lib/files/upload.ts');
vi.mock('../pdf-page/pdf-document.ts');
beforeEach(() => {
  showEverything();
  vi.mocked(openPictures).mockReset().mockResolvedValue(scriptedPictures());
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

  it('begins with three levels and shows the server’s explanation if the file could not be read', async () => {
    vi.mocked(upload).mockRejectedValue(
      new ApiRequestError({ url: '/x', status: 422, statusText: '', body: { detail: 'Ce PDF est vide.' } }),
    );
    open();
    choose(pdf);
    expect(await screen.findByText('Fichier invalide')).toBeVisible();
    expect(screen.getByText('Ce PDF est vide.')).toBeVisible();
    expect(titles()).toHaveLength(3);
  });

  it('warns if nothing was found, and gives back what was typed on request', async () => {
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

  it('gives back what was typed even after a second PDF', async () => {
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

  it('is shown beside its page, with unsure lines marked, and a line of the page can be removed and restored', async () => {
    const read = readPdf(
      [
        [1, 0, '1. Accueil'],
        [1, 0, '2. Budget'],
        [1, 0, '3. Divers'],
      ],
      [
        { level: 1, lines: [0], sure: false },
        { level: 1, lines: [2] },
      ],
    );
    const answer = { success: true, error: null, format: read.items, ...read };
    vi.mocked(upload).mockResolvedValue(ExtractFormat.response.parse(answer));
    open();
    const user = userEvent.setup();
    choose(pdf);
    await waitFor(() => expect(screen.getAllByText('2 éléments trouvés, 1 à vérifier')).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Le point 1 est juste' }));
    expect(screen.getByText('2 éléments trouvés, tout est vérifié')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Titre du point 2' }), ' et imprévus');
    await user.click(screen.getByRole('tab', { name: 'Page du PDF' }));
    const line = (name: string) => screen.getByRole('button', { name });
    const all = () =>
      screen
        .getAllByRole<HTMLTextAreaElement>('textbox', { name: /^Titre du point/, hidden: true })
        .map(({ value }) => value);
    await user.click(line('2. Budget'));
    expect(all()).toEqual(['Accueil', 'Budget', 'Divers et imprévus']);
    await user.click(line('3. Divers'));
    expect(all()).toEqual(['Accueil', 'Budget']);
    await user.click(line('3. Divers'));
    expect(all()).toEqual(['Accueil', 'Budget', 'Divers et imprévus']);
  });

  it('shows its page even if nothing was found, and the first clicked line replaces the default lines', async () => {
    const read = readPdf([[1, 0, '1. Accueil']], []);
    const answer = { success: false, error: 'Aucun point.', format: [], ...read };
    vi.mocked(upload).mockResolvedValue(ExtractFormat.response.parse(answer));
    open();
    const user = userEvent.setup();
    choose(pdf);
    expect(await screen.findByText('Aucun format détecté')).toBeVisible();
    expect(titles()).toHaveLength(3);
    await user.click(screen.getByRole('tab', { name: 'Page du PDF' }));
    await user.click(screen.getByRole('button', { name: '1. Accueil' }));
    await user.click(screen.getByRole('tab', { name: 'Structure' }));
    expect(titles()).toEqual(['Accueil']);
  });

  it('takes only PDFs', async () => {
    open();
    choose(new File(['x'], 'odj.docx', { type: 'application/vnd.openxmlformats' }));
    expect(await screen.findByText('Seuls les fichiers PDF sont acceptés')).toBeVisible();
    await waitFor(() => expect(upload).not.toHaveBeenCalled());
  });
});
