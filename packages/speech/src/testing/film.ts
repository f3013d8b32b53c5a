import { Demuxer, Encoder, Muxer } from 'node-av/api';
import { AV_PIX_FMT_YUV420P, FF_ENCODER_LIBVPX_VP8, FF_ENCODER_MPEG4 } from 'node-av/constants';
import { Codec, Frame, Rational } from 'node-av/lib';

/** Pictures per second. */
const RATE = 10;
const WIDTH = 160;
const HEIGHT = 90;

/**
 * Writes a video of grey pictures; the container follows the file's extension.
 * @param sound file whose sound is copied into the video; null for none
 */
export async function makeFilm(file: string, seconds: number, sound: string | null): Promise<void> {
  const codec = file.endsWith('.webm')
    ? Codec.findEncoderByName(FF_ENCODER_LIBVPX_VP8)
    : Codec.findEncoderByName(FF_ENCODER_MPEG4);
  if (codec === null) throw new Error('no video encoder');
  using encoder = await Encoder.create(codec, { context: { timeBase: new Rational(1, RATE) } });
  await using input = sound === null ? null : await Demuxer.open(sound);
  await using output = await Muxer.open(file);
  const pictures = output.addStream(encoder);
  const track = input?.audio();
  const under = track === undefined ? null : output.addStream(track);
  for await (const packet of encoder.packets(frames(seconds))) {
    await output.writePacket(packet, pictures);
    packet?.free();
  }
  if (input === null || track === undefined || under === null) return;
  for await (const packet of input.packets(track.index)) {
    await output.writePacket(packet, under);
    packet?.free();
  }
}

async function* frames(seconds: number): AsyncGenerator<Frame | null> {
  for (let index = 0; index < seconds * RATE; index++) {
    yield Frame.fromVideoBuffer(Buffer.alloc((WIDTH * HEIGHT * 3) / 2, index % 256), {
      width: WIDTH,
      height: HEIGHT,
      format: AV_PIX_FMT_YUV420P,
      timeBase: { num: 1, den: RATE },
      pts: BigInt(index),
    });
  }
  yield null;
}
