import { readFile } from 'node:fs/promises';
import { describe, expect, it, vi } from 'vitest';
import type { MediaFacts } from './media.ts';
import { readFacts } from './media-facts.ts';

const unplayable = () => Promise.resolve(null);
const playing = (facts: MediaFacts) => () => Promise.resolve(facts);
const sample = async (name: string, type = ''): Promise<File> =>
  new File([await readFile(`${import.meta.dirname}/samples/${name}`)], name, { type });

/** Encodes a number: big-endian for AIFF, little-endian for WAV. */
const number = (value: number, little: boolean) => {
  const bytes = Buffer.alloc(4);
  if (little) bytes.writeUInt32LE(value);
  else bytes.writeUInt32BE(value);
  return bytes;
};

/** Makes a WAV file, 8 kHz, mono, 16 bit. Its header claims `told` seconds; it really holds `held` seconds. */
function wav(told: number, held: number): File {
  const format = Buffer.from([1, 0, 1, 0, 0x40, 0x1f, 0, 0, 0x80, 0x3e, 0, 0, 2, 0, 16, 0]);
  const head = [Buffer.from('RIFF'), number(36 + told * 16_000, true), Buffer.from('WAVEfmt '), number(16, true)];
  const data = [Buffer.from('data'), number(told * 16_000, true), Buffer.alloc(held * 16_000)];
  return new File([...head, format, ...data], 'séance.wav', { type: 'audio/wav' });
}

/** Makes an AIFF file, with the same two lengths as `wav`. */
function aiff(told: number, held: number): File {
  const common = Buffer.concat([
    Buffer.from([0, 1]),
    number(told * 8_000, false),
    Buffer.from([0, 16, 0x40, 0x0b, 0xfa, 0, 0, 0, 0, 0, 0, 0]),
  ]);
  const head = [Buffer.from('FORM'), number(46 + told * 16_000, false), Buffer.from('AIFFCOMM'), number(18, false)];
  const data = [Buffer.from('SSND'), number(8 + told * 16_000, false), Buffer.alloc(8 + held * 16_000)];
  return new File([...head, common, ...data], 'séance.aiff');
}

describe('when the browser cannot play a file', () => {
  it.each([
    ['sound.mka', 3, false],
    ['sound.ogg', 3, false],
    ['sound.wma', 3, false],
    ['phone.m4a', 3, false],
    ['indexed.mp3', 3, false],
    ['constant.mp3', 3, false],
    ['film.mkv', 3, true],
    ['film.mp4', 3, true],
  ])('the header of %s gives its length, and says whether it is a video', async (name, duration, video) => {
    const facts = await readFacts(await sample(name), unplayable);
    expect(facts.duration).toBeCloseTo(duration, 0);
    expect(facts.video).toBe(video);
  });

  it.each([
    ['live.webm', false],
    ['stream.aac', false],
    ['varying.mp3', false],
    ['film.avi', true],
  ])('the length of %s is unknown, and no length is invented', async (name, video) => {
    expect(await readFacts(await sample(name), unplayable)).toEqual({ duration: null, video });
  });

  it('a file with a wrong media type still gets the right length', async () => {
    expect((await readFacts(await sample('phone.m4a', 'audio/mpeg'), unplayable)).duration).toBeCloseTo(3, 0);
  });

  it('a file that is not a recording has no length', async () => {
    const letter = new File(['Ceci est une lettre. '.repeat(1_000)], 'lettre.mp3', { type: 'audio/mpeg' });
    expect(await readFacts(letter, unplayable)).toEqual({ duration: null, video: false });
    expect(await readFacts(new File([], 'vide.wav'), unplayable)).toEqual({ duration: null, video: false });
  });
});

describe('the report of the browser’s player', () => {
  it('is taken without another look at the file', async () => {
    const file = await sample('phone.m4a', 'audio/mp4');
    expect(await readFacts(file, playing({ duration: 7, video: false }))).toEqual({ duration: 7, video: false });
  });

  it('is not trusted for a stream without an index or a constant bit rate', async () => {
    const facts = { duration: 2, video: false };
    expect((await readFacts(await sample('varying.mp3'), playing(facts))).duration).toBeNull();
    expect((await readFacts(await sample('stream.aac'), playing(facts))).duration).toBeNull();
    expect((await readFacts(await sample('constant.mp3'), playing(facts))).duration).toBe(2);
  });

  it('has no length if the recorder wrote no length', async () => {
    const file = await sample('live.webm', 'video/webm');
    expect(await readFacts(file, playing({ duration: null, video: false }))).toEqual({ duration: null, video: false });
  });

  it('is completed by the file’s header for a video whose pictures the player cannot show', async () => {
    expect(await readFacts(await sample('film.mkv'), playing({ duration: 3, video: false }))).toEqual({
      duration: 3,
      video: true,
    });
  });
});

describe('uncompressed sound', () => {
  it.each([
    ['WAV', wav(3, 3), 3],
    ['WAV that was cut short', wav(60, 2), 2],
    ['WAV whose length was never written', wav(0, 2), null],
    ['AIFF', aiff(3, 3), 3],
    ['AIFF that was cut short', aiff(60, 2), null],
  ])('%s is as long as its samples, whatever its header tells the player', async (_case, file, duration) => {
    expect((await readFacts(file, playing({ duration: 60, video: false }))).duration).toBe(duration);
  });
});

it('reads a small part of a large file', async () => {
  const file = wav(0, 0);
  const head = await file.arrayBuffer();
  const large = new File([head.slice(0, 40), number(600 * 16_000, true), Buffer.alloc(600 * 16_000)], 'a.wav');
  let read = 0;
  const slice = large.slice.bind(large);
  vi.spyOn(large, 'slice').mockImplementation((start = 0, end = large.size) => {
    read += end - start;
    return slice(start, end);
  });
  expect((await readFacts(large, unplayable)).duration).toBe(600);
  expect(read).toBeLessThan(100_000);
});
