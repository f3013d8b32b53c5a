import { FILE_NAME_BYTES } from './limits.ts';

export const PDF_TYPE = 'application/pdf';
export const DOCX_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/**
 * Makes the name of a downloaded file (specification §5). Removes characters other than letters, digits, white space,
 * hyphen and underscore; each run of white space becomes one underscore.
 */
export function sanitiseFileName(title: string): string {
  return title
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s+/g, '_');
}

export const minutesFileName = (title: string): string => fileName(title, '_resume.docx');
export const minutesPdfFileName = (title: string): string => fileName(title, '_resume.pdf');
export const transcriptFileName = (title: string): string => fileName(title, '_transcription.docx');

/** Joins a title and an ending. A title that is too long is cut between two characters; the ending stays whole. */
function fileName(title: string, ending: string): string {
  let room = FILE_NAME_BYTES - ending.length;
  let base = '';
  for (const character of sanitiseFileName(title)) {
    room -= utf8Bytes(character);
    if (room < 0) break;
    base += character;
  }
  return base + ending;
}

function utf8Bytes(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
