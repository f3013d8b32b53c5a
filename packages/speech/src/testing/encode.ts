import { Encoder, Muxer } from 'node-av/api';
import { AV_CHANNEL_LAYOUT_MONO, AV_SAMPLE_FMT_FLT } from 'node-av/constants';
import { Codec, Frame, Rational } from 'node-av/lib';

export interface EncodeOptions {
  /** FFmpeg's encoder name: `libopus`, `aac`, `libmp3lame`, `flac`, `pcm_s16le`. */
  readonly codec: string;
  /** Hz of the samples handed in. */
  readonly sampleRate: number;
  /** Bits per second. */
  readonly bitrate?: number;
}

/** Writes mono samples (−1…1) to an audio file; the container follows the file's extension. */
export async function encodeAudio(file: string, samples: Float32Array, options: EncodeOptions): Promise<void> {
  const codec = Codec.findEncoderByName(options.codec as Parameters<typeof Codec.findEncoderByName>[0]); // The library types every encoder's name; tests hand in a few.
  if (codec === null) throw new Error(`no encoder ${options.codec}`);
  using encoder = await Encoder.create(codec, {
    autoResample: true,
    bitrate: options.bitrate ?? 48_000,
    context: { timeBase: new Rational(1, options.sampleRate) },
  });
  await using muxer = await Muxer.open(file);
  const stream = muxer.addStream(encoder);
  for await (const packet of encoder.packets(frames(samples, options.sampleRate))) {
    await muxer.writePacket(packet, stream);
    packet?.free();
  }
}

async function* frames(samples: Float32Array, sampleRate: number): AsyncGenerator<Frame | null> {
  const step = 960;
  for (let start = 0; start < samples.length; start += step) {
    const part = samples.slice(start, start + step);
    yield Frame.fromAudioBuffer(Buffer.from(part.buffer), {
      nbSamples: part.length,
      format: AV_SAMPLE_FMT_FLT,
      sampleRate,
      channelLayout: AV_CHANNEL_LAYOUT_MONO,
      timeBase: { num: 1, den: sampleRate },
      pts: BigInt(start),
    });
  }
  yield null;
}
