import { z } from 'zod';
import { ABOUT, recordingFolder, recordingIds, removeRecording, SOUND } from '../storage/kept-files.ts';
import { heldLocks, holdLock, lockOf } from '../storage/locks.ts';
import type { RecordingAbout } from '../capture/protocol.ts';
import { BYTES_PER_SAMPLE, WAV_HEADER_BYTES, wavHeader } from '../storage/wav.ts';

const About = z.object({
  user_id: z.string(),
  started_at: z.iso.datetime(),
  sample_rate: z.int().positive(),
}) satisfies z.ZodType<RecordingAbout>;

/** A recording that this browser keeps until the server has it. */
export interface KeptRecording {
  readonly id: string;
  readonly startedAt: Date;
  /** Length of the recording; seconds. */
  readonly duration: number;
  /** The whole recording as a 16-bit WAV file, read from the disk when needed. */
  readonly file: File;
}

/** Reads a recording. @returns null if there is nothing to send: it has no sample, or its facts cannot be read */
export async function readRecording(id: string, nameOf: (startedAt: Date) => string): Promise<KeptRecording | null> {
  const about = await readAbout(id);
  const folder = await recordingFolder(id).catch(() => null);
  const sound = await folder
    ?.getFileHandle(SOUND)
    .then((handle) => handle.getFile())
    .catch(() => null);
  if (about === null || !sound || sound.size <= WAV_HEADER_BYTES) return null;
  // A full disk may have cut a sample in half.
  const bytes = Math.floor((sound.size - WAV_HEADER_BYTES) / BYTES_PER_SAMPLE) * BYTES_PER_SAMPLE;
  const startedAt = new Date(about.started_at);
  // The writing thread does not know the length in advance, and a crash keeps it from writing the length afterwards. So
  // the header is made anew here, with the length.
  const parts = [wavHeader(bytes, about.sample_rate), sound.slice(WAV_HEADER_BYTES, WAV_HEADER_BYTES + bytes)];
  const lastModified = startedAt.getTime();
  return {
    id,
    startedAt,
    duration: bytes / BYTES_PER_SAMPLE / about.sample_rate,
    file: new File(parts, nameOf(startedAt), { type: 'audio/wav', lastModified }),
  };
}

/** A person's recordings in this browser. */
export interface KeptHere {
  /** Recordings that no page has open, because the page that recorded them is gone; oldest first. */
  readonly abandoned: readonly KeptRecording[];
  /** Ids of recordings that some page has open, whoever made them. */
  readonly open: readonly string[];
}

export async function keptRecordings(userId: string, nameOf: (startedAt: Date) => string): Promise<KeptHere> {
  // The ids are read before the locks: a page that records takes its lock before its recording can be listed.
  const ids = await recordingIds();
  const held = await heldLocks();
  const abandoned: KeptRecording[] = [];
  for (const id of ids.filter((id) => !held.has(lockOf(id)))) {
    const about = await readAbout(id);
    if (about !== null && about.user_id !== userId) continue;
    // An unreadable recording does not hide the others.
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
  // Another page may have removed the recording in the meantime.
  if (release !== null)
    await removeRecording(id)
      .catch(() => undefined)
      .finally(release);
}

/** Tells whether a recording has no sample. False if it cannot be read just now, because it must not be removed. */
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
