import { MAX_TRANSCRIPT_BYTES } from '@greffier/contract/limits';
import { formatBytes } from '@greffier/contract/bytes';
import { recordingsTexts } from '../../texts/new-meeting/recordings.ts';
import { transcriptImportTexts } from '../../texts/new-meeting/transcript-import.ts';

const EXTENSIONS = /\.(vtt|srt|docx|txt)$/i;

/** Tells from its name whether a file is a transcript from another program. The server checks its real content. */
export const isTranscriptFile = ({ name }: Pick<File, 'name'>): boolean => EXTENSIONS.test(name);

/** Returns why a transcript cannot be sent, in French; null if it can. */
export function refuseTranscript({ size }: Pick<File, 'size'>): string | null {
  if (size === 0) return recordingsTexts.emptyFile;
  return size > MAX_TRANSCRIPT_BYTES ? transcriptImportTexts.tooLarge(formatBytes(MAX_TRANSCRIPT_BYTES)) : null;
}
