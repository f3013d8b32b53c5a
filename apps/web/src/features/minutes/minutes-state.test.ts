import { expect, it } from 'vitest';
import { minutesControls } from './minutes-state.ts';

const basis = { agendaLength: 3, unsavedAgenda: false, noSpeech: false };

it('offers to generate minutes for a transcribed meeting with a saved agenda', () => {
  expect(minutesControls('transcribed', basis)).toEqual({ length: true, generate: 'ready', restart: false });
  expect(minutesControls('transcribed', { ...basis, agendaLength: 0 })).toMatchObject({
    length: false,
    generate: 'agendaRequired',
  });
  expect(minutesControls('transcribed', { ...basis, unsavedAgenda: true }).generate).toBe('saveRequired');
});

it('reports missing speech before a missing agenda', () => {
  expect(minutesControls('transcribed', { ...basis, agendaLength: 0, noSpeech: true }).generate).toBe('nothingSaid');
});

it.each(['pending', 'transcription', 'summarization', 'error', 'unknown'] as const)(
  'offers nothing while %s',
  (status) => {
    expect(minutesControls(status, basis)).toEqual({ length: false, generate: 'hidden', restart: false });
  },
);

it('offers to generate again once minutes are written', () => {
  expect(minutesControls('completed', basis)).toEqual({ length: false, generate: 'hidden', restart: true });
});
