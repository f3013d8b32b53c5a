import { eq, sql } from 'drizzle-orm';
import type { DatabaseClient } from '../client.ts';
import { auditEntries } from '../schema/audit.ts';
import { organizations } from '../schema/organizations.ts';
import { users } from '../schema/people.ts';
import { houseWide } from './separation.ts';

/** Things in the storage that remain after an organisation was removed. */
export interface LeftBehind {
  readonly meetings: readonly string[];
  readonly uploads: readonly string[];
  /** Storage keys of the organisation's template and logo. */
  readonly files: readonly string[];
}

/**
 * Deletes every row of an organisation: its people and all their data, sessions, jobs, and its audit trail, which the
 * database protects until the organisation is deleted.
 * @param note records, in the same transaction, what is to be removed from the storage
 */
export function removeServed(
  { db }: Pick<DatabaseClient, 'db'>,
  id: string,
  note: (tx: DatabaseClient['db'], left: LeftBehind) => Promise<void>,
): Promise<LeftBehind> {
  return houseWide(() =>
    db.transaction(async (tx) => {
      // PGlite and PostgreSQL both answer with `{ rows }`.
      const ask = async (query: ReturnType<typeof sql>): Promise<string[]> => {
        const { rows } = (await tx.execute(query)) as { rows: { name: string }[] };
        return rows.map(({ name }) => name);
      };
      const left: LeftBehind = {
        meetings: await ask(sql`select id as name from meetings where tenant_id = ${id}`),
        uploads: await ask(sql`select id as name from uploads where tenant_id = ${id}`),
        files: await ask(sql`select storage_key as name from organization_files where organization_id = ${id}`),
      };
      await note(tx, left);
      if ((await ask(sql`select 'queue' as name where to_regclass('pgboss.job') is not null`)).length > 0) {
        await tx.execute(sql`delete from pgboss.job where data ->> 'organization' = ${id}`);
      }
      await tx.delete(users).where(eq(users.organizationId, id));
      for (const table of await ask(TENANT_TABLES)) {
        await tx.execute(sql`delete from ${sql.identifier(table)} where tenant_id = ${id}`);
      }
      await tx.delete(organizations).where(eq(organizations.id, id));
      await tx.execute(sql`select set_config('greffier.audit_retention', 'on', true)`);
      await tx.execute(sql`delete from ${auditEntries} where tenant_id = ${id}`);
      return left;
    }),
  );
}

/** Tables whose rows each name their organisation, except the audit trail. */
const TENANT_TABLES = sql`
  select relname as name from pg_attribute join pg_class on pg_class.oid = attrelid
  where attname = 'tenant_id' and relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'audit_entries'`;
