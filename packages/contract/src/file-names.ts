/**
 * Name of a downloaded file, as the specification (§5) says: characters other than letters, digits, white space,
 * hyphen and underscore are removed; runs of white space become one underscore.
 */
export function sanitiseFileName(title: string): string {
  return title
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s+/g, '_');
}

export const minutesFileName = (title: string): string => `${sanitiseFileName(title)}_resume.docx`;
export const transcriptFileName = (title: string): string => `${sanitiseFileName(title)}_transcription.docx`;
