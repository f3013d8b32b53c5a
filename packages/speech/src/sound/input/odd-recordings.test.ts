import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeAudio, measureAudio } from './decoding.ts';
import { encodeAudio, encodeTracks } from '../../testing/encode.ts';
import { tone } from '../../testing/signals.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'speech-odd-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const path = (name: string): string => join(folder, name);

/** Encodes a tone; two seconds by default. */
async function made(name: string, codec: string, sampleRate = 48_000, seconds = 2): Promise<Buffer> {
  await encodeAudio(path(name), tone(seconds, 440, sampleRate), { codec, sampleRate });
  return readFile(path(name));
}

/** The measured and the decoded duration in seconds, and the samples' root mean square. */
interface Heard {
  readonly measured: number;
  readonly seconds: number;
  readonly strength: number;
}

async function heard(name: string): Promise<Heard> {
  let count = 0;
  let energy = 0;
  for await (const { samples } of decodeAudio(path(name))) {
    count += samples.length;
    for (const sample of samples) energy += (sample / 32_768) ** 2;
  }
  const measured = await measureAudio(path(name));
  return { measured, seconds: count / 16_000, strength: Math.sqrt(energy / count) };
}

/** Expected measurements of a tone, within 0.13 s. */
function aTone(seconds = 2): unknown {
  const about: unknown = expect.closeTo(seconds, 0.6);
  return { measured: about, seconds: about, strength: expect.closeTo(0.21, 1) as unknown };
}

