import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeAudio, measureAudio } from './decoding.ts';
import { encodeAudio } from '../../testing/encode.ts';
import { tone } from '../../testing/signals.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'speech-decode-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function decoded(file: string): Promise<Float32Array> {
  const blocks: number[] = [];
  for await (const { samples } of decodeAudio(file)) for (const sample of samples) blocks.push(sample / 32_768);
  return Float32Array.from(blocks);
}

/** Measures the strength of one frequency in a signal. */
function strength(samples: Float32Array, frequency: number): number {
  let [real, imaginary] = [0, 0];
  samples.forEach((sample, i) => {
    real += sample * Math.cos((2 * Math.PI * frequency * i) / 16_000);
    imaginary += sample * Math.sin((2 * Math.PI * frequency * i) / 16_000);
  });
  return (2 * Math.hypot(real, imaginary)) / samples.length;
}

describe('decoding', () => {
  it.each([
    ['wav', 'pcm_s16le', 44_100],
    ['mp3', 'libmp3lame', 44_100],
    ['m4a', 'aac', 48_000],
    ['mp4', 'aac', 44_100],
    ['ogg', 'libopus', 48_000],
    ['opus', 'libopus', 48_000],
    ['webm', 'libopus', 48_000],
    ['flac', 'flac', 44_100],
  ])('hears the same tone in .%s', async (extension, codec, sampleRate) => {
    const file = join(folder, `tone.${extension}`);
    await encodeAudio(file, tone(2, 440, sampleRate), { codec, sampleRate });
    const samples = await decoded(file);
    expect(samples.length / 16_000).toBeCloseTo(2, 0);
    expect(strength(samples, 440)).toBeGreaterThan(0.2);
    expect(strength(samples, 1_000)).toBeLessThan(0.02);
    expect(await measureAudio(file)).toBeCloseTo(2, 0);
  });

  it('measures what a truncated file still holds, not what its header says', async () => {
    const file = join(folder, 'cut.wav');
    await encodeAudio(file, tone(10, 440, 16_000), { codec: 'pcm_s16le', sampleRate: 16_000 });
    await truncate(file, 96_044);
    expect(await measureAudio(file)).toBeCloseTo(3, 0);
  });
});

describe('a file that cannot be transcribed is refused in French', () => {
  it.each([
    ['empty.mp3', Buffer.alloc(0), 'empty_file', /vide/],
    [
      'text.mp3',
      Buffer.from('Ceci est une lettre, pas un enregistrement.\n'.repeat(200)),
      'unreadable_audio',
      /ne peut pas être lu/,
    ],
    [
      'picture.bmp',
      Buffer.concat([Buffer.from('BM'), Buffer.alloc(822)]),
      'unreadable_audio',
      /n’est pas un enregistrement/,
    ],
    ['zeros.wav', wavHeader(), 'too_short', /pas assez longtemps/],
  ])('%s', async (name, content, code, message) => {
    const file = join(folder, name);
    await writeFile(file, content);
    await expect(measureAudio(file)).rejects.toMatchObject({ code, message: expect.stringMatching(message) as string });
  });

  it('an MP4 cut before its index', async () => {
    const file = join(folder, 'cut.mp4');
    await encodeAudio(file, tone(5, 440, 44_100), { codec: 'aac', sampleRate: 44_100 });
    const whole = await readFile(file);
    await writeFile(file, whole.subarray(0, whole.length >> 1));
    await expect(measureAudio(file)).rejects.toMatchObject({ code: 'unreadable_audio' });
  });
});

/** Makes a WAV header without samples. */
function wavHeader(): Buffer {
  const header = Buffer.from(
    'RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\0\0\0\0\0\0\0\0\x02\0\x10\0data\0\0\0\0',
    'latin1',
  );
  header.writeUInt32LE(36, 4);
  header.writeUInt32LE(16_000, 24);
  header.writeUInt32LE(32_000, 28);
  return header;
}
