import { expect, it } from 'vitest';
import { isTranscriptFile, refuseTranscript } from './transcript-file.ts';

it.each([
  ['Comité-20260303_140500-Meeting Recording.vtt', true],
  ['séance.SRT', true],
  ['transcription.docx', true],
  ['notes.txt', true],
  ['notes.pdf', false],
  ['séance.txt.mp3', false],
])('%s is accepted as a transcript: %s', (name, is) => expect(isTranscriptFile({ name })).toBe(is));

it('says what is wrong with a transcript before it is sent', () => {
  expect(refuseTranscript({ size: 0 })).toMatch(/vide/);
  expect(refuseTranscript({ size: 10_000_000 })).toBeNull();
  expect(refuseTranscript({ size: 10_000_000 + 1 })).toMatch(
    /^Cette transcription dépasse la taille autorisée \(10\u00A0Mo\)/,
  );
});
