import { expect, it } from 'vitest';
import { measured } from './checks.ts';

it('marks most false statements and little else, in meetings unseen while the checks were made', async () => {
  const { recall, precision } = await measured();
  expect(recall).toBeGreaterThanOrEqual(0.8);
  expect(precision).toBeGreaterThanOrEqual(0.8);
});
