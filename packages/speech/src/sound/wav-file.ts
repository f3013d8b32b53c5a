import { open } from 'node:fs/promises';
import { decodeAudio } from './input/decoding.ts';
import { SAMPLE_RATE } from './sample-rate.ts';
import { WAV_HEADER_BYTES, wavHeader } from './wav.ts';

/**
 * Decodes a recording into a WAV file, block by block.
 * @throws SpeechError as {@link decodeAudio}
 */
export async function writeWav(source: string, target: string): Promise<void> {
  await using file = await open(target, 'w');
  let total = 0;
  await file.write(wavHeader(0, SAMPLE_RATE));
  for await (const { samples } of decodeAudio(source)) {
    await file.writeFile(Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength));
    total += samples.length;
  }
  await file.write(wavHeader(total, SAMPLE_RATE), 0, WAV_HEADER_BYTES, 0);
}
