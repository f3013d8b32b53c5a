import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minutesDocx } from '@greffier/documents/minutes-docx';
import { OutlineError, readPdfOutline } from '@greffier/documents/pdf-outline';
import { readTranscript } from '@greffier/documents/transcripts/read-transcript';
import { TranscriptError } from '@greffier/documents/transcripts/transcript-error';
import { checkTemplate } from '@greffier/documents/word-template/check';
import { sanitizeMinutes } from '@greffier/server/features/minutes/sanitize';
import { measureAudio } from '@greffier/speech/decode';
import { takeSound } from '@greffier/speech/sound-track';
import { SpeechError } from '@greffier/speech/types';
import type { Kind } from './corpus.ts';

const FRONT = { organisation: 'Commune', logo: null };
const MINUTES = {
  title: 'Séance',
  date: '2026-03-03',
  time: '14:05',
  duration: 60,
  attendance: [],
  agenda: [],
  ...FRONT,
};
const NOW = new Date('2026-03-03T12:00:00Z');

/** What the server's threads and children do with a file of a kind. */
export type Reader = (file: Uint8Array) => Promise<unknown>;

/** @param folder for files that a reader has to find on the disk */
export const readersIn = (folder: string): Readonly<Record<Kind, Reader>> => ({
  pdf: readPdfOutline,
  docx: readTranscript,
  vtt: readTranscript,
  srt: readTranscript,
  text: readTranscript,
  template: (file) => checkTemplate(file, FRONT),
  html: (file) => {
    const sent = new TextDecoder().decode(file);
    const html = sanitizeMinutes(sent, { passages: 4, author: { name: 'Anne Roux', now: NOW } });
    return minutesDocx({ ...MINUTES, html });
  },
  audio: async (file) => {
    const path = join(folder, 'recording');
    await writeFile(path, file);
    await takeSound(path, join(folder, 'sound'), await measureAudio(path));
  },
});

/** Whether a failure is one that is told to people in French. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof OutlineError || error instanceof TranscriptError || error instanceof SpeechError;
