import { expect, it } from 'vitest';
import { formatBytes } from './bytes.ts';

it.each([
  [0, '0 octet'],
  [1, '1 octet'],
  [2, '2 octets'],
  [999, '999 octets'],
  [1000, '1 ko'],
  [1536, '1,5 ko'],
  [999_600, '1 Mo'],
  [52_428_800, '52,4 Mo'],
  [239_600_000, '240 Mo'],
  [2 ** 31, '2,1 Go'],
  [3e15, '3 000 To'],
])('%d bytes are written as %s', (bytes, text) =>
  expect(formatBytes(bytes).replaceAll('\u00A0', ' ').replaceAll('\u202F', ' ')).toBe(text),
);
