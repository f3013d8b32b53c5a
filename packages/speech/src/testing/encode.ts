import { Encoder, Muxer } from 'node-av/api';
import { AV_SAMPLE_FMT_FLT } from 'node-av/constants';
import { avChannelLayoutDefault, Codec, Frame, Rational } from 'node-av/lib';

export interface EncodeOptions {
  /** FFmpeg's encoder name: `libopus`, `aac`, `libmp3lame`, `flac`, `pcm_s16le`. */
  readonly codec: string;
  /** Samples per second of the given sound. */
  readonly sampleRate: number;
  /** Bits per second. */
  readonly bitrate?: number;
  /** Number of interleaved channels; by default 1. */
  readonly channels?: number;
  /** Time stamp of the first sample; seconds. */
  readonly late?: number;
}

/** Writes samples (−1…1) to an audio file; the container follows the file's extension. */
export async function encodeAudio(file: string, samples: Float32Array, options: EncodeOptions): Promise<void> {
  await encodeTracks(file, [{ samples, options }]);
}

/** Writes several sound tracks, one after the other, to one file. */
export async function encodeTracks(
  file: string,
  tracks: readonly { readonly samples: Float32Array; readonly options: EncodeOptions }[],
): Promise<void> {
  await using muxer = await Muxer.open(file);
  const opened = await Promise.all(tracks.map(({ options }) => openEncoder(options)));
  const streams = opened.map((encoder) => muxer.addStream(encoder));
  for (const [i, { samples, options }] of tracks.entries()) {
    using encoder = opened[i];
    const stream = streams[i];
    if (encoder === undefined || stream === undefined) continue;
    for await (const packet of encoder.packets(frames(samples, options))) {
      await muxer.writePacket(packet, stream);
      packet?.free();
    }
  }
}

async function openEncoder(options: EncodeOptions): Promise<Encoder> {
  const codec = Codec.findEncoderByName(options.codec as Parameters<typeof Codec.findEncoderByName>[0]); // The library has a type with the names of all encoders; tests use a few.
  if (codec === null) throw new Error(`no encoder ${options.codec}`);
  return Encoder.create(codec, {
    autoResample: true,
    bitrate: options.bitrate ?? 48_000,
    context: { timeBase: new Rational(1, options.sampleRate) },
  });
}

async function* frames(samples: Float32Array, options: EncodeOptions): AsyncGenerator<Frame | null> {
  const { sampleRate, channels = 1, late = 0 } = options;
  const step = 960 * channels;
  for (let start = 0; start < samples.length; start += step) {
    const part = samples.slice(start, start + step);
    yield Frame.fromAudioBuffer(Buffer.from(part.buffer), {
      nbSamples: part.length / channels,
      format: AV_SAMPLE_FMT_FLT,
      sampleRate,
      channelLayout: avChannelLayoutDefault(channels),
      timeBase: { num: 1, den: sampleRate },
      pts: BigInt(start / channels + Math.round(late * sampleRate)),
    });
  }
  yield null;
}
