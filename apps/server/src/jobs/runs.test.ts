import type { JobWithMetadata } from 'pg-boss';
import { pino } from 'pino';
import { beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { DatabaseClient } from '../database/client.ts';
import { DatabaseUnavailableError } from '../database/unavailable.ts';
import { noMeters } from '../observe/meters.ts';
import { noTraces } from '../observe/traces.ts';
import type { JobDefinition } from './job.ts';
import { createRuns } from './runs.ts';

const greet: JobDefinition<object> = {
  name: 'greet.v1',
  kind: 'text',
  payload: z.object({}),
  retryLimit: 5,
  expireInSeconds: 60,
};
/** A run after two others. Its limit is higher than the definition's, as after turns that it gave away. */
const job = (changes: Partial<JobWithMetadata> = {}): JobWithMetadata =>
  // The other columns of pg-boss's row are not read.
  ({
    id: '7c1f2a34-6a0b-4d53-8a0e-2f6f6d1d2c11',
    name: greet.name,
    singletonKey: 'a',
    data: {},
    retryCount: 2,
    retryLimit: 9,
    startedOn: new Date(),
    startAfter: new Date(),
    signal: new AbortController().signal,
    ...changes,
  }) as JobWithMetadata;

const away = () => Promise.reject(new DatabaseUnavailableError('away'));
const putBack = vi.fn<(name: string, id: string, retryCount: number) => Promise<unknown>>();
let stopping = false;
beforeEach(() => {
  stopping = false;
  putBack.mockReset().mockResolvedValue(undefined);
});

/** Runs a job whose handler fails because the database is away. */
const failing = (changed?: Partial<JobWithMetadata>, definition = greet): Promise<void> =>
  createRuns({
    // Only jobs of the installation's own organisation are run, and nothing is asked of the database.
    database: { separation: { forOwn: <T>(work: () => T) => work() } } as unknown as DatabaseClient,
    statements: { executeSql: () => Promise.resolve({ rows: [] }) },
    log: pino({ level: 'silent' }),
    meters: noMeters,
    traces: noTraces,
    isStopping: () => stopping,
    putBack,
    wake: () => undefined,
  }).run(definition, away, job(changed));

it('gives a job back once the database is there again, unless another run of it has begun', async () => {
  putBack.mockImplementationOnce(away).mockImplementationOnce(away);
  await failing();
  expect(putBack.mock.calls).toEqual(Array.from({ length: 3 }, () => [greet.name, job().id, 2]));
});

it('does not count a job as done if the process stops before the job is given back', async () => {
  putBack.mockImplementation(() => {
    stopping = true;
    return away();
  });
  await expect(failing()).rejects.toThrow('DatabaseUnavailableError');
});

it('asks no more once another run of the job has begun', async () => {
  const taken = new AbortController();
  putBack.mockImplementation(() => {
    taken.abort();
    return away();
  });
  await failing({ signal: taken.signal });
  expect(putBack).toHaveBeenCalledOnce();
});

it('leaves the last run, and jobs that wait between two runs, to the queue', async () => {
  await expect(failing({ retryCount: 9 })).rejects.toThrow('DatabaseUnavailableError');
  await expect(failing({}, { ...greet, retryDelaySeconds: 60 })).rejects.toThrow('DatabaseUnavailableError');
  expect(putBack).not.toHaveBeenCalled();
});
