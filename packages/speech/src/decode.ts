import { stat } from 'node:fs/promises';
import { Decoder, Demuxer } from 'node-av/api';
import { AV_CHANNEL_LAYOUT_MONO, AV_LOG_QUIET, AV_SAMPLE_FMT_S16, AVMEDIA_TYPE_AUDIO } from 'node-av/constants';
import { Log, type Frame, type Stream } from 'node-av/lib';
import { speechErrors } from './messages.ts';

/** Rate of everything behind the decoder; Hz. */
export const SAMPLE_RATE = 16_000;
/** Shorter recordings hold nothing that could be transcribed; seconds. */
const SHORTEST = 0.1;
/** Packets that must decode before a file is accepted. */
const PACKETS_TRIED = 50;

export interface DecodedBlock {
  /** 16 kHz, mono, 16 bit. */
  readonly samples: Int16Array;
  /** Part of the file that is read, [0–1]. */
  readonly fraction: number;
}

/**
 * Measures a recording by walking its packets; the header's duration is not trusted. A few packets are decoded, so that
 * a file that only looks like a recording is refused.
 * @returns seconds
 * @throws SpeechError `empty_file`, `unreadable_audio`, `no_audio`, `too_short`
 */
export async function measureAudio(file: string): Promise<number> {
  await refuseEmpty(file);
  using input = openInput(file);
  const stream = soundTrack(input);
  const { num, den } = stream.timeBase;
  let packets = 0;
  let samples = 0;
  let first: number | undefined;
  let last = 0;
  let summed = 0;
  using decoder = openDecoder(stream);
  for (const packet of input.packetsSync(stream.index)) {
    if (packet !== null && packets < PACKETS_TRIED) samples += countSamples(decoder.decodeAllSync(packet));
    if (packet === null) break;
    packets += 1;
    const length = (Number(packet.duration) * num) / den;
    // Packets without a time stamp carry the smallest 64-bit number: their lengths are summed instead.
    const start = packet.pts < 0n && packet.pts < -(1n << 62n) ? undefined : (Number(packet.pts) * num) / den;
    if (start !== undefined) {
      first ??= start;
      last = Math.max(last, start + length);
    }
    summed += length;
    packet.free();
  }
  if (packets === 0) throw speechErrors.tooShort();
  if (packets < PACKETS_TRIED) samples += countSamples(decoder.decodeAllSync(null));
  if (samples === 0) throw speechErrors.unreadableAudio();
  const duration = first === undefined ? summed : last - Math.max(0, first);
  const measured = duration > 0 ? duration : samples / SAMPLE_RATE;
  if (measured < SHORTEST) throw speechErrors.tooShort();
  return measured;
}

/**
 * Decodes a recording's sound to 16 kHz mono, all channels mixed, block by block.
 * Damaged packets in the middle are left out; what can be heard is kept.
 * @throws SpeechError as {@link measureAudio}
 */
export async function* decodeAudio(file: string): AsyncGenerator<DecodedBlock> {
  const size = await refuseEmpty(file);
  using input = openInput(file);
  const stream = soundTrack(input);
  using decoder = openDecoder(stream);
  let total = 0;
  let position = 0;
  for (const packet of input.packetsSync(stream.index)) {
    if (packet !== null) position = Math.max(position, Number(packet.pos));
    const frames = decoder.decodeAllSync(packet);
    packet?.free();
    for (const frame of frames) {
      const samples = takeSamples(frame);
      total += samples.length;
      if (samples.length > 0) yield { samples, fraction: Math.min(1, position / size) };
    }
  }
  if (total === 0) throw speechErrors.unreadableAudio();
  if (total / SAMPLE_RATE < SHORTEST) throw speechErrors.tooShort();
}

async function refuseEmpty(file: string): Promise<number> {
  const { size } = await stat(file);
  if (size === 0) throw speechErrors.emptyFile();
  return size;
}

/** @throws SpeechError `unreadable_audio` */
export function openInput(file: string): Demuxer {
  // FFmpeg's own lines would repeat file names and titles on stderr.
  Log.setLevel(AV_LOG_QUIET);
  try {
    return Demuxer.openSync(file);
  } catch (error) {
    throw speechErrors.unreadableAudio(error);
  }
}

/** The track that is heard where there are several. @throws SpeechError `no_audio` */
export function soundTrack(input: Demuxer): Stream {
  const stream = input.findBestStream(AVMEDIA_TYPE_AUDIO);
  if (stream === undefined) throw speechErrors.noAudio();
  return stream;
}

function openDecoder(stream: Stream): Decoder {
  try {
    return Decoder.createSync(stream, {
      exitOnError: false,
      threadCount: 1,
      resample: { sampleRate: SAMPLE_RATE, sampleFormat: AV_SAMPLE_FMT_S16, channelLayout: AV_CHANNEL_LAYOUT_MONO },
    });
  } catch (error) {
    throw speechErrors.unreadableAudio(error);
  }
}

function countSamples(frames: readonly Frame[]): number {
  let count = 0;
  for (const frame of frames) {
    count += frame.nbSamples;
    frame.free();
  }
  return count;
}

/** Copies a frame's samples out of native memory and gives the frame back. */
function takeSamples(frame: Frame): Int16Array {
  const plane = frame.data?.[0];
  const count = frame.nbSamples;
  const samples = new Int16Array(count);
  if (plane !== undefined) Buffer.from(samples.buffer).set(plane.subarray(0, count * 2));
  frame.free();
  return samples;
}
