import type { Meeting } from '@greffier/contract/meeting/meetings';

/** Tells whether the transcription ended without any speech, so that there is nobody to name and nothing to write. */
export const hasNoSpeech = ({ status, passages }: Pick<Meeting, 'status' | 'passages'>): boolean =>
  status === 'transcribed' && passages.length === 0;
