import { expect, it } from 'vitest';
import { agendaState } from './agenda-state.ts';

it('asks for the speakers until the meeting is transcribed and all are named', () => {
  expect(agendaState('transcription', true, 0)).toBe('speakersRequired');
  expect(agendaState('transcribed', false, 0)).toBe('speakersRequired');
});

it('then asks for an agenda, and is complete once the agenda exists', () => {
  expect(agendaState('transcribed', true, 0)).toBe('actionRequired');
  expect(agendaState('transcribed', true, 3)).toBe('completed');
  expect(agendaState('completed', true, 3)).toBe('completed');
});
