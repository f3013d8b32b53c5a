import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../client.ts';
import { BackupError } from './error.ts';

/**
 * Tables whose rows are not restored. Sessions would let in people who have signed out since. Triggers refill the list
 * of parts that the search must index. The processes have ended.
 */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'sessions',
  'oidc_payloads',
  'search_parts',
  'search_due',
  'processes',
  'arrivals',
  'call_counts',
]);

/** Number of rows that are read at a time. Minutes may take a megabyte each. */
const ROWS = 50;

/**
 * Rows of a table, each as JSON of its columns. The JSON is not parsed, because JavaScript's numbers differ from
 * PostgreSQL's.
 */
export type Rows = readonly string[];

async function read<T>(db: Database, query: SQL): Promise<T[]> {
  // PGlite and PostgreSQL both answer with `{ rows }`. The caller's type says what the rows contain.
  const { rows } = (await db.execute(query)) as { rows: T[] };
  return rows;
}

/** Lists the tables of a backup, each after the tables that it refers to. */
export async function tablesOf(db: Database): Promise<string[]> {
  const tables = await read<{ name: string }>(
    db,
    sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  const references = await read<{ from: string; to: string }>(
    db,
    sql`select source.relname as from, target.relname as to from pg_constraint
        join pg_class source on source.oid = conrelid join pg_class target on target.oid = confrelid
        where contype = 'f' and conrelid <> confrelid`,
  );
  const left = new Set(tables.map(({ name }) => name).filter((name) => !LEFT_OUT.has(name)));
  const sorted: string[] = [];
  while (left.size > 0) {
    const next = [...left].filter((name) => !references.some(({ from, to }) => from === name && left.has(to)));
    if (next.length === 0) throw new Error('tables refer to each other in a circle');
    for (const name of next) left.delete(name);
    sorted.push(...next);
  }
  return sorted;
}

/** Reads a table in the order of its primary key, a few rows at a time. `tx` is a transaction. */
export async function* readTable(tx: Database, table: string): AsyncGenerator<Rows> {
  const [key] = await read<{ columns: string }>(
    tx,
    sql`select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_index
        join pg_attribute on attrelid = indrelid and attnum = any(indkey)
        where indrelid = ${table}::regclass and indisprimary`,
  );
  if (!key) throw new Error(`the table ${table} has no primary key`);
  await tx.execute(
    sql`declare reader no scroll cursor for
        select row_to_json(t)::text as row from ${sql.identifier(table)} t order by ${sql.raw(key.columns)}`,
  );
  for (;;) {
    const rows = await read<{ row: string }>(tx, sql`fetch ${sql.raw(String(ROWS))} from reader`);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await tx.execute(sql`close reader`);
}

/** Inserts rows that {@link readTable} returned. */
export async function loadRows(tx: Database, table: string, rows: Rows): Promise<void> {
  if (rows.length === 0) return;
  const name = sql.identifier(table);
  await tx.execute(
    sql`insert into ${name} overriding system value
        select * from jsonb_populate_recordset(null::${name}, ${`[${rows.join(',')}]`}::jsonb)`,
  );
}

/** Makes the database's automatic numbers continue after those of the loaded rows. */
export async function settleNumbers(tx: Database): Promise<void> {
  const columns = await read<{ table: string; column: string }>(
    tx,
    sql`select relname as table, attname as column from pg_attribute join pg_class on pg_class.oid = attrelid
        where relnamespace = 'public'::regnamespace and attidentity <> ''`,
  );
  for (const { table, column } of columns) {
    await tx.execute(
      sql`select setval(pg_get_serial_sequence(${table}, ${column}), coalesce(max(${sql.identifier(column)}), 0) + 1, false)
          from ${sql.identifier(table)}`,
    );
  }
}

/**
 * Refuses a database that is not empty.
 * @throws BackupError if the database holds anything
 */
export async function refuseFull(db: Database): Promise<void> {
  for (const table of await tablesOf(db)) {
    const rows = await read(db, sql`select 1 from ${sql.identifier(table)} limit 1`);
    if (rows.length > 0) {
      throw new BackupError('La base de données contient déjà des données\u00A0: prenez une base vide.');
    }
  }
}

/** Returns the newest migration of a database, as drizzle numbers them; 0 if there is none. */
export async function newestMigration(db: Database): Promise<number> {
  const [row] = await read<{ newest: string | null }>(
    db,
    sql`select max(created_at)::text as newest from drizzle.__drizzle_migrations`,
  );
  return Number(row?.newest ?? 0);
}
