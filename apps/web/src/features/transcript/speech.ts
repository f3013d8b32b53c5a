import type { Meeting } from '@greffier/contract/meetings';

/** The transcription is done and has found nothing that was said: there is nobody to name and nothing to write. */
export const hasNoSpeech = ({ status, passages }: Pick<Meeting, 'status' | 'passages'>): boolean =>
  status === 'transcribed' && passages.length === 0;
