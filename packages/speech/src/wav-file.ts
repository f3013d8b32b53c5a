import { open } from 'node:fs/promises';
import { decodeAudio, SAMPLE_RATE } from './decode.ts';

const HEADER_BYTES = 44;

/** RIFF WAVE, PCM 16 bit, mono, 16 kHz: the header before so many samples. */
export function wavHeader(samples: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  const bytes = samples * 2;
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + bytes, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(SAMPLE_RATE, 24);
  header.writeUInt32LE(SAMPLE_RATE * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(bytes, 40);
  return header;
}

/**
 * Decodes a recording into a WAV file, block by block.
 * @throws SpeechError as {@link decodeAudio}
 */
export async function writeWav(source: string, target: string): Promise<void> {
  await using file = await open(target, 'w');
  let total = 0;
  await file.write(wavHeader(0));
  for await (const { samples } of decodeAudio(source)) {
    await file.writeFile(Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength));
    total += samples.length;
  }
  await file.write(wavHeader(total), 0, HEADER_BYTES, 0);
}
