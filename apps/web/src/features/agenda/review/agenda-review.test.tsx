import { ExtractAgendaFromPdf, UpdateAgenda } from '@greffier/contract/meeting/meetings';
import type { ReadPdf } from '@greffier/contract/meeting/agenda/read-pdf';
import type { AgendaItem } from '@greffier/contract/values';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { upload } from '../../../lib/files/upload.ts';
import { openMeeting } from '../../../pages/meeting/testing-page.tsx';
import { meetingDetail, namedSpeakers } from '../../meetings/testing-detail.ts';
import { openPictures } from '../../pdf-page/pdf-document.ts';
import { readPdf, scriptedPictures, showEverything } from '../../pdf-page/testing.ts';

vi.mock('../../../lib/files/upload.ts');
vi.mock('../../pdf-page/pdf-document.ts');
beforeEach(() => {
  showEverything();
  vi.mocked(openPictures).mockReset().mockResolvedValue(scriptedPictures());
  vi.mocked(upload).mockReset();
});

const params = { meeting_id: meetingDetail().id };
const pdf = new File(['%PDF-'], 'odj.pdf', { type: 'application/pdf' });
const LINES = [
  [1, 0, '1. Accueil'],
  [1, 0, '2. Budget'],
  [1, 20, 'a) Chauffage'],
  [1, 0, '3. Divers'],
] as const;
const read = (sure: boolean): ReadPdf =>
  readPdf(LINES, [
    { level: 1, lines: [0] },
    { level: 1, lines: [1], sure },
    { level: 1, lines: [3], sure },
  ]);

/** Imports a PDF from which the server reads this outline. */
async function importPdf(outline: ReadPdf, error: string | null = null) {
  const user = userEvent.setup();
  let meeting = meetingDetail({ speaker_map: namedSpeakers });
  const agendaOf = (items: readonly AgendaItem[]) => items.map(({ level, text }) => ({ level, text }));
  vi.mocked(upload).mockImplementation(async () => {
    const agenda = agendaOf(outline.items);
    meeting = { ...meeting, full_agenda: agenda };
    return ExtractAgendaFromPdf.response.parse({ success: error === null, error, agenda, ...outline });
  });
  const save = (body: { agenda: AgendaItem[] }) => {
    meeting = { ...meeting, full_agenda: body.agenda };
    return { success: true, error: null };
  };
  const { changes } = openMeeting(() => meeting, { answers: [{ call: UpdateAgenda, params, body: save }] });
  await screen.findByRole('button', { name: 'Importer un PDF' });
  fireEvent.change(screen.getByLabelText('Fichier PDF'), { target: { files: [pdf] } });
  const dialog = () => within(screen.getByRole('dialog', { name: 'Ordre du jour et page du PDF' }));
  const lines = () =>
    dialog()
      .getAllByRole<HTMLTextAreaElement>('textbox', { hidden: true })
      .map((field) => `${/niveau (\d)/.exec(field.ariaLabel ?? '')?.[1]} ${field.value}`);
  const show = (tab: string) => user.click(dialog().getByRole('tab', { name: tab }));
  return { user, changes, dialog, lines, show };
}

it('shows unsure items beside the page, lets the person go to them there, and counts down as they are checked', async () => {
  const { user, dialog } = await importPdf(read(false));
  expect(await screen.findByText('3 éléments trouvés, 2 à vérifier')).toBeVisible();
  await user.click(dialog().getByRole('button', { name: /^Point 2, à vérifier/ }));
  expect(dialog().getByRole('button', { name: '2. Budget' })).toHaveFocus();
  await user.click(dialog().getByRole('tab', { name: 'Points' }));
  await user.click(dialog().getByRole('button', { name: 'Le point 2 est juste' }));
  expect(screen.getByText('3 éléments trouvés, 1 à vérifier')).toBeVisible();
  // An item in which somebody types counts as checked.
  await user.type(dialog().getByRole('textbox', { name: 'Point 3, niveau 1' }), ' et imprévus');
  expect(screen.getByText('3 éléments trouvés, tout est vérifié')).toBeVisible();
  await user.click(dialog().getByRole('button', { name: 'Annuler la modification' }));
  expect(screen.getByText('3 éléments trouvés, 1 à vérifier')).toBeVisible();
});

