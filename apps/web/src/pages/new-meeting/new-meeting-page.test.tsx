import { ImportTranscript, NewMeeting } from '@greffier/contract/meetings';
import { MeetingId } from '@greffier/contract/ids';
import { ListVocabularies } from '@greffier/contract/vocabularies';
import { notifications } from '@mantine/notifications';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiRequestError, FileUnreadableError } from '../../lib/request-error.ts';
import { fakeRecordingBrowser } from '../../features/recorder/testing.ts';
import { sendInPieces } from '../../lib/resumable-upload.ts';
import { upload } from '../../lib/upload.ts';
import { mockServer, renderInApp } from '../../test/render.tsx';
import { NewMeetingPage } from './new-meeting-page.tsx';

vi.mock('../../lib/upload.ts');
vi.mock('../../lib/resumable-upload.ts');

const created = {
  success: true,
  meeting_id: MeetingId.parse('00000000-0000-4000-8000-000000000009'),
  will_split: true,
  segments_count: 3,
};
const audio = new File(['abc'], 'Comité_de_direction.mp3', {
  type: 'audio/mpeg',
  lastModified: new Date(2026, 2, 3, 14, 5).getTime(),
});
const UPLOAD = '00000000-0000-4000-8000-00000000000a';
const forget = vi.fn<() => Promise<void>>(() => Promise.resolve());
const submit = () => screen.getByRole('button', { name: 'Démarrer la transcription' });

/** Opens the page and chooses a file, as its hidden input is given one by the browser's own dialog. */
async function openWith(file: File) {
  const user = userEvent.setup({ applyAccept: false });
  const { container } = renderInApp(<NewMeetingPage />, { path: '/new-meeting' });
  const input = container.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('no file input');
  await user.upload(input, file);
  return user;
}

beforeEach(() => {
  vi.mocked(sendInPieces).mockResolvedValue({ id: UPLOAD, forget });
  mockServer([{ call: ListVocabularies, body: { vocabularies: [] } }]);
  URL.createObjectURL = () => 'blob:audio';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  vi.mocked(upload).mockReset();
  vi.mocked(sendInPieces).mockReset();
  forget.mockClear();
  notifications.clean();
});

