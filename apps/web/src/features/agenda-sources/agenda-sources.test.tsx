import { GetNextAgenda, ImportAgenda } from '@greffier/contract/meeting/agenda/agenda-sources';
import { ListMeetings } from '@greffier/contract/meeting/meeting-list';
import { ExtractAgendaFromPdf, UpdateAgenda } from '@greffier/contract/meeting/meetings';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { upload } from '../../lib/files/upload.ts';
import { ApiRequestError } from '../../lib/request-error.ts';
import { openMeeting } from '../../pages/meeting/testing-page.tsx';
import { readPdf, scriptedPictures, showEverything } from '../pdf-page/testing.ts';
import { openPictures } from '../pdf-page/pdf-document.ts';
import { meetingDetail, namedSpeakers } from '../meetings/testing-detail.ts';

vi.mock('../../lib/files/upload.ts');
vi.mock('../pdf-page/pdf-document.ts');

const own = meetingDetail({ speaker_map: namedSpeakers });
const params = { meeting_id: own.id };
const FORMER = '0b6c1f0e-8a3e-4f55-9d4c-0d4f5a1f6f10';
const former = { ...own, id: FORMER, name: 'Comité de mars' };

it('takes the chosen items of another meeting, and moves up an item whose heading was left out', async () => {
  const user = userEvent.setup();
  const next = {
    items: [
      { level: 1, text: 'Finances', unfinished: null },
      { level: 2, text: 'Budget', unfinished: 'postponed' },
      { level: 1, text: 'Divers', unfinished: null },
    ],
    announced: ['Choix de l’architecte'],
  };
  const { changes } = openMeeting(own, {
    answers: [
      { call: ListMeetings, body: { meetings: [own, former] } },
      { call: GetNextAgenda, params: { meeting_id: FORMER }, body: next },
      { call: UpdateAgenda, params, body: { success: true, error: null } },
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Reprendre l’ordre du jour d’une réunion' }));
  const dialog = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Réunion' })).toHaveFocus());
  await user.click(dialog.getByRole('combobox', { name: 'Réunion' }));
  // The meeting itself is not offered.
  expect(await screen.findAllByRole('option')).toHaveLength(1);
  await user.click(screen.getByRole('option', { name: /^Comité de mars/ }));
  expect(await dialog.findByRole('checkbox', { name: /^Budget/ })).toBeChecked();
  expect(dialog.getByText('reporté')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Seulement ce qui est en suspens' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Choix de l’architecte' }));
  await user.click(dialog.getByRole('button', { name: 'Reprendre les 2 points cochés' }));
  await expect
    .poll(() => changes().map(({ body }) => body))
    .toEqual([{ agenda: ['Budget', 'Choix de l’architecte'].map((text) => ({ level: 1, text })), replaces: [] }]);
});

it('sends a pasted text, and keeps it if nothing was found in it', async () => {
  const user = userEvent.setup();
  const error = 'Aucun point d’ordre du jour n’a été reconnu.';
  const answer = { success: false, error, agenda: [], attachment: null };
  vi.mocked(upload).mockResolvedValueOnce(ImportAgenda.response.parse(answer));
  openMeeting(own);
  await user.click(await screen.findByRole('button', { name: 'Coller un ordre du jour' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByLabelText('Texte de l’ordre du jour');
  await user.click(field);
  await user.paste('Bonjour à tous.');
  await user.click(dialog.getByRole('button', { name: 'Reprendre les points' }));
  expect(await screen.findByText(error)).toBeVisible();
  const [call, { form }] = vi.mocked(upload).mock.calls[0] ?? [null, { form: new FormData() }];
  expect(call).toBe(ImportAgenda);
  expect(await (form.get('file') as File).text()).toBe('Bonjour à tous.');
  expect(field).toHaveValue('Bonjour à tous.');
});

it('reads a PDF with its pages, wherever it is chosen, and closes once it is read', async () => {
  showEverything();
  vi.mocked(openPictures).mockResolvedValue(scriptedPictures());
  const user = userEvent.setup();
  const read = readPdf([[1, 0, '1. Accueil']], []);
  const answer = { success: false, error: 'Aucun point n’a été reconnu.', agenda: [], ...read };
  vi.mocked(upload).mockReset().mockResolvedValueOnce(ExtractAgendaFromPdf.response.parse(answer));
  openMeeting(own);
  await user.click(await screen.findByRole('button', { name: 'Importer un document, un e-mail ou une photo' }));
  const pdf = new File(['%PDF-'], 'Convocation.PDF', { type: 'application/pdf' });
  fireEvent.change(await screen.findByLabelText('Document, e-mail ou image'), { target: { files: [pdf] } });
  await screen.findByRole('dialog', { name: 'Ordre du jour et page du PDF' });
  expect(vi.mocked(upload).mock.calls.map(([call]) => call)).toEqual([ExtractAgendaFromPdf]);
  await waitFor(() => expect(screen.queryByLabelText('Document, e-mail ou image')).toBeNull());
});

it('marks what is unsure in a document, and lets the person confirm it', async () => {
  const user = userEvent.setup();
  let meeting = own;
  const items = [
    { level: 1, text: 'Accueil', sure: true },
    { level: 1, text: 'Budget', sure: false },
  ];
  vi.mocked(upload)
    .mockReset()
    .mockImplementation(async () => {
      const agenda = items.map(({ level, text }) => ({ level, text }));
      meeting = { ...own, full_agenda: agenda };
      return ImportAgenda.response.parse({ success: true, error: null, agenda, items, attachment: null });
    });
  openMeeting(() => meeting);
  await user.click(await screen.findByRole('button', { name: 'Importer un document, un e-mail ou une photo' }));
  const docx = new File(['PK'], 'Convocation.docx');
  fireEvent.change(await screen.findByLabelText('Document, e-mail ou image'), { target: { files: [docx] } });
  const dialog = within(await screen.findByRole('dialog', { name: 'Ordre du jour à relire' }));
  expect(dialog.getByText('2 éléments trouvés, 1 à vérifier')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Le point 2 est juste' }));
  expect(dialog.getByText('2 éléments trouvés, tout est vérifié')).toBeVisible();
});

it.each([
  ['a PDF', 'Importer un PDF', 'Fichier PDF', new File(['%PDF-'], 'odj.pdf', { type: 'application/pdf' })],
  [
    'a photograph',
    'Importer un document, un e-mail ou une photo',
    'Document, e-mail ou image',
    new File(['JFIF'], 'odj.jpg', { type: 'image/jpeg' }),
  ],
])('cancels the reading of %s on request, and reports no failure', async (_, open, label, file) => {
  const user = userEvent.setup();
  let signal: AbortSignal | undefined;
  vi.mocked(upload)
    .mockReset()
    .mockImplementation((_call, options) => {
      ({ signal } = options);
      return new Promise((_done, fail) => signal?.addEventListener('abort', () => fail(signal?.reason)));
    });
  openMeeting(own);
  const begin = await screen.findByRole('button', { name: open });
  if (label !== 'Fichier PDF') await user.click(begin);
  fireEvent.change(await screen.findByLabelText(label), { target: { files: [file] } });
  expect(await screen.findByText('Lecture en cours…')).toBeVisible();
  expect(signal?.aborted).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(signal?.aborted).toBe(true);
  expect(await screen.findByText('Lecture annulée')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Lecture en cours…')).toBeNull());
  expect(screen.queryByText(/^Erreur/)).toBeNull();
});

it('cancels the reading of a pasted text, and keeps the text', async () => {
  const user = userEvent.setup();
  vi.mocked(upload)
    .mockReset()
    .mockImplementation(
      (_call, { signal }) => new Promise((_done, fail) => signal?.addEventListener('abort', () => fail(signal.reason))),
    );
  openMeeting(own);
  await user.click(await screen.findByRole('button', { name: 'Coller un ordre du jour' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByLabelText('Texte de l’ordre du jour');
  await user.click(field);
  await user.paste('Accueil\nBudget');
  await user.click(dialog.getByRole('button', { name: 'Reprendre les points' }));
  await waitFor(() => expect(field).toBeDisabled());
  await user.click(dialog.getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(field).toBeEnabled());
  expect(field).toHaveValue('Accueil\nBudget');
  expect(screen.queryByText(/^Erreur/)).toBeNull();
});

it('keeps a pasted text if another window has made an agenda, and offers the text again once that agenda is gone', async () => {
  const user = userEvent.setup();
  let meeting = own;
  vi.mocked(upload)
    .mockReset()
    .mockImplementationOnce(() => {
      meeting = { ...own, full_agenda: [{ level: 1, text: 'De l’autre fenêtre' }] };
      return Promise.reject(new ApiRequestError({ url: '', status: 409, statusText: 'Conflict', body: null }));
    });
  const remove = (body: { agenda: typeof own.full_agenda }) => {
    meeting = { ...own, full_agenda: body.agenda };
    return { success: true, error: null };
  };
  const { changes } = openMeeting(() => meeting, { answers: [{ call: UpdateAgenda, params, body: remove }] });
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Coller un ordre du jour' }));
    return within(await screen.findByRole('dialog'));
  };
  const dialog = await open();
  await user.click(dialog.getByLabelText('Texte de l’ordre du jour'));
  await user.paste('Accueil\nBudget');
  await user.click(dialog.getByRole('button', { name: 'Reprendre les points' }));
  expect(await screen.findByText(/^Votre texte est gardé/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Supprimer l’ordre du jour' }));
  await user.click(await screen.findByRole('button', { name: 'Supprimer' }));
  expect((await open()).getByLabelText('Texte de l’ordre du jour')).toHaveValue('Accueil\nBudget');
  expect(changes().at(-1)?.body).toEqual({ agenda: [], replaces: [{ level: 1, text: 'De l’autre fenêtre' }] });
});

it('reads only the last chosen file if another file was chosen before it', async () => {
  const user = userEvent.setup();
  vi.mocked(upload)
    .mockReset()
    .mockImplementation(() => new Promise(() => undefined));
  openMeeting(own);
  await user.click(await screen.findByRole('button', { name: 'Importer un document, un e-mail ou une photo' }));
  const field = await screen.findByLabelText('Document, e-mail ou image');
  for (const name of ['premier.docx', 'second.docx'])
    fireEvent.change(field, { target: { files: [new File(['PK'], name)] } });
  expect(await screen.findByText('Lecture en cours…')).toBeVisible();
  const sent = vi.mocked(upload).mock.calls.map(([, { form }]) => (form.get('file') as File).name);
  expect(sent).toEqual(['second.docx']);
});

it('sends a pasted text only once if its button is clicked twice, and reports no agenda from another window', async () => {
  const user = userEvent.setup();
  vi.mocked(upload)
    .mockReset()
    .mockImplementation(() => new Promise(() => undefined));
  openMeeting(own);
  await user.click(await screen.findByRole('button', { name: 'Coller un ordre du jour' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByLabelText('Texte de l’ordre du jour'));
  await user.paste('Accueil\nBudget');
  // Both clicks come before the page could ask the server whether another window has made an agenda.
  for (let click = 0; click < 2; click += 1)
    fireEvent.click(dialog.getByRole('button', { name: 'Reprendre les points' }));
  await waitFor(() => expect(dialog.getByLabelText('Texte de l’ordre du jour')).toBeDisabled());
  expect(upload).toHaveBeenCalledTimes(1);
  expect(screen.queryByText(/^Votre texte est gardé/)).toBeNull();
});