it('confirms all unsure items at once, explains saving before, reports the end of the check, and undoes it', async () => {
  const { user, dialog } = await importPdf(read(false));
  await screen.findByText('3 éléments trouvés, 2 à vérifier');
  expect(dialog().getByText(/« Enregistrer » les accepte tels quels/)).toBeVisible();
  await user.click(dialog().getByRole('button', { name: 'Tout confirmer' }));
  expect(screen.getByText('3 éléments trouvés, tout est vérifié')).toBeVisible();
  expect(screen.getByText('Tout est vérifié : vous pouvez enregistrer.')).toBeInTheDocument();
  expect(dialog().getByRole('button', { name: 'Enregistrer' })).toHaveFocus();
  expect(dialog().queryByText(/les accepte tels quels/)).toBeNull();
  expect(dialog().queryByRole('button', { name: 'Tout confirmer' })).toBeNull();
  await user.click(dialog().getByRole('button', { name: 'Annuler la modification' }));
  expect(screen.getByText('3 éléments trouvés, 2 à vérifier')).toBeVisible();
});

it('confirms items one by one with a button or with keys, and leads to the next item and finally to saving', async () => {
  const { user, dialog } = await importPdf(read(false));
  await screen.findByText('3 éléments trouvés, 2 à vérifier');
  const save = dialog().getByRole('button', { name: 'Enregistrer' });
  await user.click(dialog().getByRole('button', { name: 'Le point 2 est juste' }));
  expect(dialog().getByRole('button', { name: 'Le point 3 est juste' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByText('3 éléments trouvés, tout est vérifié')).toBeVisible();
  expect(save).toHaveFocus();
  for (const count of [1, 2]) {
    await user.click(dialog().getByRole('button', { name: 'Annuler la modification' }));
    expect(screen.getByText(`3 éléments trouvés, ${count} à vérifier`)).toBeVisible();
  }
  await user.click(dialog().getByRole('textbox', { name: 'Point 1, niveau 1' }));
  await user.keyboard('{F8}');
  expect(dialog().getByRole('textbox', { name: 'Point 2, niveau 1' })).toHaveFocus();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(screen.getByText('3 éléments trouvés, 1 à vérifier')).toBeVisible();
  expect(dialog().getByRole('textbox', { name: 'Point 3, niveau 1' })).toHaveFocus();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(screen.getByText('3 éléments trouvés, tout est vérifié')).toBeVisible();
  expect(save).toHaveFocus();
});

it('offers no comparison with a PDF once another agenda has replaced the agenda of the PDF', async () => {
  const { user } = await importPdf(read(true));
  await screen.findByRole('button', { name: 'Comparer avec le PDF' });
  // An agenda that the person has edited is still the agenda of that PDF.
  await user.click(screen.getByRole('button', { name: 'Modifier l’ordre du jour' }));
  await user.type(await screen.findByRole('textbox', { name: 'Point 2, niveau 1' }), ' 2027');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByRole('button', { name: 'Comparer avec le PDF' });
  await user.click(screen.getByRole('button', { name: 'Supprimer l’ordre du jour' }));
  await user.click(await screen.findByRole('button', { name: 'Supprimer' }));
  await user.click(await screen.findByRole('button', { name: 'Saisir l’ordre du jour' }));
  await user.type(await screen.findByRole('textbox', { name: 'Point 1, niveau 1' }), 'Tout autre chose');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('Tout autre chose');
  expect(screen.queryByRole('button', { name: 'Comparer avec le PDF' })).toBeNull();
});

it('adds and removes items by the lines of the page, undoes a removal, and saves the agenda', async () => {
  const { user, changes, dialog, lines, show } = await importPdf(read(false));
  await screen.findByText('3 éléments trouvés, 2 à vérifier');
  await show('Page du PDF');
  const chauffage = dialog().getByRole('button', { name: 'a) Chauffage' });
  await user.click(chauffage);
  expect(chauffage).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByText('Point ajouté : Chauffage')).toBeInTheDocument();
  await user.click(dialog().getByRole('button', { name: '1. Accueil' }));
  expect(screen.getByText('Point retiré : Accueil')).toBeInTheDocument();
  expect(lines()).toEqual(['1 Budget', '1 Chauffage', '1 Divers']);
  await show('Points');
  await user.click(dialog().getByRole('button', { name: 'Annuler la modification' }));
  expect(lines()).toEqual(['1 Accueil', '1 Budget', '1 Chauffage', '1 Divers']);
  await user.click(dialog().getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const agenda = ['Accueil', 'Budget', 'Chauffage', 'Divers'].map((text) => ({ level: 1, text }));
  const replaces = agenda.filter(({ text }) => text !== 'Chauffage');
  expect(changes().map((request) => request.body)).toEqual([{ agenda, replaces }]);
});

it('asks for no check of an agenda that is sure, and shows the agenda beside the page on request', async () => {
  const { user, dialog, show } = await importPdf(read(true));
  await user.click(await screen.findByRole('button', { name: 'Comparer avec le PDF' }));
  await screen.findByRole('dialog', { name: 'Ordre du jour et page du PDF' });
  expect(screen.queryByText(/éléments trouvés/)).toBeNull();
  await show('Page du PDF');
  expect(dialog().getByRole('button', { name: '3. Divers' })).toHaveAttribute('aria-pressed', 'true');
  // Nothing was changed, so the dialog closes without a question.
  await user.click(dialog().getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('asks before changes are discarded', async () => {
  const { user, dialog, show } = await importPdf(read(false));
  await screen.findByText('3 éléments trouvés, 2 à vérifier');
  await show('Page du PDF');
  await user.click(dialog().getByRole('button', { name: 'a) Chauffage' }));
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Abandonner les modifications' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Divers')).toBeVisible();
  expect(screen.queryByText('Chauffage')).toBeNull();
});

it('says that nothing was found, and shows the page so that the person can choose its lines', async () => {
  const { user, changes, dialog, show } = await importPdf({ ...read(true), items: [] }, 'Aucun point n’a été reconnu.');
  expect(await screen.findByText('Aucun point n’a été reconnu.')).toBeVisible();
  await screen.findByRole('dialog', { name: 'Ordre du jour et page du PDF' });
  expect(dialog().getByRole('button', { name: 'Enregistrer' })).toBeDisabled();
  // If there is room for only one part, the page comes first: all the person can do is point at its lines.
  expect(dialog().getByRole('tab', { name: 'Page du PDF' })).toHaveAttribute('aria-selected', 'true');
  await show('Points');
  expect(dialog().getByText(/^Aucun élément trouvé/)).toBeVisible();
  await show('Page du PDF');
  await user.click(dialog().getByRole('button', { name: '2. Budget' }));
  await user.click(dialog().getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() =>
    expect(changes().map((request) => request.body)).toEqual([
      { agenda: [{ level: 1, text: 'Budget' }], replaces: [] },
    ]),
  );
  expect(await screen.findByRole('button', { name: 'Comparer avec le PDF' })).toBeVisible();
});

it('still has to be checked after it was closed without saving', async () => {
  const { user } = await importPdf(read(false));
  await screen.findByText('3 éléments trouvés, 2 à vérifier');
  await user.keyboard('{Escape}');
  expect(await screen.findByText('2 points restent à vérifier.')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Comparer avec le PDF' }));
  expect(await screen.findByText('3 éléments trouvés, 2 à vérifier')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText(/à vérifier\.$/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Comparer avec le PDF' }));
  expect(await screen.findByText('3 éléments trouvés, tout est vérifié')).toBeVisible();
});

it('undoes a click on the page by the undo keys while the focus is on the page', async () => {
  const { user, dialog, lines, show } = await importPdf(read(false));
  await screen.findByText('3 éléments trouvés, 2 à vérifier');
  await show('Page du PDF');
  await user.click(dialog().getByRole('button', { name: '1. Accueil' }));
  expect(lines()).toEqual(['1 Budget', '1 Divers']);
  await user.keyboard('{Control>}z{/Control}');
  expect(lines()).toEqual(['1 Accueil', '1 Budget', '1 Divers']);
  expect(screen.getByText('Modification annulée')).toBeInTheDocument();
});

it('marks unsure items of a scan, which has no page to show, and leads to their fields', async () => {
  const items = ['Accueil', 'Budget'].map((text) => ({ level: 1, text, sure: false, lines: [] }));
  const { user } = await importPdf({ pages: [], lines: [], items });
  const dialog = within(await screen.findByRole('dialog', { name: 'Ordre du jour lu sur un scan' }));
  expect(dialog.getByText('2 éléments trouvés, 2 à vérifier')).toBeVisible();
  expect(dialog.queryByRole('tab')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Point 2, à vérifier' }));
  expect(dialog.getByRole('textbox', { name: 'Point 2, niveau 1' })).toHaveFocus();
  await user.click(dialog.getByRole('button', { name: 'Le point 2 est juste' }));
  expect(dialog.getByText('2 éléments trouvés, 1 à vérifier')).toBeVisible();
  // Even without a page to compare with, the agenda can still be checked later.
  await user.keyboard('{Escape}');
  expect(await screen.findByText('2 points restent à vérifier.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Comparer avec le PDF' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Vérifier les points' }));
  expect(await screen.findByText('2 éléments trouvés, 2 à vérifier')).toBeVisible();
});
