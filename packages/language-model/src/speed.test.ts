import { expect, it } from 'vitest';
import { createSpeedometer } from './speed.ts';

const answer = (read: number, written: number, reading = 10_000, writing = 10_000) => ({
  read,
  written,
  reading,
  writing,
});

it('the speed is unknown until enough has been measured', () => {
  const meter = createSpeedometer();
  expect(meter.speed()).toBeNull();
  meter.hear(answer(3, 1, 20, 10));
  expect(meter.speed()).toBeNull();
});

it('the speed follows the machine over several answers, and a short answer hardly changes it', () => {
  const meter = createSpeedometer();
  for (let nth = 0; nth < 5; nth++) meter.hear(answer(1_000, 100));
  expect(meter.speed()?.read).toBeCloseTo(100);
  expect(meter.speed()?.written).toBeCloseTo(10);
  for (let nth = 0; nth < 8; nth++) meter.hear(answer(500, 50));
  expect(meter.speed()?.read).toBeLessThan(55);
  meter.hear(answer(1, 5, 100, 50));
  expect(meter.speed()?.written).toBeLessThan(6);
});
