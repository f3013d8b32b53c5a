import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useNewMeeting } from './use-new-meeting.ts';

const lastModified = new Date(2026, 10, 22, 14, 5).getTime();
const file = new File(['son'], 'Enregistrement 2026-11-22 14h05.wav', { lastModified });

it('names a recorded meeting by its day, an uploaded one by its file', () => {
  const { result } = renderHook(() => useNewMeeting(2 ** 31));
  const form = () => result.current.form;
  act(() => result.current.take({ file, facts: null, recordingId: 'a' }));
  expect(form()).toMatchObject({
    meeting_name: 'Réunion du 22 novembre 2026',
    meeting_date: '2026-11-22',
    meeting_time: '14:05',
  });
  act(() => result.current.take({ file, facts: null, recordingId: null }));
  expect(form().meeting_name).toBe('Enregistrement');
  act(() => result.current.remove());
  expect(form().meeting_name).toBe('');
  act(() => result.current.set({ meeting_name: 'Bureau' }));
  act(() => result.current.take({ file, facts: null, recordingId: 'a' }));
  expect(form().meeting_name).toBe('Bureau');
});
