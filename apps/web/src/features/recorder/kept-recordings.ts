import { z } from 'zod';
import { recordingFolder, recordingIds, removeRecording, SOUND } from './kept-files.ts';
import { BYTES_PER_SAMPLE, WAV_HEADER_BYTES, wavHeader } from './wav.ts';

const ABOUT = 'about.json';

/** What is noted of a recording when it begins. */
const About = z.object({
  user_id: z.string(),
  started_at: z.iso.datetime(),
  /** Hz. */
  sample_rate: z.int().positive(),
});
type About = z.infer<typeof About>;

/** A recording that this browser keeps until the server has it. */
export interface KeptRecording {
  readonly id: string;
  readonly startedAt: Date;
  /** Seconds. */
  readonly duration: number;
  /** The whole as a 16-bit WAV file, read from the disk as it is used. */
  readonly file: File;
}

/** Held by the page that records, for as long as it lives; and for each recording that a page has open. */
export const RECORDER_LOCK = 'greffier-recorder';
export const lockOf = (id: string): string => `greffier-recording-${id}`;

export async function noteRecording(
  id: string,
  { userId, startedAt, sampleRate }: { readonly userId: string; readonly startedAt: Date; readonly sampleRate: number },
): Promise<void> {
  const about = { user_id: userId, started_at: startedAt.toISOString(), sample_rate: sampleRate };
  await writeAbout(id, about);
}

/** Null where there is nothing to send: no sample was written, or what is noted of it cannot be read. */
export async function readRecording(id: string, nameOf: (startedAt: Date) => string): Promise<KeptRecording | null> {
  const about = await readAbout(id);
  const folder = await recordingFolder(id).catch(() => null);
  const sound = await folder
    ?.getFileHandle(SOUND)
    .then((handle) => handle.getFile())
    .catch(() => null);
  if (about === null || !sound || sound.size <= WAV_HEADER_BYTES) return null;
  const bytes = sound.size - WAV_HEADER_BYTES;
  const startedAt = new Date(about.started_at);
  // Whoever writes does not know the length beforehand, and after a crash nobody wrote it down: this header does.
  const parts = [wavHeader(bytes, about.sample_rate), sound.slice(WAV_HEADER_BYTES)];
  const lastModified = startedAt.getTime();
  return {
    id,
    startedAt,
    duration: bytes / BYTES_PER_SAMPLE / about.sample_rate,
    file: new File(parts, nameOf(startedAt), { type: 'audio/wav', lastModified }),
  };
}

/** Recordings of a person that no page has open: a page that recorded them is gone. The oldest first. */
export async function abandonedRecordings(
  userId: string,
  nameOf: (startedAt: Date) => string,
): Promise<KeptRecording[]> {
  const { held = [] } = await navigator.locks.query();
  const open = new Set(held.map(({ name }) => name));
  const found: KeptRecording[] = [];
  for (const id of await recordingIds()) {
    if (open.has(lockOf(id))) continue;
    if ((await readAbout(id))?.user_id !== userId) continue;
    const recording = await readRecording(id, nameOf);
    if (recording !== null) found.push(recording);
    else if (await isEmpty(id)) await removeRecording(id);
  }
  return found.toSorted((a, b) => a.startedAt.getTime() - b.startedAt.getTime());
}

/** True where not a sample was written; what cannot be read just now is no reason to remove it. */
async function isEmpty(id: string): Promise<boolean> {
  try {
    const sound = await (await recordingFolder(id)).getFileHandle(SOUND);
    return (await sound.getFile()).size <= WAV_HEADER_BYTES;
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotFoundError';
  }
}

async function readAbout(id: string): Promise<About | null> {
  try {
    const file = await (await (await recordingFolder(id)).getFileHandle(ABOUT)).getFile();
    return About.parse(JSON.parse(await file.text()));
  } catch {
    return null;
  }
}

async function writeAbout(id: string, about: About): Promise<void> {
  const handle = await (await recordingFolder(id, true)).getFileHandle(ABOUT, { create: true });
  const writable = await handle.createWritable();
  await writable.write(JSON.stringify(about));
  await writable.close();
}
