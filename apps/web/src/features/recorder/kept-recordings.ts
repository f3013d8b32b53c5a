import { z } from 'zod';
import { ABOUT, recordingFolder, recordingIds, removeRecording, SOUND } from './kept-files.ts';
import { heldLocks, holdLock, lockOf } from './locks.ts';
import type { RecordingAbout } from './protocol.ts';
import { BYTES_PER_SAMPLE, WAV_HEADER_BYTES, wavHeader } from './wav.ts';

const About = z.object({
  user_id: z.string(),
  started_at: z.iso.datetime(),
  sample_rate: z.int().positive(),
}) satisfies z.ZodType<RecordingAbout>;

/** A recording that this browser keeps until the server has it. */
export interface KeptRecording {
  readonly id: string;
  readonly startedAt: Date;
  /** Seconds. */
  readonly duration: number;
  /** The whole as a 16-bit WAV file, read from the disk as it is used. */
  readonly file: File;
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
  // A disk that was full may have taken half of a sample.
  const bytes = Math.floor((sound.size - WAV_HEADER_BYTES) / BYTES_PER_SAMPLE) * BYTES_PER_SAMPLE;
  const startedAt = new Date(about.started_at);
  // Whoever writes does not know the length beforehand, and after a crash nobody wrote it down: this header does.
  const parts = [wavHeader(bytes, about.sample_rate), sound.slice(WAV_HEADER_BYTES, WAV_HEADER_BYTES + bytes)];
  const lastModified = startedAt.getTime();
  return {
    id,
    startedAt,
    duration: bytes / BYTES_PER_SAMPLE / about.sample_rate,
    file: new File(parts, nameOf(startedAt), { type: 'audio/wav', lastModified }),
  };
}

/** What this browser keeps of a person's recordings. */
export interface KeptHere {
  /** Those that no page has open: a page that recorded them is gone. The oldest first. */
  readonly abandoned: readonly KeptRecording[];
  /** Ids of those that some page has open, whoever's they are. */
  readonly open: readonly string[];
}

export async function keptRecordings(userId: string, nameOf: (startedAt: Date) => string): Promise<KeptHere> {
  // In this order: whoever records has the lock before there is anything to be listed.
  const ids = await recordingIds();
  const held = await heldLocks();
  const abandoned: KeptRecording[] = [];
  for (const id of ids.filter((id) => !held.has(lockOf(id)))) {
    const about = await readAbout(id);
    if (about !== null && about.user_id !== userId) continue;
    // One that cannot be read does not hide the others.
    const recording = await readRecording(id, nameOf).catch(() => null);
    if (recording !== null) abandoned.push(recording);
    else if (await isEmpty(id)) await removeUnlessOpen(id);
  }
  return {
    abandoned: abandoned.toSorted((a, b) => a.startedAt.getTime() - b.startedAt.getTime()),
    open: ids.filter((id) => held.has(lockOf(id))),
  };
}

async function removeUnlessOpen(id: string): Promise<void> {
  const release = await holdLock(lockOf(id));
  // Another page may have removed it meanwhile.
  if (release !== null)
    await removeRecording(id)
      .catch(() => undefined)
      .finally(release);
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

async function readAbout(id: string): Promise<RecordingAbout | null> {
  try {
    const file = await (await (await recordingFolder(id)).getFileHandle(ABOUT)).getFile();
    return About.parse(JSON.parse(await file.text()));
  } catch {
    return null;
  }
}
