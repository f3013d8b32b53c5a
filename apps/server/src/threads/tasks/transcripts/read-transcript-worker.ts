import { readTranscript } from '@greffier/documents/transcripts/read-transcript';
import { TranscriptError } from '@greffier/documents/transcripts/transcript-error';
import type { ReadTranscriptTask } from './read-transcript.ts';
import { serve } from '../../serve.ts';

serve<ReadTranscriptTask>({
  run: (file) => readTranscript(file),
  refusal: (error) => (error instanceof TranscriptError ? error.code : null),
});
