import { rm } from 'node:fs/promises';
import { Muxer, type Demuxer } from 'node-av/api';
import { AV_DISPOSITION_ATTACHED_PIC, AVMEDIA_TYPE_VIDEO } from 'node-av/constants';
import { measureAudio } from './decoding.ts';
import { openInput, soundTrack } from './sound-input.ts';
import { writeWav } from '../wav-file.ts';

/**
 * Allowed difference in length between a copy and its source; seconds. Time stamps are rounded, and edit lists are lost.
 */
const TOLERANCE = 0.5;

/**
 * Copies the sound of a video to a separate file without decoding it, as Matroska, which takes nearly every codec. If
 * Matroska does not take this codec, or if the copy turns out too short, the sound is decoded instead. A cover picture
 * in a sound file does not make it a video.
 * @param target path where no file exists yet
 * @param duration length of the sound as {@link measureAudio} found it; seconds
 * @returns whether `file` is a video; otherwise nothing is written
 * @throws SpeechError as {@link measureAudio}
 */
export async function takeSound(file: string, target: string, duration: number): Promise<boolean> {
  if (!copySound(file, target)) return false;
  if (await isAsLong(target, duration)) return true;
  await rm(target, { force: true });
  await writeWav(file, target);
  return true;
}

/** Copies the sound of a video. @returns false if the file is not a video; then nothing is written */
function copySound(file: string, target: string): boolean {
  using input = openInput(file);
  if (!hasVideo(input)) return false;
  const stream = soundTrack(input, file);
  try {
    using output = Muxer.openSync(target, { format: 'matroska', copyInitialNonkeyframes: true });
    const index = output.addStream(stream);
    const copied = output.getStream(index);
    // The tag is the source container's name for the codec; Matroska sets its own.
    if (copied !== undefined) copied.codecpar.codecTag = 0;
    for (const packet of input.packetsSync(stream.index)) {
      output.writePacketSync(packet, index);
      packet?.free();
    }
  } catch {
    // The failure is ignored here, because it shows in the copy's length.
  }
  return true;
}

const hasVideo = (input: Demuxer): boolean =>
  input.streams.some(
    ({ codecpar, disposition }) =>
      codecpar.codecType === AVMEDIA_TYPE_VIDEO && (disposition & AV_DISPOSITION_ATTACHED_PIC) === 0,
  );

/** Tells whether a copy is long enough. The library does not report a last block for which the disk had no room. */
async function isAsLong(copy: string, duration: number): Promise<boolean> {
  const length = await measureAudio(copy).catch(() => 0);
  return Math.abs(length - duration) <= TOLERANCE;
}