describe('a recording is heard', () => {
  it.each([
    ['phone.wav', 'pcm_alaw', 8_000],
    ['phone-2.wav', 'pcm_mulaw', 8_000],
    ['studio.wav', 'pcm_s24le', 192_000],
    ['float.wav', 'pcm_f32le', 48_000],
    ['old.wav', 'pcm_u8', 11_025],
    ['adts.aac', 'aac', 44_100],
    ['mac.caf', 'pcm_s16be', 44_100],
    ['long.w64', 'pcm_s16le', 44_100],
    ['voice.wma', 'wmav2', 44_100],
    ['lossless.m4a', 'alac', 44_100],
  ])('%s, %s at %i Hz', async (name, codec, sampleRate) => {
    await made(name, codec, sampleRate);
    expect(await heard(name)).toEqual(aTone());
  });

  it('of a telephone: AMR', async () => {
    // Two seconds of frames at 12.2 kbit/s. Their content is arbitrary.
    const frames = Array.from({ length: 100 }, (_, i) => Buffer.from([0x3c, ...Array<number>(31).fill(i)]));
    await writeFile(path('call.amr'), Buffer.concat([Buffer.from('#!AMR\n'), ...frames]));
    expect((await heard('call.amr')).seconds).toBeCloseTo(2, 1);
  });

  it('packet by packet, and the memory of earlier packets is released on the way', async () => {
    // A phone sends five minutes of silence: each packet is one byte.
    const said = Buffer.from([0x3c, ...Array<number>(31).fill(3)]);
    await writeFile(path('silent.amr'), Buffer.concat([Buffer.from('#!AMR\n'), said, Buffer.alloc(15_000, 0x7c)]));
    let turns = 0;
    let next: NodeJS.Immediate;
    const count = (): void => {
      turns += 1;
      next = setImmediate(count);
    };
    next = setImmediate(count);
    expect(await measureAudio(path('silent.amr'))).toBeCloseTo(300, 0);
    clearImmediate(next);
    expect(turns).toBeGreaterThan(14);
  });

  it.each([
    ['has no length yet, for the recorder was switched off', 0],
    ['says 4 GB, the most that it can', 0xff_ff_ff_ff],
  ])('whose header %s', async (_, length) => {
    const wav = await made('header.wav', 'pcm_s16le');
    wav.writeUInt32LE(length, 4);
    wav.writeUInt32LE(length, wav.indexOf('data') + 4);
    await writeFile(path('header.wav'), wav);
    expect(await heard('header.wav')).toEqual(aTone());
  });

  it('beyond 4 GB, as RF64', async () => {
    const wav = await made('rf64.wav', 'pcm_s16le');
    const data = wav.indexOf('data');
    const sizes = Buffer.alloc(36);
    sizes.write('ds64');
    sizes.writeUInt32LE(28, 4);
    sizes.writeBigUInt64LE(BigInt(wav.length + 28), 8);
    sizes.writeBigUInt64LE(BigInt(wav.length - data - 8), 16);
    wav.writeUInt32LE(0xff_ff_ff_ff, data + 4);
    const head = Buffer.from('RF64\u00FF\u00FF\u00FF\u00FFWAVE', 'latin1');
    await writeFile(path('rf64.wav'), Buffer.concat([head, sizes, wav.subarray(12)]));
    expect(await heard('rf64.wav')).toEqual(aTone());
  });

  it.each([
    ['tone.mp3', 'libmp3lame', 'named.wav'],
    ['tone.wav', 'pcm_s16le', 'named.mp3'],
    ['tone.webm', 'libopus', 'named.m4a'],
    ['tone.flac', 'flac', 'named.txt'],
  ])('with a misleading name: %s, %s, as %s', async (name, codec, lie) => {
    await writeFile(path(lie), await made(name, codec));
    expect(await heard(lie)).toEqual(aTone());
  });

  it.each([
    ['whole.mp3', 'libmp3lame', 5],
    ['whole.ogg', 'libopus', 3.5],
    ['whole.aac', 'aac', 5],
    ['whole.flac', 'flac', 5],
    ['whole.m4a', 'aac', 5],
  ])('with damaged frames: %s, %s', async (name, codec, least) => {
    const bytes = await made(name, codec, 48_000, 6);
    for (let i = Math.floor(bytes.length * 0.45); i < bytes.length * 0.52; i++) bytes[i] = (i * 7_919) & 255;
    await writeFile(path(name), bytes);
    const { seconds, measured } = await heard(name);
    expect(Math.min(seconds, measured)).toBeGreaterThan(least);
  });

  it('that was joined from parts: Ogg, and MP3 of another rate', async () => {
    const ogg = await made('part.ogg', 'libopus');
    await writeFile(path('chain.ogg'), Buffer.concat([ogg, ogg]));
    expect(await heard('chain.ogg')).toEqual(aTone(4));
    const parts = [await made('part.mp3', 'libmp3lame', 44_100), await made('part-2.mp3', 'libmp3lame', 22_050)];
    await writeFile(path('chain.mp3'), Buffer.concat(parts));
    expect(await heard('chain.mp3')).toEqual(aTone(4));
  });

  it.each([
    ['30 s late', 30],
    ['by a clock that counts days', 400_000],
  ])('that begins %s', async (_, late) => {
    await encodeAudio(path('late.mka'), tone(2, 440, 48_000), { codec: 'flac', sampleRate: 48_000, late });
    expect(await heard('late.mka')).toEqual(aTone());
  });

  it('of a browser’s recorder, which writes no length', async () => {
    const webm = await made('recorder.webm', 'libopus');
    // The name of the element “duration” is replaced by a meaningless one.
    const at = webm.indexOf(Buffer.from([0x44, 0x89, 0x88]));
    expect(at).toBeGreaterThan(0);
    webm.writeUInt16BE(0xec_80, at);
    await writeFile(path('recorder.webm'), webm);
    expect(await heard('recorder.webm')).toEqual(aTone());
  });
});

