import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiRequestError } from '../../../lib/request-error.ts';
import { sendInPieces, type SentUpload } from '../../../lib/files/resumable-upload.ts';
import { upload } from '../../../lib/files/upload.ts';
import { renderInApp } from '../../../test/render.tsx';
import { removeRecording } from '../../recorder/storage/kept-files.ts';
import { useTranscribe } from './use-transcribe.ts';

// The upload has its own tests, in the file beside it and in a browser, so it is mocked here.
vi.mock('../../../lib/files/resumable-upload.ts', () => ({ sendInPieces: vi.fn<typeof sendInPieces>() }));
vi.mock('../../../lib/files/upload.ts', () => ({ upload: vi.fn<typeof upload>() }));
vi.mock('../../recorder/storage/kept-files.ts', () => ({ removeRecording: vi.fn<typeof removeRecording>() }));

const forget = vi.fn<SentUpload['forget']>();
const MEETING = '00000000-0000-4000-8000-0000000000aa';
const accepted = { success: true, meeting_id: MEETING, will_split: false, segments_count: 1 };
const refusal = (status: number, more: object = {}) =>
  new ApiRequestError({ url: '/', status, statusText: '', body: { detail: 'Refusé', ...more } });
const WRONG_FILE = { code: 'validation_error', errors: { file: 'Fichier incomplet' } };

beforeEach(() => {
  vi.resetAllMocks();
  forget.mockResolvedValue(undefined);
  vi.mocked(removeRecording).mockResolvedValue(undefined);
  vi.mocked(sendInPieces).mockResolvedValue({ id: 'sent', forget });
});

function Sender(): ReactNode {
  const transcribe = useTranscribe();
  const audio = { file: new File(['sound'], 'a.wav'), facts: { duration: 1, video: false }, recordingId: 'kept' };
  const meeting = { meeting_name: 'Comité', meeting_date: '2026-03-03' } as Parameters<
    typeof transcribe.mutate
  >[0]['meeting'];
  return (
    <>
      <button onClick={() => transcribe.mutate({ audio, meeting })}>envoyer</button>
      <p>{transcribe.data === undefined ? (transcribe.problem ?? 'rien') : 'commencé'}</p>
    </>
  );
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'envoyer' }));

it.each([
  [404, {}],
  [409, {}],
  [413, { code: 'too_long' }],
  [422, WRONG_FILE],
  [422, { code: 'damaged_upload' }],
])(
  'replaces an upload that the server can no longer use (%d), and keeps the recording until the server has it',
  async (status, body) => {
    vi.mocked(upload).mockRejectedValueOnce(refusal(status, body));
    renderInApp(<Sender />);
    await send();
    await screen.findByText('Refusé', { selector: 'p' });
    expect(forget).toHaveBeenCalledOnce();
    expect(removeRecording).not.toHaveBeenCalled();

    vi.mocked(upload).mockResolvedValueOnce(accepted);
    await send();
    await screen.findByText('commencé');
    expect(sendInPieces).toHaveBeenCalledTimes(2);
    expect(vi.mocked(removeRecording).mock.calls).toEqual([['kept']]);
  },
);

it.each([413, 422, 429, 500, 503])('reuses a complete upload whose meeting could not begin (%d)', async (status) => {
  vi.mocked(upload).mockRejectedValueOnce(refusal(status));
  renderInApp(<Sender />);
  await send();
  await screen.findByText('Refusé', { selector: 'p' });
  expect(forget).not.toHaveBeenCalled();
  expect(removeRecording).not.toHaveBeenCalled();
});
