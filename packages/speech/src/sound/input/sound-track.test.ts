import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Demuxer } from 'node-av/api';
import { AVMEDIA_TYPE_AUDIO } from 'node-av/constants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeAudio, measureAudio } from './decoding.ts';
import { takeSound } from './sound-track.ts';
import { encodeAudio } from '../../testing/encode.ts';
import { makeFilm } from '../../testing/film.ts';
import { tone } from '../../testing/signals.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'speech-sound-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function decoded(file: string): Promise<Buffer> {
  const blocks: Buffer[] = [];
  for await (const { samples } of decodeAudio(file)) blocks.push(Buffer.from(samples.buffer));
  return Buffer.concat(blocks);
}

function kindsIn(file: string): number[] {
  using input = Demuxer.openSync(file);
  return input.streams.map(({ codecpar }) => codecpar.codecType);
}

describe('the sound of a video', () => {
  it.each([
    ['mp4', 'm4a', 'aac', 48_000, 'EBML'],
    ['mov', 'aiff', 'pcm_s16be', 44_100, 'EBML'],
    ['webm', 'webm', 'libopus', 48_000, 'EBML'],
    ['mkv', 'flac', 'flac', 44_100, 'EBML'],
    ['avi', 'mp3', 'libmp3lame', 44_100, 'EBML'],
    ['wmv', 'wma', 'wmav2', 44_100, 'EBML'],
    ['ts', 'mp2', 'mp2', 44_100, 'EBML'],
    // Matroska does not accept this codec.
    ['mov', 'mov', 'adpcm_ima_qt', 44_100, 'RIFF'],
  ])(
    'sounds the same in a file of its own: .%s with .%s in it (%s, %i Hz)',
    async (film, extension, codec, rate, head) => {
      const sound = join(folder, `${codec}.${extension}`);
      const video = join(folder, `film-${codec}.${film}`);
      const target = join(folder, `${codec}.sound`);
      await encodeAudio(sound, tone(2, 440, rate), { codec, sampleRate: rate });
      await makeFilm(video, 2, sound);
      expect(await takeSound(video, target, await measureAudio(video))).toBe(true);
      expect(kindsIn(target)).toEqual([AVMEDIA_TYPE_AUDIO]);
      const whole = await decoded(video);
      expect(whole.length).toBeGreaterThan(1.8 * 32_000);
      expect((await decoded(target)).equals(whole)).toBe(true);
      const first = (await readFile(target)).subarray(0, 4);
      expect(first).toEqual(head === 'RIFF' ? Buffer.from('RIFF') : Buffer.from([0x1a, 0x45, 0xdf, 0xa3]));
    },
  );

  it('is decoded if its copy is too short', async () => {
    const sound = join(folder, 'short.mp3');
    const video = join(folder, 'short.mkv');
    const target = join(folder, 'short.sound');
    await encodeAudio(sound, tone(2, 440, 44_100), { codec: 'libmp3lame', sampleRate: 44_100 });
    await makeFilm(video, 2, sound);
    expect(await takeSound(video, target, 7)).toBe(true);
    expect((await readFile(target)).subarray(0, 4).toString()).toBe('RIFF');
    expect((await decoded(target)).equals(await decoded(video))).toBe(true);
  });
});

describe('a recording without a video', () => {
  it.each([
    ['mp3', 'libmp3lame'],
    ['m4a', 'aac'],
    ['webm', 'libopus'],
    ['wav', 'pcm_s16le'],
  ])('stays as it is: .%s', async (extension, codec) => {
    const sound = join(folder, `alone.${extension}`);
    await encodeAudio(sound, tone(1, 440, 48_000), { codec, sampleRate: 48_000 });
    expect(await takeSound(sound, `${sound}.sound`, 1)).toBe(false);
    expect(existsSync(`${sound}.sound`)).toBe(false);
  });

  it('stays as it is with a cover', async () => {
    const sound = join(folder, 'uncovered.mp3');
    await encodeAudio(sound, tone(1, 440, 44_100), { codec: 'libmp3lame', sampleRate: 44_100 });
    const covered = join(folder, 'covered.mp3');
    await writeFile(covered, Buffer.concat([coverTag(), await readFile(sound)]));
    expect(kindsIn(covered)).toHaveLength(2);
    expect(await takeSound(covered, `${covered}.sound`, 1)).toBe(false);
    expect(existsSync(`${covered}.sound`)).toBe(false);
  });
});

it('a video without sound is refused in French', async () => {
  const video = join(folder, 'silent.mp4');
  await makeFilm(video, 1, null);
  await expect(measureAudio(video)).rejects.toMatchObject({
    code: 'no_audio',
    message: expect.stringContaining('une vidéo qui a du son') as string,
  });
});

/** Makes an ID3 tag with a picture of one pixel. */
function coverTag(): Buffer {
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const content = Buffer.concat([Buffer.from('\0image/png\0\u0003\0', 'latin1'), picture]);
  const frame = Buffer.alloc(10);
  frame.write('APIC', 0, 'latin1');
  frame.writeUInt32BE(content.length, 4);
  const size = frame.length + content.length;
  const head = Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, size >> 7, size & 0x7f]);
  return Buffer.concat([head, frame, content]);
}
