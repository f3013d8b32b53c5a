import { SOUND_KEPT } from '@greffier/contract/meeting/transcript/recording';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { encodeAudio } from '../testing/encode.ts';
import { tone } from '../testing/signals.ts';
import { decodeAudio } from './input/decoding.ts';
import { writeListeningCopy } from './listening-copy.ts';
import { writePcm } from './pcm-file.ts';

let folder = '';
let copy: Buffer;
/** Pitches of the recording, ten seconds each; Hz. */
const PITCHES = [300, 900, 1_500] as const;
const RATE = 16_000;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'speech-listening-'));
  const sound = Float32Array.from(PITCHES.flatMap((pitch) => [...tone(10, pitch)]));
  await encodeAudio(join(folder, 'meeting.wav'), sound, { codec: 'pcm_s16le', sampleRate: RATE });
  await writePcm(join(folder, 'meeting.wav'), join(folder, 'audio.pcm'), () => undefined);
  await writeListeningCopy(join(folder, 'audio.pcm'), join(folder, 'sound.mp3'));
  copy = await readFile(join(folder, 'sound.mp3'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Plays a part of the copy by itself, and measures its length and the strength of each pitch in it. */
async function heard(part: Buffer): Promise<{ seconds: number; strengths: number[] }> {
  await writeFile(join(folder, 'part.mp3'), part);
  const blocks: Int16Array[] = [];
  for await (const { samples } of decodeAudio(join(folder, 'part.mp3'))) blocks.push(samples);
  const all = Float32Array.from(blocks.flatMap((block) => [...block]));
  const strengths = PITCHES.map((pitch) => {
    let [real, imaginary] = [0, 0];
    all.forEach((sample, i) => {
      real += sample * Math.cos((2 * Math.PI * pitch * i) / RATE);
      imaginary += sample * Math.sin((2 * Math.PI * pitch * i) / RATE);
    });
    return (2 * Math.hypot(real, imaginary)) / all.length / 32_768;
  });
  return { seconds: all.length / RATE, strengths };
}

it('a listening copy has 4,000 bytes for each second, in frames of equal length', async () => {
  expect(copy.length % SOUND_KEPT.frameBytes).toBe(0);
  expect(copy.length / SOUND_KEPT.bytesPerSecond).toBeCloseTo(30, 0);
  for (let at = 0; at < copy.length; at += SOUND_KEPT.frameBytes) expect(copy.readUInt16BE(at) >> 4).toBe(0xfff);
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
});

it.each([
  [2, 0],
  [12, 1],
  [23, 2],
])('a listening copy can be played from second %i, and sounds like the recording there', async (second, pitch) => {
  const from = Math.round((second * SOUND_KEPT.bytesPerSecond) / SOUND_KEPT.frameBytes) * SOUND_KEPT.frameBytes;
  const { seconds, strengths } = await heard(copy.subarray(from, from + 5 * SOUND_KEPT.bytesPerSecond));
  expect(seconds).toBeCloseTo(5, 0);
  expect(strengths.map((strength) => strength > 0.2)).toEqual(PITCHES.map((_, i) => i === pitch));
  expect(strengths.filter((strength) => strength > 0.02)).toHaveLength(1);
});

it('leaves no listening copy if the sound cannot be read', async () => {
  await expect(writeListeningCopy(join(folder, 'gone.pcm'), join(folder, 'none.mp3'))).rejects.toThrow(/ENOENT/);
  await expect(stat(join(folder, 'none.mp3'))).rejects.toThrow(/ENOENT/);
});
