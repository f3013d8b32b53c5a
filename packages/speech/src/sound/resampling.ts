import { AV_CHANNEL_ORDER_UNSPEC, AV_SAMPLE_FMT_FLT } from 'node-av/constants';
import { avChannelLayoutDefault, Frame, SoftwareResampleContext } from 'node-av/lib';
import { createMixer, type Mixer } from './mixing.ts';

/**
 * Lowest rate that is believed: below, no word could be understood, and a megabyte of a file that says 1 Hz would be days
 * of sound; Hz.
 */
export const LOWEST_RATE = 2_000;

/** Turns decoded frames of one format into interleaved samples of another rate; all channels stay. */
interface Resampler extends Disposable {
  readonly channels: number;
  /** Whether frames like this one are what it was made for. */
  readonly takes: (frame: Frame) => boolean;
  /** @param frame null at the end, for what is still inside */
  readonly convert: (frame: Frame | null) => Float32Array;
}

/**
 * @param like a frame as those that will come
 * @param rate of what is handed out; Hz
 * @throws Error where the library knows no such conversion
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
      // Out of native memory, which the next conversion writes over.
      if (plane !== undefined) Buffer.from(samples.buffer).set(plane.subarray(0, samples.byteLength));
      return samples;
    },
    [Symbol.dispose]: () => {
      output.free();
      context.free();
    },
  };
}

/** Raw samples carry a number of channels without saying which is where. */
function layoutOf(frame: Frame): Frame['channelLayout'] {
  const layout = frame.channelLayout;
  return layout.order === AV_CHANNEL_ORDER_UNSPEC ? avChannelLayoutDefault(layout.nbChannels) : layout;
}

export interface Converter extends Disposable {
  /** Takes the frame; null at the end. 16-bit samples. */
  readonly convert: (frame: Frame | null) => Int16Array[];
}

/**
 * Frames to mono of one rate, whatever they are: in a stream of parts that were put together, the format changes on the way.
 * @param rate Hz
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
        // One damaged frame that claims an impossible format is no reason to refuse the rest.
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
