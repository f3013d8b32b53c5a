import type { Meeting } from '@greffier/contract/meeting/meetings';

/** True if the transcription has ended without any speech: there is nobody to name and nothing to write. */
export const hasNoSpeech = ({ status, passages }: Pick<Meeting, 'status' | 'passages'>): boolean =>
  status === 'transcribed' && passages.length === 0;
