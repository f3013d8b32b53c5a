import { setImmediate as letGo } from 'node:timers/promises';
import type { Frame } from 'node-av/lib';
import { speechErrors } from '../../speech-errors.ts';
import { createConverter } from './resampling.ts';
import { SAMPLE_RATE } from '../sample-rate.ts';
import { openToRead } from './opened-file.ts';
import { decodePacket, openDecoder, openInput, soundTrack } from './sound-input.ts';

/** Recordings shorter than this hold nothing to transcribe; seconds. */
const SHORTEST = 0.1;
/** Number of packets that are decoded before a file is accepted. */
const PACKETS_TRIED = 50;
/**
 * Number of packets after which the event loop gets a turn. Only then does the library free the packets' memory, which
 * is 1 GB for two million of them.
 */
const PACKETS_HELD = 1_000;
/** Longest step between two time stamps that counts as a packet's length if no lengths are stated; seconds. */
const LONGEST_STEP = 1;

/** First bytes of ZIP files (also empty ones), RAR, 7-Zip and gzip. */
const ARCHIVES = ['PK\u0003\u0004', 'PK\u0005\u0006', 'Rar!', '7z\u00BC\u00AF', '\u001F\u008B'].map((text) =>
  Buffer.from(text, 'latin1'),
);

export interface DecodedBlock {
  /** The decoded samples: 16 kHz, mono, 16 bit. */
  readonly samples: Int16Array;
  /** Share of the file that has been read, from 0 to 1. */
  readonly fraction: number;
}

/**
 * Measures a recording by walking through its packets, because the header's duration cannot be trusted. Decodes a few of
 * them, to refuse a file that only looks like a recording.
 * @returns seconds
 * @throws SpeechError `empty_file`, `unreadable_audio`, `no_audio`, `too_short`
 */
export async function measureAudio(file: string): Promise<number> {
  refuseOther(file);
  using input = openInput(file);
  const stream = soundTrack(input, file);
  const { num, den } = stream.timeBase;
  let packets = 0;
  let heard = 0;
  let duration = 0;
  let previous: number | undefined;
  using decoder = openDecoder(stream);
  for (const packet of input.packetsSync(stream.index)) {
    if (packet === null) break;
    if (packets < PACKETS_TRIED) heard += countSeconds(decodePacket(decoder, packet));
    packets += 1;
    // A packet without a time stamp carries the smallest 64-bit number.
    const start = packet.pts < -(1n << 62n) ? undefined : (Number(packet.pts) * num) / den;
    const length = (Number(packet.duration) * num) / den;
    // Lengths are added up, because time stamps jump where a recorder paused, and in some files the first one is days
    // after 0. If a container states no lengths, the step from one packet to the next counts as a length.
    if (length > 0) duration += length;
    else if (start !== undefined && previous !== undefined)
      duration += Math.min(LONGEST_STEP, Math.max(0, start - previous));
    previous = start;
    packet.free();
    if (packets % PACKETS_HELD === 0) await letGo();
  }
  if (packets === 0) throw speechErrors.tooShort();
  if (packets < PACKETS_TRIED) heard += countSeconds(decodePacket(decoder, null));
  if (heard === 0) throw speechErrors.unreadableAudio();
  const measured = Math.max(duration, heard);
  if (measured < SHORTEST) throw speechErrors.tooShort();
  return measured;
}

/**
 * Decodes a recording's sound to 16 kHz mono, block by block. All channels are mixed. Damaged packets are left out, so that
 * the rest is kept.
 * @throws SpeechError as {@link measureAudio}
 */
export async function* decodeAudio(file: string): AsyncGenerator<DecodedBlock> {
  const size = refuseOther(file);
  using input = openInput(file);
  const stream = soundTrack(input, file);
  using decoder = openDecoder(stream);
  using converter = createConverter(SAMPLE_RATE);
  let total = 0;
  let packets = 0;
  let position = 0;
  for (const packet of input.packetsSync(stream.index)) {
    if (packet !== null) position = Math.max(position, Number(packet.pos));
    const frames = decodePacket(decoder, packet);
    packet?.free();
    if ((packets += 1) % PACKETS_HELD === 0) await letGo();
    for (const frame of packet === null ? [...frames, null] : frames) {
      for (const samples of converter.convert(frame)) {
        total += samples.length;
        if (samples.length > 0) yield { samples, fraction: Math.min(1, position / size) };
      }
    }
  }
  if (total === 0) throw speechErrors.unreadableAudio();
  if (total / SAMPLE_RATE < SHORTEST) throw speechErrors.tooShort();
}

/** Refuses empty files and archives. @returns the file's size in bytes */
function refuseOther(file: string): number {
  using opened = openToRead(file);
  if (opened.size === 0) throw speechErrors.emptyFile();
  const head = Buffer.alloc(6);
  opened.read(head, 0);
  if (ARCHIVES.some((beginning) => head.subarray(0, beginning.length).equals(beginning))) throw speechErrors.archive();
  return opened.size;
}

/** Adds up the length of the frames, and frees them. */
function countSeconds(frames: readonly Frame[]): number {
  let seconds = 0;
  for (const frame of frames) {
    if (frame.sampleRate > 0) seconds += frame.nbSamples / frame.sampleRate;
    frame.free();
  }
  return seconds;
}
