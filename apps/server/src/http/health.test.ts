import { expect, it } from 'vitest';
import type { Caller } from '../testing/caller.ts';
import type { House } from '../testing/house.ts';
import { openForTests } from '../testing/open-for-tests.ts';

let house: House;
let caller: Caller;
openForTests((opened) => ({ house, caller } = opened), { MIN_FREE_BYTES: '1000000' });

const ready = async (): Promise<object> => {
  const answer = await caller.app.inject('/health/ready');
  return answer.json<object>();
};

it('is not ready once the disk is down to its reserve, says so, and is ready again once there is room', async () => {
  house.disk.free.mockResolvedValue(1_000_000);
  expect(await ready()).toMatchObject({ status: 'ready', checks: { room: true } });
  house.disk.free.mockResolvedValue(999_999);
  expect((await caller.app.inject('/health/ready')).statusCode).toBe(503);
  expect(await ready()).toMatchObject({ status: 'not_ready', checks: { room: 'low', storage: true, database: true } });
  expect((await caller.app.inject('/health/live')).statusCode).toBe(200);
  house.disk.free.mockResolvedValue(2_000_000);
  expect((await caller.app.inject('/health/ready')).statusCode).toBe(200);
});

it('is not ready if nobody can tell how much room there is', async () => {
  house.disk.free.mockRejectedValue(new Error('away'));
  expect(await ready()).toMatchObject({ status: 'not_ready', checks: { room: false } });
});
