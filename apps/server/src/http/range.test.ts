import { expect, it } from 'vitest';
import { partAsked } from './range.ts';

it.each([
  ['bytes=0-3', { start: 0, end: 3 }],
  ['bytes=4-4', { start: 4, end: 4 }],
  ['bytes=7-', { start: 7, end: 9 }],
  ['bytes=7-100', { start: 7, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-30', { start: 0, end: 9 }],
])('reads %s of ten bytes', (header, part) => {
  expect(partAsked(header, 10)).toEqual(part);
});

it.each([
  undefined,
  '',
  'bytes=-',
  'bytes=5-2',
  'bytes=0-1,4-5',
  'seconds=0-1',
  'bytes=a-b',
  `bytes=0-${'9'.repeat(20)}`,
])('treats %s as a request for the whole', (header) => {
  expect(partAsked(header, 10)).toBeNull();
});

it.each(['bytes=10-', 'bytes=10-12', 'bytes=-0'])('refuses %s of ten bytes', (header) => {
  expect(() => partAsked(header, 10)).toThrow(expect.objectContaining({ status: 416 }));
});
