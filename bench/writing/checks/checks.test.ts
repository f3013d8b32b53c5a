import { expect, it } from 'vitest';
import { measured } from './checks.ts';

it('marks what is false of what is told, and little else, in meetings that nobody looked at when the checks were made', async () => {
  const { recall, precision } = await measured();
  expect(recall).toBeGreaterThanOrEqual(0.8);
  expect(precision).toBeGreaterThanOrEqual(0.8);
});
