import { expect, it } from 'vitest';
import { minutesControls } from './minutes-state.ts';

it('offers to generate the minutes of a transcribed meeting, with an agenda and nothing unsaved', () => {
  expect(minutesControls('transcribed', 3, false)).toEqual({ length: true, generate: 'ready', restart: false });
  expect(minutesControls('transcribed', 0, false)).toMatchObject({ length: false, generate: 'agendaRequired' });
  expect(minutesControls('transcribed', 3, true).generate).toBe('saveRequired');
});

it.each(['pending', 'transcription', 'summarization', 'error'] as const)('offers nothing while %s', (status) => {
  expect(minutesControls(status, 3, false)).toEqual({ length: false, generate: 'hidden', restart: false });
});

it('offers to begin again once they are written', () => {
  expect(minutesControls('completed', 3, false)).toEqual({ length: false, generate: 'hidden', restart: true });
});
