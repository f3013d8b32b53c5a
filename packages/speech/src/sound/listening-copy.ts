import { SOUND_KEPT } from '@greffier/contract/meeting/transcript/recording';
import { open, rename, rm } from 'node:fs/promises';
import { Encoder } from 'node-av/api';
import {
  AV_OPT_SEARCH_CHILDREN,
  AV_OPT_TYPE_BOOL,
  AV_OPT_TYPE_INT,
  AV_SAMPLE_FMT_S16P,
  FF_ENCODER_LIBMP3LAME,
} from 'node-av/constants';
import { avChannelLayoutDefault, Codec, Frame, Rational } from 'node-av/lib';
import { SAMPLE_RATE } from './sample-rate.ts';

/** Number of samples that are read at once: 8 s. */
const READ_BLOCK = 8 * SAMPLE_RATE;

/** LAME's effort, from 0 (most) to 9. At 7, an hour takes some ten seconds; 5 takes twice as long. */
const EFFORT = 7;

/**
 * Writes raw samples as an MP3 that people can listen to: one frame after the other, all of the same length, each
 * complete in itself. So the position of a byte tells its time, and any part of the file that begins with a frame can
 * be played. The file gets its name only when it is complete.
 * @param pcm file written by `writePcm`
 */
export async function writeListeningCopy(pcm: string, target: string): Promise<void> {
  const partial = `${target}.part`;
  await using source = await open(pcm);
  using encoder = openEncoder();
  try {
    await using file = await open(partial, 'w');
    for (let at = 0; ;) {
      const block = Buffer.alloc(2 * READ_BLOCK);
      const { bytesRead } = await source.read(block, 0, block.length, 2 * at);
      const samples = bytesRead >> 1;
      await file.writeFile(encoded(encoder, samples === 0 ? null : frameOf(block.subarray(0, 2 * samples), at)));
      if (samples === 0) break;
      at += samples;
    }
    await file.sync();
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  await rename(partial, target);
}

function openEncoder(): Encoder {
  const codec = Codec.findEncoderByName(FF_ENCODER_LIBMP3LAME);
  if (codec === null) throw new Error('no MP3 encoder');
  return Encoder.createSync(codec, {
    context: { timeBase: new Rational(1, SAMPLE_RATE), bitRate: BigInt(SOUND_KEPT.bytesPerSecond * 8) },
    // These settings are not passed as `options`, because the library frees `options` twice if it opens synchronously.
    configure: (context) => {
      context.setOption('compression_level', EFFORT, AV_OPT_TYPE_INT, AV_OPT_SEARCH_CHILDREN);
      // No frame stores its data in the unused space of earlier frames.
      context.setOption('reservoir', false, AV_OPT_TYPE_BOOL, AV_OPT_SEARCH_CHILDREN);
    },
  });
}

/** @param samples 16 bit, mono */
const frameOf = (samples: Buffer, at: number): Frame =>
  Frame.fromAudioBuffer(samples, {
    nbSamples: samples.length / 2,
    format: AV_SAMPLE_FMT_S16P,
    sampleRate: SAMPLE_RATE,
    channelLayout: avChannelLayoutDefault(1),
    timeBase: { num: 1, den: SAMPLE_RATE },
    pts: BigInt(at),
  });

/** Encodes a frame and frees it. @param frame null at the end */
function encoded(encoder: Encoder, frame: Frame | null): Buffer {
  try {
    return Buffer.concat(
      encoder.encodeAllSync(frame).map((packet) => {
        const bytes = Buffer.from(packet.data ?? []);
        packet.free();
        return bytes;
      }),
    );
  } finally {
    frame?.free();
  }
}
