import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { MeetingId } from '@greffier/contract/ids';
import type { ReadStatus } from '@greffier/contract/meeting/status';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usePageTitle } from '../../lib/page-title.ts';
import { useReadyNotice } from './use-ready-notice.ts';

const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301' as MeetingId;
let visible: DocumentVisibilityState = 'hidden';
const told = vi.fn<(title: string, options: NotificationOptions) => void>();

function look(state: DocumentVisibilityState): void {
  visible = state;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

function Page({ status }: { readonly status: ReadStatus }): ReactNode {
  usePageTitle('Conseil du 3 mars');
  useReadyNotice({ id, status });
  return null;
}

/** Fakes a browser in which the person has allowed notifications, or not. */
function browser(permission: NotificationPermission): void {
  vi.stubGlobal(
    'Notification',
    class {
      static readonly permission = permission;
      constructor(title: string, options: NotificationOptions) {
        told(title, options);
      }
      addEventListener(): void {}
    },
  );
}

beforeEach(() => {
  visible = 'hidden';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visible);
  browser('granted');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  told.mockReset();
});

it('shows in the title that the transcription is ready, until the person comes back', () => {
  const { rerender } = render(<Page status="transcription" />);
  expect(document.title).toBe('Conseil du 3 mars · Greffier');
  rerender(<Page status="transcribed" />);
  expect(document.title).toBe('✓ Transcription prête · Conseil du 3 mars · Greffier');
  look('visible');
  expect(document.title).toBe('Conseil du 3 mars · Greffier');
});

it('notifies a person who allowed notifications, without details of the meeting', () => {
  const { rerender } = render(<Page status="summarization" />);
  rerender(<Page status="completed" />);
  expect(told.mock.calls).toEqual([['Procès-verbal prêt', { body: 'Revenez à la page de la réunion.', tag: id }]]);
});

it('also shows in the title that the work was interrupted', () => {
  const { rerender } = render(<Page status="transcription" />);
  rerender(<Page status="error" />);
  expect(document.title).toBe('⚠ Traitement interrompu · Conseil du 3 mars · Greffier');
});

it.each(['default', 'denied'] as const)('changes only the title if notifications are %s', (permission) => {
  browser(permission);
  const { rerender } = render(<Page status="transcription" />);
  rerender(<Page status="transcribed" />);
  expect(document.title).toMatch(/^✓/);
  expect(told).not.toHaveBeenCalled();
});

it('does not notify a person who is watching, nor about a meeting that was ready before', () => {
  visible = 'visible';
  const { rerender, unmount } = render(<Page status="transcription" />);
  rerender(<Page status="transcribed" />);
  unmount();
  visible = 'hidden';
  render(<Page status="completed" />);
  expect(document.title).toBe('Conseil du 3 mars · Greffier');
  expect(told).not.toHaveBeenCalled();
});
