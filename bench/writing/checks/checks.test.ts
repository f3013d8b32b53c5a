import { expect, it } from 'vitest';
import { measured } from './checks.ts';

it('marks what is false and little else, in meetings that nobody looked at while the checks were made', async () => {
  const { recall, precision } = await measured();
  expect(recall).toBeGreaterThanOrEqual(0.8);
  expect(precision).toBeGreaterThanOrEqual(0.8);
});
