import { expect, it } from 'vitest';
import { limiter } from './limit.ts';

it('lets two work at a time, in the order they came, whether they succeed or fail', async () => {
  const limit = limiter(2);
  const begun: number[] = [];
  const ends = [0, 1, 2, 3].map(() => Promise.withResolvers<void>());
  const all = ends.map(({ promise }, index) =>
    limit(() => {
      begun.push(index);
      return promise;
    }),
  );
  const outcomes = Promise.allSettled(all);
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  ends[1]?.reject(new Error('no sound'));
  await expect(all[1]).rejects.toThrow('no sound');
  expect(begun).toEqual([0, 1, 2]);
  for (const end of ends) end.resolve();
  await outcomes;
  expect(begun).toEqual([0, 1, 2, 3]);
  await expect(limit(() => Promise.resolve('free again'))).resolves.toBe('free again');
});
