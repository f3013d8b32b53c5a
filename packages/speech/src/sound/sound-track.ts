import { rm } from 'node:fs/promises';
import { Muxer, type Demuxer } from 'node-av/api';
import { AV_DISPOSITION_ATTACHED_PIC, AVMEDIA_TYPE_VIDEO } from 'node-av/constants';
import { measureAudio } from './decoding.ts';
import { openInput, soundTrack } from './sound-input.ts';
import { writeWav } from './wav-file.ts';

/** What a copy may differ from its source in length: time stamps are rounded, an edit list is left behind; seconds. */
const TOLERANCE = 0.5;

/**
 * Writes the sound of a video, packet by packet as it is, to a file of its own: Matroska, which takes nearly every
 * codec. Where it does not take this one, or the copy is not as long as its source, the sound is decoded instead.
 * A cover in a sound file is no video.
 * @param target a path where nothing is yet
 * @param duration of the source's sound, as {@link measureAudio} found it; seconds
 * @returns whether `file` is a video; nothing is written where it is none
 * @throws SpeechError as {@link measureAudio}
 */
export async function takeSound(file: string, target: string, duration: number): Promise<boolean> {
  if (!copySound(file, target)) return false;
  if (await isAsLong(target, duration)) return true;
  await rm(target, { force: true });
  await writeWav(file, target);
  return true;
}

/** @returns false where there is no video, and then nothing is written */
function copySound(file: string, target: string): boolean {
  using input = openInput(file);
  if (!hasVideo(input)) return false;
  const stream = soundTrack(input, file);
  try {
    using output = Muxer.openSync(target, { format: 'matroska', copyInitialNonkeyframes: true });
    const index = output.addStream(stream);
    const copied = output.getStream(index);
    // The name that another container gives the codec: this one has its own.
    if (copied !== undefined) copied.codecpar.codecTag = 0;
    for (const packet of input.packetsSync(stream.index)) {
      output.writePacketSync(packet, index);
      packet?.free();
    }
  } catch {
    // The copy’s length tells.
  }
  return true;
}

const hasVideo = (input: Demuxer): boolean =>
  input.streams.some(
    ({ codecpar, disposition }) =>
      codecpar.codecType === AVMEDIA_TYPE_VIDEO && (disposition & AV_DISPOSITION_ATTACHED_PIC) === 0,
  );

/** Reads the copy again: the library says nothing of a last block that found no room. */
async function isAsLong(copy: string, duration: number): Promise<boolean> {
  const length = await measureAudio(copy).catch(() => 0);
  return Math.abs(length - duration) <= TOLERANCE;
}
