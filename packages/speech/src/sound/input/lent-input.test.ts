import { nameOf } from '@greffier/children/lent';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { encodeAudio, encodeTracks } from '../../testing/encode.ts';
import { makeFilm } from '../../testing/film.ts';
import { tone } from '../../testing/signals.ts';
import { fingerprint } from '../../run/files.ts';
import { decodeAudio, measureAudio } from './decoding.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'speech-lent-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const sound = tone(3, 440, 48_000);

async function heard(path: string): Promise<readonly unknown[]> {
  let samples = 0;
  for await (const block of decodeAudio(path)) samples += block.samples.length;
  return [await measureAudio(path), samples, fingerprint(path)];
}

/** Passes the name of an open descriptor of the file, under which a child finds a file that it was lent. */
async function whileLent<T>(file: string, use: (path: string) => Promise<T>): Promise<T> {
  await using handle = await open(file);
  return await use(nameOf(handle.fd));
}

it.each([
  ['a.opus', 'libopus'],
  ['a.mp3', 'libmp3lame'],
  ['a.m4a', 'aac'],
  ['a.aac', 'aac'],
  ['a.flac', 'flac'],
  ['a.wav', 'pcm_s16le'],
  ['a.mka', 'libopus'],
  ['a.wma', 'wmav2'],
])('a recording is heard through its descriptor as by its path: %s', async (name, codec) => {
  const file = join(folder, name);
  await encodeAudio(file, sound, { codec, sampleRate: 48_000 });
  expect(await whileLent(file, heard)).toEqual(await heard(file));
});

it('a recording with two tracks and a film are heard through their descriptor as by their path', async () => {
  const tracks = join(folder, 'tracks.mka');
  const options = { codec: 'libopus', sampleRate: 48_000 };
  await encodeTracks(tracks, [
    { samples: new Float32Array(sound.length), options },
    { samples: sound, options },
  ]);
  const film = join(folder, 'film.mp4');
  await makeFilm(film, 2, tracks);
  for (const file of [tracks, film]) expect(await whileLent(file, heard)).toEqual(await heard(file));
});

it.each([
  ['nothing', '', 'empty_file'],
  ['a text', 'Ceci n’est pas un enregistrement.', 'unreadable_audio'],
  ['a playlist', '#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\n/etc/passwd\n#EXT-X-ENDLIST\n', 'unreadable_audio'],
  ['an archive', 'PK\u0003\u0004....', 'unreadable_audio'],
])('%s is refused through its descriptor as by its path', async (_name, content, code) => {
  const file = join(folder, 'file');
  await writeFile(file, content);
  await expect(whileLent(file, measureAudio)).rejects.toMatchObject({ code });
  await expect(measureAudio(file)).rejects.toMatchObject({ code });
});
