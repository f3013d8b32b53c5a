import { ImportTranscript, NewMeeting } from '@greffier/contract/meeting/meetings';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ApiRequestError } from '../../lib/request-error.ts';
import { sendInPieces } from '../../lib/files/resumable-upload.ts';
import { upload } from '../../lib/files/upload.ts';
import { audio, created, openWith, prepareSending, submit } from './testing.tsx';

vi.mock('../../lib/files/upload.ts');
vi.mock('../../lib/files/resumable-upload.ts');
prepareSending();

describe('a new meeting', () => {
  it('imports a transcript in place of a recording, with its fields except the vocabulary, and opens the meeting', async () => {
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

  it('shows that a transcript is being read, and can be stopped', async () => {
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

  it('says beside a transcript that it cannot be read, and takes a recording in its place', async () => {
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
});
