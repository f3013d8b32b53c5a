import { basename, join } from 'node:path';
import type { Transcription } from '../types.ts';

/** Translates the paths of a transcription's files, because the confined child has other names for the same folders. */
export function withFilesIn(
  transcription: Transcription,
  {
    snippetsDir,
    embeddingsFile,
    soundFile,
  }: { readonly snippetsDir: string; readonly embeddingsFile: string; readonly soundFile: string },
): Transcription {
  const snippets = Object.entries(transcription.snippets).map(([speaker, path]) => [
    speaker,
    join(snippetsDir, basename(path)),
  ]);
  return {
    ...transcription,
    snippets: Object.fromEntries(snippets) as Record<string, string>,
    embeddingsFile: transcription.embeddingsFile === null ? null : embeddingsFile,
    soundFile: transcription.soundFile === null ? null : soundFile,
  };
}
