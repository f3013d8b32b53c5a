import { MeetingId } from '@greffier/contract/ids';
import { ListVocabularies } from '@greffier/contract/organisation/vocabularies';
import { notifications } from '@mantine/notifications';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import { sendInPieces } from '../../lib/files/resumable-upload.ts';
import { upload } from '../../lib/files/upload.ts';
import { mockServer, renderInApp } from '../../test/render.tsx';
import { NewMeetingPage } from './new-meeting-page.tsx';

/** The server's answer to a new meeting. */
export const created = {
  success: true,
  meeting_id: MeetingId.parse('00000000-0000-4000-8000-000000000009'),
  will_split: true,
  segments_count: 3,
};
export const audio = new File(['abc'], 'Comité_de_direction.mp3', {
  type: 'audio/mpeg',
  lastModified: new Date(2026, 2, 3, 14, 5).getTime(),
});
export const UPLOAD = '00000000-0000-4000-8000-00000000000a';
/** Stands in for the function that forgets an upload. */
export const forget = vi.fn<() => Promise<void>>(() => Promise.resolve());
export const submit = () => screen.getByRole('button', { name: 'Démarrer la transcription' });

export const openPage = () => renderInApp(<NewMeetingPage />, { path: '/new-meeting' });

/** Opens the page and chooses a file in its hidden input, as the browser's own dialog would. */
export async function openWith(file: File) {
  const user = userEvent.setup({ applyAccept: false });
  const { container } = openPage();
  const input = container.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('no file input');
  await user.upload(input, file);
  return user;
}

/**
 * Registers the hooks of a file that tests the page: a server without vocabularies, and a player for the chosen file.
 */
export function preparePage(): void {
  beforeEach(() => {
    mockServer([{ call: ListVocabularies, body: { vocabularies: [] } }]);
    URL.createObjectURL = () => 'blob:audio';
    URL.revokeObjectURL = () => undefined;
  });
  afterEach(() => notifications.clean());
}

/** Like `preparePage`, with uploads that succeed. The test file itself mocks `upload.ts` and `resumable-upload.ts`. */
export function prepareSending(): void {
  preparePage();
  beforeEach(() => {
    vi.mocked(sendInPieces).mockResolvedValue({ id: UPLOAD, forget });
  });
  afterEach(() => {
    vi.mocked(upload).mockReset();
    vi.mocked(sendInPieces).mockReset();
    forget.mockClear();
  });
}
