import { NewMeeting } from '@greffier/contract/meeting/meetings';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ApiRequestError, FileUnreadableError } from '../../lib/request-error.ts';
import { fakeRecordingBrowser } from '../../features/recorder/testing.ts';
import { sendInPieces } from '../../lib/files/resumable-upload.ts';
import { upload } from '../../lib/files/upload.ts';
import { audio, created, forget, openPage, openWith, prepareSending, submit, UPLOAD } from './testing.tsx';

vi.mock('../../lib/files/upload.ts');
vi.mock('../../lib/files/resumable-upload.ts');
prepareSending();

describe('a new meeting', () => {
  it('cannot be sent without a recording, and says so', () => {
    openPage();
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
    // The file itself was sent earlier, in pieces.
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

  it('refuses a file that is not a recording before it is sent', async () => {
    await openWith(new File(['x'], 'notes.pdf', { type: 'application/pdf' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Ce fichier n’est ni un enregistrement audio');
    expect(submit()).toBeDisabled();
  });

  it('takes a file in place of a recording that has not begun, and no recording begins afterwards', async () => {
    const { devices, locks, root } = fakeRecordingBrowser();
    const stream = await devices.getUserMedia({ audio: true });
    let allow = (): void => undefined;
    devices.getUserMedia.mockReturnValueOnce(new Promise((done) => (allow = () => done(stream))));
    const user = userEvent.setup();
    const { container } = openPage();
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

  it('shows how much was sent, and can be stopped', async () => {
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

  it('says since when the connection is interrupted and when the next attempt comes, and can retry at once', async () => {
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

  it('says that the session has ended if the upload waits for a new session', async () => {
    vi.mocked(sendInPieces).mockImplementation((_, { onWaiting }) => {
      onWaiting({ since: Date.now(), nextAt: null, retry: () => undefined });
      return new Promise(() => undefined);
    });
    const user = await openWith(audio);
    await user.click(submit());
    expect(await screen.findByText(/^Votre session a pris fin/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Réessayer maintenant' })).toBeNull();
  });

  it('stops the upload if the file can no longer be read, and says what to do', async () => {
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

  it('can be sent again from the beginning if it did not arrive whole', async () => {
    const body = { detail: 'L’enregistrement n’est pas arrivé intact', code: 'damaged_upload' };
    vi.mocked(upload).mockRejectedValueOnce(new ApiRequestError({ url: '', status: 422, statusText: '', body }));
    const user = await openWith(audio);
    await user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent(body.detail);
    expect(forget).toHaveBeenCalledOnce();
    expect(submit()).toBeEnabled();
  });

  it('keeps what was sent if only the server’s disk was full', async () => {
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
    // The problem appears once in the toast, and once on the page, where it stays.
    expect(screen.getAllByText(problem)).toHaveLength(2);
    expect(screen.getByRole('textbox', { name: /Nom de la réunion/ })).toHaveValue('Comité de direction');
  });

  it('says beside the file that the server could not read it, and waits for another file', async () => {
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
    // The problem appears in the toast and at the file, but not a third time.
    expect(screen.getAllByText(problem)).toHaveLength(2);
    expect(submit()).toBeDisabled();
    await user.click(remove);
    await user.upload(screen.getByLabelText('Fichier audio'), audio);
    await waitFor(() => expect(submit()).toBeEnabled());
  });

  it('keeps the focus at the file field when a file is chosen or removed', async () => {
    const user = await openWith(audio);
    const remove = await screen.findByRole('button', { name: 'Retirer le fichier' });
    await waitFor(() => expect(remove).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Choisir un fichier' })).toHaveFocus();
  });
});
