import { expect, it } from 'vitest';
import { readVectors, writeVectors } from './kept-vectors.ts';

const unit = (...numbers: number[]): Float32Array =>
  Float32Array.from(numbers, (value) => value / Math.hypot(...numbers));

it('keeps vectors in a byte a number, nearly as they were', () => {
  const vectors = new Map([
    ['a', unit(0.3, -0.1, 0.02)],
    ['b', unit(0, 0, -5)],
  ]);
  const file = writeVectors(vectors);
  expect(file.length).toBe('["a","b"]\n'.length + 6);
  const read = readVectors(file);
  expect([...read.keys()]).toEqual(['a', 'b']);
  for (const [name, vector] of vectors)
    for (const [at, value] of vector.entries()) expect(read.get(name)?.[at]).toBeCloseTo(value, 2);
});

it.each(['', 'vectors', '{"a":1}\n', '["a","b"]\nxyz', '[1]\nx', '[]\n'])('finds none in another file: %j', (file) => {
  expect(readVectors(Buffer.from(file)).size).toBe(0);
});
