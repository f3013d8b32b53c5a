import type { DatabaseClient } from '@greffier/server/database/client';
import { openPglite } from '@greffier/server/database/embedded/pglite';
import { openPostgres } from '@greffier/server/database/postgres/postgres';
import { MIGRATIONS } from '@greffier/server/database/postgres/connections';
import { users } from '@greffier/server/database/schema/people';
import { minutesHtmlEngine } from '@greffier/server/documents/minutes-html';
import { createSearchIndex } from '@greffier/server/features/search-index/service';
import { startPostgres } from '@greffier/server/testing/postgres/start';
import { eq, sql } from 'drizzle-orm';
import { join } from 'node:path';
import { pino } from 'pino';
import { Api } from '../../e2e/support/api.ts';
import { TestServer } from '../../e2e/support/server.ts';
import { fill } from '../shared/fill-meetings.ts';

export type Kind = 'pglite' | 'postgres';

/** Settings under which one person may keep a whole installation busy. */
const ROOMY = { LOG_LEVEL: 'warn', MAX_PERSON_JOBS: '1000', MAX_OPEN_UPLOADS: '1000' };

/** The product with a database of its own. */
export interface Stage {
  readonly server: TestServer;
  /** Starts a worker on the same database and folder (PostgreSQL). @returns a function that ends its process */
  worker(): Promise<() => Promise<void>>;
  signIn(email: string): Promise<Api>;
  /** Stops the server, changes its database, and starts it again. */
  change(work: (client: DatabaseClient) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** Starts the product as an administrator does. @param role role of its first process, on PostgreSQL */
export async function openStage(kind: Kind, role: 'all' | 'web' = 'all'): Promise<Stage> {
  const postgres = kind === 'postgres' ? await startPostgres() : null;
  const environment = { ...ROOMY, ...(postgres && { DATABASE_URL: postgres.url, ROLE: role }) };
  const server = await TestServer.start(environment);
  const open = (): Promise<DatabaseClient> =>
    postgres === null
      ? openPglite(join(server.dataDir, 'database'), (error) => {
          throw error;
        })
      : openPostgres(postgres.url, () => undefined, { calls: MIGRATIONS });
  return {
    server,
    async worker() {
      const other = await server.beside({ ROLE: 'worker' });
      return () => other.kill('SIGTERM');
    },
    signIn: (email) => Api.signIn(server, email),
    async change(work) {
      await server.kill('SIGTERM');
      const client = await open();
      try {
        await work(client);
      } finally {
        await client.close();
      }
      await server.run();
    },
    async close() {
      await server.close();
      await postgres?.stop();
    },
  };
}

/** Adds meetings of the person who signed in with an address. @returns the database's size afterwards, in bytes */
export async function addMeetings(
  stage: Stage,
  email: string,
  meetings: number,
  passagesEach: number,
): Promise<number> {
  let bytes = 0;
  await stage.change(async (client) => {
    const [person] = await client.db.select({ id: users.id }).from(users).where(eq(users.email, email));
    if (person === undefined) throw new Error(`${email} has not signed in`);
    await fill(client, person.id, meetings, passagesEach);
    // Indexes the meetings now. Otherwise the server would index them during the measurement.
    await createSearchIndex({
      database: client,
      log: pino({ level: 'silent' }),
      minutesHtml: minutesHtmlEngine,
    }).catchUp();
    await client.db.execute('vacuum analyze');
    const size = sql<number>`pg_database_size(current_database())::float8`;
    const [row] = await client.db.select({ size }).from(sql`(values (1)) as one`);
    bytes = row?.size ?? 0;
  });
  return bytes;
}
