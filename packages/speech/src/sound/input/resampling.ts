import { AV_CHANNEL_ORDER_UNSPEC, AV_SAMPLE_FMT_FLT } from 'node-av/constants';
import { avChannelLayoutDefault, Frame, SoftwareResampleContext } from 'node-av/lib';
import { createMixer, type Mixer } from './mixing.ts';

/**
 * Lowest accepted sample rate; Hz. At a lower rate no word could be understood, and one megabyte of a file that claims
 * 1 Hz would be days of sound.
 */
export const LOWEST_RATE = 2_000;

/** Converts decoded frames of one format to interleaved samples of another rate, with all their channels. */
interface Resampler extends Disposable {
  readonly channels: number;
  /** Tells whether the resampler suits frames like this one. */
  readonly takes: (frame: Frame) => boolean;
  /** Converts a frame. @param frame null at the end, to get the samples that the library still holds */
  readonly convert: (frame: Frame | null) => Float32Array;
}

/**
 * Makes a resampler for frames like the given one.
 * @param rate samples per second of the result
 * @throws Error if the library cannot do this conversion
 */
function createResampler(like: Frame, rate: number): Resampler {
  const { format, sampleRate } = like;
  const layout = layoutOf(like);
  const channels = layout.nbChannels;
  if (sampleRate < LOWEST_RATE) throw new Error(`sound at ${sampleRate} Hz`);
  const context = new SoftwareResampleContext();
  const output = new Frame();
  output.alloc();
  const made = context.allocSetOpts2(
    layout,
    AV_SAMPLE_FMT_FLT,
    rate,
    layout,
    format as typeof AV_SAMPLE_FMT_FLT,
    sampleRate,
  );
  if (made < 0 || context.init() < 0) throw new Error(`no conversion of ${channels} channels at ${sampleRate} Hz`);
  return {
    channels,
    takes: (frame) =>
      frame.format === format &&
      frame.sampleRate === sampleRate &&
      layoutOf(frame).nbChannels === channels &&
      layoutOf(frame).mask === layout.mask,
    convert: (frame) => {
      if (frame !== null) frame.channelLayout = layout;
      output.unref();
      output.format = AV_SAMPLE_FMT_FLT;
      output.sampleRate = rate;
      output.channelLayout = layout;
      const plane = context.convertFrame(output, frame) < 0 || output.nbSamples <= 0 ? undefined : output.data?.[0];
      const samples = new Float32Array(plane === undefined ? 0 : output.nbSamples * channels);
      // The samples are copied out of native memory, which the next conversion overwrites.
      if (plane !== undefined) Buffer.from(samples.buffer).set(plane.subarray(0, samples.byteLength));
      return samples;
    },
    [Symbol.dispose]: () => {
      output.free();
      context.free();
    },
  };
}

/**
 * Returns the frame's channel layout. Raw samples state only how many channels they have; the usual layout for that
 * number is then used.
 */
function layoutOf(frame: Frame): Frame['channelLayout'] {
  const layout = frame.channelLayout;
  return layout.order === AV_CHANNEL_ORDER_UNSPEC ? avChannelLayoutDefault(layout.nbChannels) : layout;
}

export interface Converter extends Disposable {
  /** Converts a frame to 16-bit samples and frees it; takes null at the end. */
  readonly convert: (frame: Frame | null) => Int16Array[];
}

/**
 * Converts frames of any format to mono of one rate. The format may change on the way, as it does in recordings that were
 * joined from several parts.
 * @param rate samples per second of the result
 */
export function createConverter(rate: number): Converter {
  let current: { readonly resampler: Resampler; readonly mix: Mixer } | undefined;
  const open = (frame: Frame): NonNullable<typeof current> => {
    const resampler = createResampler(frame, rate);
    return { resampler, mix: createMixer(resampler.channels, rate) };
  };
  const finish = (): Int16Array[] => {
    const last = current === undefined ? [] : [toInt16(current.mix(current.resampler.convert(null)))];
    current?.resampler[Symbol.dispose]();
    current = undefined;
    return last;
  };
  return {
    convert: (frame) => {
      if (frame === null) return finish();
      const before = current?.resampler.takes(frame) === false ? finish() : [];
      try {
        current ??= open(frame);
        return [...before, toInt16(current.mix(current.resampler.convert(frame)))];
      } catch {
        // A single damaged frame may claim an impossible format; the rest of the recording is still used.
        return before;
      } finally {
        frame.free();
      }
    },
    [Symbol.dispose]: () => void finish(),
  };
}

function toInt16(samples: Float32Array): Int16Array {
  const integers = new Int16Array(samples.length);
  for (let i = 0; i < samples.length; i++) {
    integers[i] = Math.max(-32_768, Math.min(32_767, Math.round((samples[i] ?? 0) * 32_768)));
  }
  return integers;
}
