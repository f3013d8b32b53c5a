import { sql } from 'drizzle-orm';
import { hostname } from 'node:os';
import { pino } from 'pino';
import { beforeEach, expect, it } from 'vitest';
import { loadConfig } from '../../config.ts';
import type { DatabaseClient } from '../../database/client.ts';
import { describeOnBothDatabases, describeOnPostgres } from '../../database/testing/testing.ts';
import { createProcessesService, type ProcessesService } from './service.ts';

let database: DatabaseClient;
const nothing = (): Promise<void> => Promise.resolve();

/** Makes the service of a process, with or without the chosen speech model. */
function process(env: Readonly<Record<string, string>>, hasModel = true): ProcessesService {
  const config = loadConfig(database.kind === 'pglite' ? {} : { DATABASE_URL: 'postgresql://localhost/x', ...env });
  const used = { speech: 'one', speakers: 'two', text: null };
  const replaced = hasModel ? [] : [{ role: 'speech', id: 'other', name: 'other', problem: 'missing' } as const];
  const models = { folder: '', inUse: () => Promise.resolve({ ...used, replaced }) };
  const speech = { check: () => Promise.resolve() };
  // The service uses only these dependencies.
  const deps = { config, database, log: pino({ level: 'silent' }), models, speech } as unknown;
  return createProcessesService(deps as Parameters<typeof createProcessesService>[0]);
}
const silence = (id: string, seconds: number) =>
  database.db.execute(sql`update processes set seen_at = now() - make_interval(secs => ${seconds}) where id = ${id}`);

describeOnBothDatabases('processes', (open) => {
  beforeEach(async () => {
    database = await open();
  });

  it('are listed with the work that they take, from their start until they have ended', async () => {
    const one = process({});
    const living = await one.keep(nothing);
    const all = { role: 'all', takes: ['speech', 'text', 'documents'], able: ['speech', 'text', 'documents'] };
    expect(await one.list()).toMatchObject([{ id: one.id, ...all, version: '0.1.0', stopping: false, alive: true }]);
    expect(await one.list()).toMatchObject([{ host: hostname(), engines: { speech: 'one', text: null } }]);
    await living.leave();
    expect(await one.list()).toMatchObject([{ stopping: true }]);
    await living.end();
    expect(await one.list()).toEqual([]);
  });
});

describeOnBothDatabases('a process that died', (open) => {
  beforeEach(async () => {
    database = await open();
  });

  it('is listed as dead after its silence, or forgotten if only one process can use the database', async () => {
    const dead = process({ ROLE: 'worker' });
    await dead.keep(nothing);
    await silence(dead.id, 40);
    const next = process({ ROLE: 'web' });
    const living = await next.keep(nothing);
    const alive = (await next.list()).map((one) => [one.id, one.alive]);
    const expected = [
      [next.id, true],
      [dead.id, false],
    ];
    expect(alive).toEqual(database.kind === 'pglite' ? expected.slice(0, 1) : expected);
    await living.end();
  });
});

describeOnPostgres('a kind of work', (open) => {
  beforeEach(async () => {
    database = await open();
  });

  it('is left to a process that has the models, as long as such a process lives', async () => {
    const poor = process({ ROLE: 'worker' }, false);
    const rich = process({ ROLE: 'worker', WORKER_TAKES: 'speech' });
    expect(await poor.mayTake('speech')).toBe(true);
    const living = await rich.keep(nothing);
    expect([await poor.mayTake('speech'), await poor.mayTake('text'), await rich.mayTake('speech')]).toEqual([
      false,
      true,
      true,
    ]);
    const [row] = await rich.list();
    expect(row).toMatchObject({ takes: ['speech'], able: ['speech'] });
    await living.leave();
    expect(await poor.mayTake('speech')).toBe(true);
    await living.end();
    const other = process({ ROLE: 'worker' });
    await other.keep(nothing);
    expect(await poor.mayTake('speech')).toBe(false);
    await silence(other.id, 31);
    expect(await poor.mayTake('speech')).toBe(true);
  });

  it('is never taken by a process that only serves pages', async () => {
    const web = process({ ROLE: 'web' });
    const living = await web.keep(nothing);
    expect(await web.list()).toMatchObject([{ takes: [], able: [] }]);
    await living.end();
  });
});
it('WORKER_TAKES needs a shared database and a known kind of work', () => {
  expect(() => loadConfig({ WORKER_TAKES: 'speech' })).toThrow('WORKER_TAKES demande DATABASE_URL');
  expect(() => loadConfig({ WORKER_TAKES: 'chant', DATABASE_URL: 'postgresql://x/y' })).toThrow('WORKER_TAKES attend');
});
