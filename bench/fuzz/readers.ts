import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readAgendaSource } from '@greffier/documents/agenda-sources/read-source';
import { AgendaSourceError } from '@greffier/documents/agenda-sources/source-error';
import { minutesDocx } from '@greffier/documents/minutes-docx';
import { type MinutesContext, sanitizeMinutes } from '@greffier/documents/minutes-html/sanitize';
import { MinutesTooLargeError } from '@greffier/documents/minutes-html/size';
import { OutlineError, readPdfOutline } from '@greffier/documents/outline/pdf-outline';
import { readLogo } from '@greffier/documents/logo';
import { readTranscript } from '@greffier/documents/transcripts/read-transcript';
import { TranscriptError } from '@greffier/documents/transcripts/transcript-error';
import { checkTemplate } from '@greffier/documents/word-template/check';
import { AgendaFileError, agendaSourceEngine } from '@greffier/server/documents/agenda-source';
import { outlineEngine, OutlineTimeoutError } from '@greffier/server/documents/outline';
import * as templates from '@greffier/server/threads/tasks/word/check-template';
import * as documents from '@greffier/server/threads/tasks/word/make-document';
import * as transcripts from '@greffier/server/threads/tasks/transcripts/read-transcript';
import * as minutes from '@greffier/server/threads/tasks/minutes-html/sanitize-minutes';
import { ThreadError } from '@greffier/server/threads/thread-error';
import { measureAudio } from '@greffier/speech/sound/input/decoding';
import { takeSound } from '@greffier/speech/sound/input/sound-track';
import { probe } from '@greffier/speech/transcribe';
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
const CONTEXT: MinutesContext = {
  passages: 4,
  author: { name: 'Anne Roux', now: new Date('2026-03-03T12:00:00Z') },
};

/** The error for a file that the server does not accept as an image. */
class DamagedLogoError extends Error {}

/** Processes a file as the server's threads and children process files of this kind. */
export type Reader = (file: Uint8Array) => Promise<unknown>;

/**
 * Draws a logo in a thread, as the server always does. For some damaged PNGs, the library throws errors that nobody can
 * catch, and these end the thread.
 */
async function drawLogo(file: Uint8Array): Promise<void> {
  const logo = readLogo(file);
  if (logo === null) throw new DamagedLogoError();
  await documents.makeDocument({ kind: 'minutes pdf', document: { ...MINUTES, html: '', logo } });
}

/** Makes the readers. @param folder for files that a reader must find on the disk */
export const readersIn = (folder: string): Readonly<Record<Kind, Reader>> => ({
  pdf: readPdfOutline,
  agenda: readAgendaSource,
  mail: readAgendaSource,
  docx: readTranscript,
  vtt: readTranscript,
  srt: readTranscript,
  text: readTranscript,
  template: (file) => checkTemplate(file, FRONT),
  logo: drawLogo,
  html: async (file) => minutesDocx({ ...MINUTES, html: sanitizeMinutes(new TextDecoder().decode(file), CONTEXT) }),
  audio: async (file) => {
    const path = join(folder, 'recording');
    await writeFile(path, file);
    await takeSound(path, join(folder, 'sound'), await measureAudio(path));
  },
});

/**
 * Makes readers that work like the server's: in threads and processes of their own, which are ended if they take too
 * much time or memory.
 */
export const servedIn = (folder: string): Readonly<Record<Kind, Reader>> => {
  const path = join(folder, 'file');
  return {
    ...readersIn(folder),
    pdf: async (file) => {
      await writeFile(path, file);
      return outlineEngine.read(path);
    },
    agenda: async (file) => {
      await writeFile(path, file);
      return agendaSourceEngine.read(path);
    },
    mail: async (file) => {
      await writeFile(path, file);
      return agendaSourceEngine.read(path);
    },
    docx: (file) => transcripts.readTranscript(file),
    vtt: (file) => transcripts.readTranscript(file),
    srt: (file) => transcripts.readTranscript(file),
    text: (file) => transcripts.readTranscript(file),
    template: (template) => templates.checkTemplate({ template, front: FRONT }),
    html: async (file) => {
      const html = await minutes.sanitizeMinutes({ html: new TextDecoder().decode(file), context: CONTEXT });
      return documents.makeDocument({ kind: 'minutes', document: { ...MINUTES, html } });
    },
    audio: async (file) => {
      await writeFile(path, file);
      return probe(path, {
        segmentMinutes: 30,
        soundFile: join(folder, 'sound'),
        signal: new AbortController().signal,
      });
    },
  };
};

const REFUSALS = [
  AgendaFileError,
  AgendaSourceError,
  DamagedLogoError,
  MinutesTooLargeError,
  OutlineError,
  OutlineTimeoutError,
  SpeechError,
  ThreadError,
  TranscriptError,
];

/** Tells whether an error has a French message for people. */
export const isRefusal = (error: unknown): boolean => REFUSALS.some((refusal) => error instanceof refusal);
