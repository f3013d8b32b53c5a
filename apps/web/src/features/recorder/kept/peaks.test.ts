import { expect, it } from 'vitest';
import { peaksOf } from './peaks.ts';
import { wavHeader } from '../storage/wav.ts';

it('follows the loudness of a recording, in as many strokes as requested', async () => {
  const pcm = new Int16Array(16_000);
  pcm.fill(16_384, 4_000, 8_000);
  pcm[15_999] = -32_768;
  const wav = new Blob([wavHeader(pcm.byteLength, 16_000), pcm]);
  expect((await peaksOf(wav, 8)).map((peak) => Math.round(peak * 10))).toEqual([0, 0, 5, 5, 0, 0, 0, 10]);
});

it('works for a single sample, too', async () => {
  expect(await peaksOf(new Blob([wavHeader(2, 16_000), new Int16Array([0])]), 100)).toEqual([0]);
});
