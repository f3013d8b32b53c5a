import { expect, it } from 'vitest';
import { estimateTransfer, withSample } from './transfer.ts';

it('computes speed and time left from what has arrived', () => {
  const samples = [
    { at: 0, loaded: 0 },
    { at: 2_000, loaded: 20_000 },
  ];
  expect(estimateTransfer(samples, 100_000)).toEqual({ rate: 10_000, remaining: 8 });
});

it('gives no speed and no time left during the first second', () => {
  expect(estimateTransfer([{ at: 0, loaded: 0 }], 100)).toEqual({ rate: null, remaining: null });
  expect(
    estimateTransfer(
      [
        { at: 0, loaded: 0 },
        { at: 200, loaded: 90 },
      ],
      100,
    ).rate,
  ).toBeNull();
});

it('promises no end while nothing moves', () => {
  const samples = [
    { at: 0, loaded: 50 },
    { at: 5_000, loaded: 50 },
  ];
  expect(estimateTransfer(samples, 100)).toEqual({ rate: 0, remaining: null });
});

it('forgets samples older than a few seconds, so that the speed is current', () => {
  const samples = withSample([{ at: 0, loaded: 0 }], { at: 20_000, loaded: 10 });
  expect(samples).toEqual([{ at: 20_000, loaded: 10 }]);
});
