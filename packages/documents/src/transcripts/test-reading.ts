import { readTranscript } from './read-transcript.ts';
import { TranscriptError } from './transcript-error.ts';

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Writes each passage as « 12 Marie Dupont: text », with the label if the file gives no name. */
export async function read(file: string | Uint8Array): Promise<string[]> {
  const { passages, speakerNames } = await readTranscript(typeof file === 'string' ? utf8(file) : file);
  return passages.map(({ speaker, start, text }) => `${start} ${speakerNames[speaker] ?? speaker}: ${text}`);
}

/** Returns the code with which a file is refused, or « accepted ». */
export const refusal = (file: string | Uint8Array): Promise<unknown> =>
  readTranscript(typeof file === 'string' ? utf8(file) : file).then(
    () => 'accepted',
    (error: unknown) => (error instanceof TranscriptError ? error.code : error),
  );
