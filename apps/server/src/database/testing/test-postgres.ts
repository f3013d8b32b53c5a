// Vitest's global set-up for the server's tests: one real PostgreSQL for all of them.
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../testing/postgres/start.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the PostgreSQL server's first database, for a user who may create others. */
    readonly postgresUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres();
  project.provide('postgresUrl', url);
  return stop;
}