describe('a new meeting', () => {
  it('cannot be sent without a recording, and says so', () => {
    renderInApp(<NewMeetingPage />, { path: '/new-meeting' });
    expect(submit()).toBeDisabled();
    expect(screen.getByText('Veuillez sélectionner un fichier audio ou enregistrer une réunion')).toBeVisible();
  });

  it('is filled in from the file, sent as the contract says, and opened', async () => {
    vi.mocked(upload).mockResolvedValue(created);
    const user = await openWith(audio);
    expect(await screen.findByRole('textbox', { name: /Nom de la réunion/ })).toHaveValue('Comité de direction');
    await user.click(screen.getByRole('checkbox', { name: 'Deutsch' }));
    await user.click(submit());
    expect(await screen.findByText('ailleurs')).toBeVisible();
    expect(screen.getByText('L’audio sera divisé en 3 parties.')).toBeVisible();
    const form = vi.mocked(upload).mock.calls[0]?.[1].form;
    const data = form?.get('data');
    // The file itself was sent before, in pieces.
    expect(form?.get('file')).toBeNull();
    expect(vi.mocked(sendInPieces).mock.calls[0]?.[0]).toBe(audio);
    expect(forget).toHaveBeenCalledOnce();
    expect(NewMeeting.parse(JSON.parse(typeof data === 'string' ? data : ''))).toMatchObject({
      meeting_name: 'Comité de direction',
      meeting_date: '2026-03-03',
      meeting_time: '14:05',
      main_language: 'fr',
      extra_languages: ['de'],
      participants: ['Participant 1'],
      upload_id: UPLOAD,
      sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    });
  });

  it('refuses what is not a recording before anything is sent', async () => {
    await openWith(new File(['x'], 'notes.pdf', { type: 'application/pdf' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Ce fichier n’est ni un enregistrement audio');
    expect(submit()).toBeDisabled();
  });

  it('takes a file in place of a recording that has not begun, and begins none afterwards', async () => {
    const { devices, locks, root } = fakeRecordingBrowser();
    const stream = await devices.getUserMedia({ audio: true });
    let allow = (): void => undefined;
    devices.getUserMedia.mockReturnValueOnce(new Promise((done) => (allow = () => done(stream))));
    const user = userEvent.setup();
    const { container } = renderInApp(<NewMeetingPage />, { path: '/new-meeting' });
    await user.click(screen.getByRole('button', { name: 'Démarrer l’enregistrement' }));
    const input = container.querySelector<HTMLInputElement>('input[type=file]');
    if (input === null) throw new Error('no file input');
    await user.upload(input, audio);
    expect(await screen.findByText(audio.name)).toBeVisible();
    allow();
    await waitFor(() => expect(stream.tracks[0]?.stop).toHaveBeenCalled());
    await waitFor(() => expect(locks.held.size).toBe(0));
    expect([screen.getByText(audio.name).isConnected, root.kept()]).toEqual([true, []]);
  });

  it('shows how much has left and can be stopped', async () => {
    vi.mocked(sendInPieces).mockImplementation(
      (_, { onProgress, signal }) =>
        new Promise((_resolve, reject) => {
          onProgress({ sent: 512, total: 2048 });
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    );
    const user = await openWith(audio);
    await user.click(submit());
    expect(await screen.findByText('25 %')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Annuler l’envoi' }));
    expect(await screen.findByText('L’envoi a été annulé')).toBeVisible();
    expect(submit()).toBeEnabled();
    expect(submit()).toHaveFocus();
  });

  it('says that the line is cut, since when, and when it goes on by itself; or at once', async () => {
    const retry = vi.fn<() => void>();
    vi.mocked(sendInPieces).mockImplementation((_, { onWaiting }) => {
      onWaiting({ since: Date.now() - 60_000, nextAt: Date.now() + 3_600_000, retry });
      return new Promise(() => undefined);
    });
    const user = await openWith(audio);
    await user.click(submit());
    expect(await screen.findByText(/^Connexion interrompue/)).toBeVisible();
    expect(screen.getByText(/Interrompu depuis 1 min · prochain essai dans 1 h 00/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Réessayer maintenant' }));
    expect(retry).toHaveBeenCalledOnce();
  });

  it('says that it waits for a session, where there is nothing to try', async () => {
    vi.mocked(sendInPieces).mockImplementation((_, { onWaiting }) => {
      onWaiting({ since: Date.now(), nextAt: null, retry: () => undefined });
      return new Promise(() => undefined);
    });
    const user = await openWith(audio);
    await user.click(submit());
    expect(await screen.findByText(/^Votre session a pris fin/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Réessayer maintenant' })).toBeNull();
  });

  it('stops sending where the file cannot be read any more, and says what to do', async () => {
    let stopped: unknown = null;
    vi.mocked(sendInPieces).mockImplementation((_, { signal }) => {
      signal.addEventListener('abort', () => (stopped = signal.reason));
      return new Promise(() => undefined);
    });
    const gone = new File(['abc'], 'Comité.mp3', { type: 'audio/mpeg' });
    gone.slice = () =>
      Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')) });
    const user = await openWith(gone);
    await user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /modifié, déplacé ou supprimé.*choisissez-le de nouveau/,
    );
    expect(stopped).toBeInstanceOf(FileUnreadableError);
    expect(submit()).toBeEnabled();
  });

  it('that did not arrive whole can be sent anew, from its beginning', async () => {
    const body = { detail: 'L’enregistrement n’est pas arrivé intact', code: 'damaged_upload' };
    vi.mocked(upload).mockRejectedValueOnce(new ApiRequestError({ url: '', status: 422, statusText: '', body }));
    const user = await openWith(audio);
    await user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent(body.detail);
    expect(forget).toHaveBeenCalledOnce();
    expect(submit()).toBeEnabled();
  });

  it('keeps what was sent where only the server’s disk was full', async () => {
    const body = { detail: 'Il n’y a plus de place sur le serveur', code: 'storage_full' };
    vi.mocked(upload).mockRejectedValueOnce(new ApiRequestError({ url: '', status: 507, statusText: '', body }));
    const user = await openWith(audio);
    await user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent(body.detail);
    expect(forget).not.toHaveBeenCalled();
    expect(submit()).toBeEnabled();
  });

  it('says what went wrong and keeps the form as it was', async () => {
    vi.mocked(upload).mockRejectedValue(new TypeError('broken'));
    const user = await openWith(audio);
    await user.click(submit());
    const problem = 'Une erreur est survenue lors du démarrage de la transcription';
    expect(await screen.findByRole('alert')).toHaveTextContent(problem);
    // Once in the toast, once to stay.
    expect(screen.getAllByText(problem)).toHaveLength(2);
    expect(screen.getByRole('textbox', { name: /Nom de la réunion/ })).toHaveValue('Comité de direction');
  });

  it('says at the file that the server could not read it, and waits for another', async () => {
    const problem = 'Ce fichier ne contient pas de son.';
    const body = { detail: problem, code: 'no_audio', errors: { file: problem } };
    vi.mocked(upload).mockRejectedValue(
      new ApiRequestError({ url: '', status: 422, statusText: 'Validation Error', body }),
    );
    const user = await openWith(audio);
    await user.click(submit());
    await screen.findByRole('alert');
    const remove = screen.getByRole('button', { name: 'Retirer le fichier' });
    expect(remove).toHaveAccessibleDescription(problem);
    expect(remove).toHaveFocus();
    // In the toast and at the file, not a third time.
    expect(screen.getAllByText(problem)).toHaveLength(2);
    expect(submit()).toBeDisabled();
    await user.click(remove);
    await user.upload(screen.getByLabelText('Fichier audio'), audio);
    await waitFor(() => expect(submit()).toBeEnabled());
  });

  it('keeps the keyboard at the file when one is chosen and when it is removed', async () => {
    const user = await openWith(audio);
    const remove = await screen.findByRole('button', { name: 'Retirer le fichier' });
    await waitFor(() => expect(remove).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Choisir un fichier' })).toHaveFocus();
  });

  it('warns before the browser closes on a recording that was not sent, not before', async () => {
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    const user = await openWith(audio);
    await waitFor(() => expect(leave()).toBe(true));
    await user.click(screen.getByRole('button', { name: 'Retirer le fichier' }));
    await waitFor(() => expect(leave()).toBe(false));
  });

  it('asks before what was typed is lost, with or without a recording', async () => {
    const user = userEvent.setup();
    renderInApp(<NewMeetingPage />, { path: '/new-meeting' });
    const leave = () => fireEvent(window, new Event('beforeunload', { cancelable: true }));
    expect(leave()).toBe(true);
    const first = screen.getByRole('textbox', { name: 'Nom du participant 1' });
    await user.click(first);
    await user.keyboard('Ada');
    await waitFor(() => expect(leave()).toBe(false));
    await user.clear(first);
    await user.type(first, 'Participant 1');
    await waitFor(() => expect(leave()).toBe(true));
  });

  it('is not sent with the day before where an impossible one was typed', async () => {
    const user = await openWith(audio);
    const date = await screen.findByRole('textbox', { name: /^Date/ });
    await waitFor(() => expect(date).toHaveValue('03/03/2026'));
    await user.clear(date);
    await user.type(date, '30/02/2026{Enter}');
    expect(submit()).toBeDisabled();
    expect(vi.mocked(sendInPieces)).not.toHaveBeenCalled();
    await user.tab();
    expect(date).toHaveAccessibleDescription('Écrivez la date ainsi\u00A0: jj/mm/aaaa');
  });

  it('says that nothing tells a file’s length, and what is kept of a video', async () => {
    // A browser’s player cannot play it, and says so.
    vi.spyOn(HTMLMediaElement.prototype, 'src', 'set').mockImplementation(function fail(this: HTMLMediaElement) {
      queueMicrotask(() => fireEvent.error(this));
    });
    await openWith(new File(['abc'], 'séance.avi', { type: 'video/x-msvideo' }));
    expect(await screen.findByText(/durée inconnue$/)).toBeVisible();
    expect(screen.getByText('Seul le son de cette vidéo sera conservé.')).toBeVisible();
    vi.restoreAllMocks();
  });

  it('takes back what the first file filled in where another takes its place', async () => {
    await openWith(audio);
    const drop = (...files: File[]) => fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files } });
    drop(new File(['abc'], '2025-01-31_09h30_Bureau.mp3', { type: 'audio/mpeg' }));
    expect(await screen.findByText('2025-01-31_09h30_Bureau.mp3')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Nom de la réunion/ })).toHaveValue('Bureau');
    expect(screen.getByRole('textbox', { name: /^Date/ })).toHaveValue('31/01/2025');
    drop(new File(['x'], 'notes.pdf', { type: 'application/pdf' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Ce fichier n’est ni un enregistrement audio');
    expect(screen.getByText('2025-01-31_09h30_Bureau.mp3')).toBeVisible();
  });

  it('imports a transcript in place of a recording, with its fields but the vocabulary, and opens the meeting', async () => {
    vi.mocked(upload).mockResolvedValue({ success: true, meeting_id: created.meeting_id });
    const file = new File(['WEBVTT'], 'Bureau-20260303_140500-Meeting Recording.vtt', { type: 'text/vtt' });
    const user = await openWith(file);
    expect(screen.getByRole('textbox', { name: /Nom de la réunion/ })).toHaveValue('Bureau');
    expect(screen.getByRole('textbox', { name: /^Date/ })).toHaveValue('03/03/2026');
    expect(screen.queryByRole('combobox', { name: /^Vocabulaire/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Importer la transcription' }));
    expect(await screen.findByText('ailleurs')).toBeVisible();
    expect(screen.getByText('La transcription a été importée')).toBeVisible();
    expect(vi.mocked(sendInPieces)).not.toHaveBeenCalled();
    const [definition, { form }] = vi.mocked(upload).mock.calls[0] ?? [null, { form: null }];
    expect(definition).toBe(ImportTranscript);
    expect(form?.get('file')).toBe(file);
    const data = form?.get('data');
    expect(NewMeeting.parse(JSON.parse(typeof data === 'string' ? data : ''))).toMatchObject({
      meeting_name: 'Bureau',
      meeting_date: '2026-03-03',
      upload_id: null,
    });
  });

  it('shows that a transcript is read, and can be stopped', async () => {
    vi.mocked(upload).mockImplementation(
      (_, { onProgress, signal }) =>
        new Promise((_resolve, reject) => {
          onProgress?.({ sent: 6, total: 6 });
          signal?.addEventListener('abort', () => reject(signal.reason));
        }),
    );
    const user = await openWith(new File(['WEBVTT'], 'Bureau.vtt', { type: 'text/vtt' }));
    await user.click(screen.getByRole('button', { name: 'Importer la transcription' }));
    expect(await screen.findByText('Fichier reçu, lecture de la transcription…')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Annuler l’envoi' }));
    expect(await screen.findByText('L’envoi a été annulé')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Importer la transcription' })).toBeEnabled();
  });

  it('says at a transcript that it cannot be read, and takes a recording in its place', async () => {
    const problem = 'Aucune transcription n’a été reconnue dans ce fichier.';
    const body = { detail: problem, code: 'unreadable_transcript', errors: { file: problem } };
    vi.mocked(upload).mockRejectedValue(
      new ApiRequestError({ url: '', status: 422, statusText: 'Validation Error', body }),
    );
    const user = await openWith(new File(['x'], 'notes.txt', { type: 'text/plain' }));
    await user.click(screen.getByRole('button', { name: 'Importer la transcription' }));
    const remove = await screen.findByRole('button', { name: 'Retirer le fichier' });
    await waitFor(() => expect(remove).toHaveAccessibleDescription(problem));
    expect(screen.getByRole('button', { name: 'Importer la transcription' })).toBeDisabled();
    await user.click(remove);
    await user.upload(screen.getByLabelText('Fichier audio'), audio);
    await waitFor(() => expect(submit()).toBeEnabled());
    expect(screen.getByRole('combobox', { name: /^Vocabulaire/ })).toBeVisible();
  });

  it('numbers the participants, and the first cannot be removed', async () => {
    const user = userEvent.setup();
    renderInApp(<NewMeetingPage />, { path: '/new-meeting' });
    await user.click(screen.getByRole('button', { name: 'Ajouter un participant' }));
    expect(screen.getByDisplayValue('Participant 2')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retirer Participant 1' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Retirer Participant 2' }));
    expect(screen.queryByDisplayValue('Participant 2')).toBeNull();
  });

  it('goes on to the next participant with Enter, and is not sent by it', async () => {
    const user = await openWith(audio);
    await user.click(screen.getByRole('textbox', { name: 'Nom du participant 1' }));
    await user.keyboard('Ada{Enter}');
    const second = await screen.findByRole('textbox', { name: 'Nom du participant 2' });
    expect(second).toHaveFocus();
    // What stands in for a name gives way to what is typed.
    await user.keyboard('Bo');
    expect(second).toHaveValue('Bo');
    expect(vi.mocked(upload)).not.toHaveBeenCalled();
  });

  it('takes a pasted list of participants, one per line', async () => {
    const user = userEvent.setup();
    renderInApp(<NewMeetingPage />, { path: '/new-meeting' });
    await user.click(screen.getByRole('textbox', { name: 'Nom du participant 1' }));
    await user.paste('Ada\nBo\nCléa');
    expect(screen.getAllByRole('textbox', { name: /^Nom du participant/ })).toHaveLength(3);
    expect(screen.getByDisplayValue('Cléa')).toHaveFocus();
  });

  it('says while one types that a name is too long, and cuts nothing off', async () => {
    const user = userEvent.setup();
    renderInApp(<NewMeetingPage />, { path: '/new-meeting' });
    const name = screen.getByRole('textbox', { name: /Nom de la réunion/ });
    await user.click(name);
    await user.paste('x'.repeat(300));
    expect(name).toHaveValue('x'.repeat(300));
    expect(name).toHaveAccessibleDescription('Le nom de la réunion contient au plus 200 caractères');
  });

  it('forgets what a removed file filled in, and does not bring the file back once it is measured', async () => {
    const measured: (() => void)[] = [];
    vi.spyOn(HTMLMediaElement.prototype, 'duration', 'get').mockReturnValue(60);
    vi.spyOn(HTMLMediaElement.prototype, 'addEventListener').mockImplementation((type, listener) => {
      if (type === 'loadedmetadata' && typeof listener === 'function') {
        measured.push(() => listener.call(document.createElement('audio'), new Event(type)));
      }
    });
    const user = await openWith(audio);
    await user.click(await screen.findByRole('button', { name: 'Retirer le fichier' }));
    expect(screen.getByRole('textbox', { name: /Nom de la réunion/ })).toHaveValue('');
    await user.upload(
      screen.getByLabelText('Fichier audio'),
      new File(['abc'], '2025-01-31_09h30_Bureau.mp3', { type: 'audio/mpeg' }),
    );
    for (const finish of measured) await act(async () => finish());
    expect(screen.getByText('2025-01-31_09h30_Bureau.mp3')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Nom de la réunion/ })).toHaveValue('Bureau');
    expect(screen.getByRole('textbox', { name: /Date/ })).toHaveValue('31/01/2025');
    vi.restoreAllMocks();
  });

  it('always ticks the main language', async () => {
    renderInApp(<NewMeetingPage />, { path: '/new-meeting' });
    expect(screen.getByRole('checkbox', { name: 'Français' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Français' })).toBeDisabled();
  });
});
