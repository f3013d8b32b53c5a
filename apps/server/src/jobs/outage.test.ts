import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { createOutage } from './outage.ts';

/** Makes a database that can be unreachable, and collects the log's lines about it. */
function scene() {
  const log = pino({ level: 'silent' });
  const told: unknown[] = [];
  for (const level of ['error', 'info'] as const)
    vi.spyOn(log, level).mockImplementation((about: unknown, message?: string) => void told.push([message, about]));
  const database = { isAway: false };
  const ping = () => (database.isAway ? Promise.reject(new Error('away')) : Promise.resolve());
  const stop = new AbortController();
  const tell = createOutage({ ping, log, everyMs: 10, signal: stop.signal });
  return { database, told, tell, stop };
}

it('while the database is away, only the first failure is logged, and later that the database is back', async () => {
  const { database, told, tell } = scene();
  database.isAway = true;
  for (const job of ['transcribe.v1', 'summarise.v1', 'read-starts.v1']) tell(new Error('away'), { job }, 'not known');
  await vi.waitFor(() => expect(told).toHaveLength(1));
  tell({ message: 'as pg-boss hands it on' }, {}, 'queue');
  database.isAway = false;
  await vi.waitFor(() => expect(told).toHaveLength(2));
  expect(told).toMatchObject([
    ['not known', { job: 'transcribe.v1' }],
    ['the database is back: jobs go on', { untold: 3 }],
  ]);
  database.isAway = true;
  tell(new Error('away again'), {}, 'queue');
  expect(told).toHaveLength(3);
});

it('each failure is logged if the database is there', async () => {
  const { told, tell } = scene();
  for (const times of [1, 2, 3]) {
    tell(new TypeError('of its own'), {}, 'queue');
    expect(told).toHaveLength(times);
    await new Promise(setImmediate);
  }
});

it('failures that come before the database has answered are logged once it has answered', async () => {
  const { told, tell } = scene();
  for (const job of ['transcribe.v1', 'summarise.v1', 'read-starts.v1'])
    tell(new TypeError('of its own'), { job }, 'no');
  await vi.waitFor(() => expect(told).toHaveLength(3));
  expect(told).toMatchObject([
    ['no', { job: 'transcribe.v1', err: { kind: 'TypeError' } }],
    ['no', { job: 'summarise.v1', err: { kind: 'TypeError' } }],
    ['no', { job: 'read-starts.v1', err: { kind: 'TypeError' } }],
  ]);
});

it('nothing more is logged about a database that is still away when the process ends', async () => {
  const { database, told, tell, stop } = scene();
  database.isAway = true;
  tell(new Error('away'), {}, 'queue');
  stop.abort();
  database.isAway = false;
  await new Promise((done) => setTimeout(done, 50));
  expect(told).toHaveLength(1);
});
