import { expect, it } from 'vitest';
import { toPcm16, WAV_HEADER_BYTES, wavHeader } from './wav.ts';

it('describes the file: one channel of 16 bits', () => {
  const header = wavHeader(32_000, 16_000);
  const view = new DataView(header.buffer);
  const word = (at: number) => String.fromCharCode(...header.subarray(at, at + 4));
  expect(header).toHaveLength(WAV_HEADER_BYTES);
  expect([word(0), word(8), word(12), word(36)]).toEqual(['RIFF', 'WAVE', 'fmt ', 'data']);
  expect(view.getUint32(4, true)).toBe(32_036);
  expect([20, 22, 34].map((at) => view.getUint16(at, true))).toEqual([1, 1, 16]);
  expect([24, 28, 40].map((at) => view.getUint32(at, true))).toEqual([16_000, 32_000, 32_000]);
});

it('does not wrap around beyond 4 GiB', () => {
  const view = new DataView(wavHeader(5 * 1024 ** 3, 48_000).buffer);
  expect(view.getUint32(40, true)).toBe(0xff_ff_ff_ff);
});

it('keeps samples exactly, and clips what is too loud', () => {
  const pcm = new Int16Array(5);
  toPcm16(new Float32Array([0, 1, -1, 2, 0.5]), pcm);
  expect([...pcm]).toEqual([0, 32_767, -32_768, 32_767, 16_384]);
});