describe('a recording with several tracks or channels', () => {
  const silence = new Float32Array(2 * 48_000);
  const options = { codec: 'flac', sampleRate: 48_000 };

  it('is heard if the first track is silent', async () => {
    const tracks = [silence, tone(2, 440, 48_000)].map((samples) => ({ samples, options }));
    await encodeTracks(path('tracks.mka'), tracks);
    expect(await heard('tracks.mka')).toEqual(aTone());
  });

  it('is heard in the default track if all have sound', async () => {
    const tracks = [1, 0.5].map((factor) => ({
      samples: tone(2, 440, 48_000).map((sample) => sample * factor),
      options,
    }));
    await encodeTracks(path('tracks.mka'), tracks);
    expect(await heard('tracks.mka')).toEqual(aTone());
  });

  it('is read only once, even with many tracks', async () => {
    const samples = new Float32Array(48_000);
    const measured = async (count: number): Promise<number> => {
      const name = path(`${count}-tracks.mka`);
      await encodeTracks(
        name,
        Array.from({ length: count }, () => ({ samples, options })),
      );
      const before = process.cpuUsage();
      expect(await measureAudio(name)).toBeCloseTo(1, 1);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    await measured(2);
    // Other work on the machine only adds to a time.
    const lowest = async (count: number) => Math.min(await measured(count), await measured(count));
    expect((await lowest(60)) / (await lowest(4))).toBeLessThan(30);
  });

  it('is refused if its header claims a hundred tracks', async () => {
    const samples = tone(0.2, 440, 48_000);
    await encodeTracks(
      path('hundred.mka'),
      Array.from({ length: 100 }, () => ({ samples, options })),
    );
    await expect(measureAudio(path('hundred.mka'))).rejects.toMatchObject({ code: 'unreadable_audio' });
  });

  it.each([
    ['inverted.wav', (sample: number) => -sample, 0.21],
    ['one-side.wav', () => 0, 0.106],
  ])('is heard in stereo: %s', async (name, right, strength) => {
    const samples = Float32Array.from([...tone(2, 440, 48_000)].flatMap((sample) => [sample, right(sample)]));
    await encodeAudio(path(name), samples, { codec: 'pcm_s16le', sampleRate: 48_000, channels: 2 });
    expect((await heard(name)).strength).toBeCloseTo(strength, 2);
  });
});

describe('a file that is not a recording is refused in French', () => {
  it.each([
    ['archive.mp3', Buffer.from('PK\u0003\u0004\u0014\0\u0001\0secret'), /archive.*Décompressez/],
    ['letter.mp3', Buffer.from(`%PDF-1.7\n${'1 0 obj << >> endobj\n'.repeat(500)}`), /ne peut pas être lu/],
    [
      'encrypted.wav',
      Buffer.from(Array.from({ length: 60_000 }, (_, i) => ((i + 1) * 2_654_435_761) >>> 24)),
      /ne peut pas être lu/,
    ],
    // The file refers to another file on this machine, which must not be read.
    ['list.m3u8', Buffer.from('#EXTM3U\n#EXTINF:2,\nadts.aac\n#EXT-X-ENDLIST\n'), /ne peut pas être lu/],
    ['list.mp3', Buffer.from('ffconcat version 1.0\nfile adts.aac\n'), /ne peut pas être lu/],
  ])('%s', async (name, content, message) => {
    await made('adts.aac', 'aac');
    await writeFile(path(name), content);
    const refusal = { code: 'unreadable_audio', message: expect.stringMatching(message) as string };
    await expect(measureAudio(path(name))).rejects.toMatchObject(refusal);
    await expect(heard(name)).rejects.toMatchObject(refusal);
  });

  it.each([1, 100, 1_999])('a header that claims %i Hz, which would be hours or days of sound', async (rate) => {
    const wav = await made('slow.wav', 'pcm_s16le', 8_000, 20);
    wav.writeUInt32LE(rate, 24);
    wav.writeUInt32LE(2 * rate, 28);
    await writeFile(path('slow.wav'), wav);
    const refusal = { code: 'unreadable_audio', message: expect.stringMatching(/ne peut pas être lu/) as string };
    await expect(measureAudio(path('slow.wav'))).rejects.toMatchObject(refusal);
    await expect(heard('slow.wav')).rejects.toMatchObject(refusal);
  });
});
