import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { migrations } from './client.ts';
import { type Schema, schemaBreaks } from './schema-breaks.ts';

/**
 * Number of the last release's last migration. Whoever makes a release updates this number. Then the following release
 * may drop everything that the new one no longer needs.
 */
const LAST_RELEASE = '0030';

const folder = join(migrations.migrationsFolder, 'meta');
const numbers = readdirSync(folder).flatMap((name) => /^(\d{4})_snapshot\.json$/.exec(name)?.slice(1) ?? []);
const snapshot = (number: string | undefined): Schema =>
  JSON.parse(readFileSync(join(folder, `${number}_snapshot.json`), 'utf8')) as Schema;

/** Changes that break nothing in practice, and why. */
const HARMLESS = [
  // The new indexes also cover the organisation. For the last release's only organisation, they refuse the same rows.
  'public.users has another unique index: users_email',
  'public.users has another unique index: users_identity',
];

it('lets the last release work on today’s schema while processes are replaced one after the other', () => {
  const breaks = schemaBreaks(snapshot(LAST_RELEASE), snapshot(numbers.toSorted().at(-1)));
  expect(breaks).toEqual(HARMLESS);
});

const COLUMN = { type: 'text', notNull: true, primaryKey: false };
const TABLE = {
  columns: { name: COLUMN, note: { ...COLUMN, notNull: false }, count: { ...COLUMN, type: 'integer', default: 0 } },
  indexes: { by_name: { isUnique: true }, by_note: { isUnique: false } },
  foreignKeys: { owner: { to: 'users' } },
  uniqueConstraints: {},
  compositePrimaryKeys: {},
  checkConstraints: { positive: { value: 'count > 0' } },
};
const changed = (changes: object): readonly string[] =>
  schemaBreaks({ tables: { t: TABLE } }, { tables: { t: { ...TABLE, ...changes } } });
const withColumns = (columns: object): readonly string[] => changed({ columns: { ...TABLE.columns, ...columns } });

it('finds tables and columns that are gone, of another type, or stricter', () => {
  expect(schemaBreaks({ tables: { t: TABLE } }, { tables: {} })).toEqual(['t is gone']);
  const { name: _name, ...others } = TABLE.columns;
  expect(changed({ columns: others })).toEqual(['t.name is gone']);
  expect(withColumns({ name: { ...COLUMN, type: 'uuid' } })).toEqual(['t.name was text and is uuid']);
  expect(withColumns({ note: COLUMN })).toEqual(['t.note must have a value']);
  expect(withColumns({ count: { ...COLUMN, type: 'integer' } })).toEqual(['t.count has no default any more']);
  expect(withColumns({ extra: COLUMN })).toEqual(['t.extra is new and must have a value']);
});

it('finds rules that the last release does not know, and the loss of unique indexes that it relies on', () => {
  expect(changed({ checkConstraints: { positive: { value: 'count > 1' } } })).toEqual([
    't has another check: positive',
  ]);
  expect(changed({ foreignKeys: { ...TABLE.foreignKeys, team: {} } })).toEqual(['t has another reference: team']);
  expect(changed({ indexes: {} })).toEqual(['t has lost a unique index: by_name']);
  expect(changed({ indexes: { ...TABLE.indexes, one: { isUnique: true } } })).toEqual([
    't has another unique index: one',
  ]);
  expect(withColumns({ name: { ...COLUMN, primaryKey: true } })).toEqual(['t has another primary key: columns']);
});

it('accepts new tables, columns that may be empty, other indexes and fewer checks', () => {
  const extra = { a: { ...COLUMN, notNull: false }, b: { ...COLUMN, default: "''" } };
  const laxer = { name: { ...COLUMN, notNull: false } };
  expect(withColumns({ ...extra, ...laxer })).toEqual([]);
  expect(changed({ checkConstraints: {}, foreignKeys: {}, indexes: { by_name: { isUnique: true } } })).toEqual([]);
  expect(schemaBreaks({ tables: {} }, { tables: { t: TABLE } })).toEqual([]);
});
