import { closeSync, openSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SAMPLE_RATE } from '@greffier/speech/sound/sample-rate';
import { readPcm, writePcm } from '@greffier/speech/sound/pcm-file';
import { encodeAudio } from '@greffier/speech/testing/encode';
import { SpeechError } from '@greffier/speech/types';
import { transcribeFile } from '../machine/transcribe-file.ts';
import type { Share } from '../vocabulary/vocabulary.ts';
import { wordsOf } from './word-errors.ts';

/** Length of a recording; seconds. */
const LENGTH = 30;
/** Share of the words recognised in the original that must also be recognised in every other form of the recording. */
const ENOUGH = 0.6;

interface Odd {
  readonly name: string;
  /** Ending of the file's name. */
  readonly ending: string;
  readonly content: Buffer;
  /** Whether words can be heard in the file. If not, the file must be refused. */
  readonly audible: boolean;
}

/**
 * Tries half a minute of a recording in the forms that people send, and files that are not recordings.
 * @returns how many files passed: most words were recognised, or a file without speech was refused with a message
 */
export async function hearOddRecordings(
  file: string,
  folder: string,
): Promise<{ readonly right: Share; readonly names: readonly string[] }> {
  const whole = await cut(file, folder);
  const wav = join(folder, 'plain.wav');
  await encodeAudio(wav, whole, { codec: 'pcm_s16le', sampleRate: SAMPLE_RATE });
  const words = wordsOf((await transcribeFile(wav)).passages).length;
  const odd = await oddForms(whole, folder);
  let right = 0;
  for (const { name, ending, content, audible } of odd) {
    const path = join(folder, `odd${ending}`);
    await writeFile(path, content);
    const heard = await transcribeFile(path).then(
      ({ passages }) => wordsOf(passages).length,
      (error: unknown) => error,
    );
    const isRight = audible ? typeof heard === 'number' && heard >= ENOUGH * words : isRefusal(heard);
    if (isRight) right += 1;
    else console.error(`${name}: ${typeof heard === 'number' ? `${heard} of ${words} words` : String(heard)}`);
  }
  return { right: { part: right, whole: odd.length }, names: odd.map(({ name }) => name) };
}

/** Tells whether an error says what is wrong with the file. Any other error is a failure of the product. */
const isRefusal = (error: unknown): boolean =>
  error instanceof SpeechError && ['unreadable_audio', 'no_audio', 'empty_file', 'too_short'].includes(error.code);

/** Cuts the beginning of a recording; 16 kHz, [−1, 1]. */
async function cut(file: string, folder: string): Promise<Float32Array> {
  const pcm = join(folder, 'odd.pcm');
  await writePcm(file, pcm, () => undefined);
  const audio = openSync(pcm, 'r');
  try {
    return readPcm(audio, 0, LENGTH * SAMPLE_RATE);
  } finally {
    closeSync(audio);
  }
}

async function oddForms(sound: Float32Array, folder: string): Promise<Odd[]> {
  const made = async (name: string, codec: string, sampleRate: number, samples: Float32Array, channels = 1) => {
    await encodeAudio(join(folder, name), samples, { codec, sampleRate, channels });
    return readFile(join(folder, name));
  };
  const phone = Float32Array.from({ length: sound.length >> 1 }, (_, at) => {
    return ((sound[2 * at] ?? 0) + (sound[2 * at + 1] ?? 0)) / 2;
  });
  const oneSide = Float32Array.from({ length: 2 * phone.length }, (_, at) =>
    at % 2 === 0 ? (phone[at >> 1] ?? 0) : 0,
  );
  const mp3 = await made('odd.mp3', 'libmp3lame', SAMPLE_RATE, sound);
  const damaged = Buffer.from(mp3);
  const middle = Math.floor(mp3.length / 2);
  for (let at = middle; at < middle + mp3.length / 50; at++) damaged[at] = (at * 7_919) & 255;
  const wav = await made('odd.wav', 'pcm_s16le', SAMPLE_RATE, sound);
  const endless = Buffer.from(wav);
  for (const at of [4, endless.indexOf('data') + 4]) endless.writeUInt32LE(0xff_ff_ff_ff, at);
  const slow = Buffer.from(wav);
  slow.writeUInt32LE(1, 24);
  const m4a = await made('odd.m4a', 'aac', SAMPLE_RATE, sound);
  const noise = Buffer.from(Array.from({ length: 60_000 }, (_, at) => ((at + 1) * 2_654_435_761) >>> 24));
  return [
    {
      name: 'telephone, one empty channel',
      ending: '.wav',
      content: await made('phone.wav', 'pcm_alaw', 8_000, oneSide, 2),
      audible: true,
    },
    { name: 'damaged frames', ending: '.mp3', content: damaged, audible: true },
    { name: 'a length of 4 GB', ending: '.wav', content: endless, audible: true },
    { name: 'a name that lies', ending: '.wav', content: mp3, audible: true },
    { name: 'a rate of 1 Hz', ending: '.wav', content: slow, audible: false },
    { name: 'cut off', ending: '.m4a', content: m4a.subarray(0, m4a.length >> 1), audible: false },
    {
      name: 'an archive',
      ending: '.mp3',
      content: Buffer.from('PK\u0003\u0004\u0014\0\u0001\0secret'),
      audible: false,
    },
    { name: 'noise of bytes', ending: '.mp3', content: noise, audible: false },
    { name: 'nothing', ending: '.wav', content: Buffer.alloc(0), audible: false },
  ];
}
