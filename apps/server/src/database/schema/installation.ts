import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';

/** Data that the embedded OIDC provider remembers (its adapter's models), so that a restart signs nobody out. */
export const oidcPayloads = pgTable(
  'oidc_payloads',
  {
    model: text('model').notNull(),
    id: text('id').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    grantId: text('grant_id'),
    userCode: text('user_code'),
    uid: text('uid'),
    expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.id] }),
    index('oidc_payloads_grant').on(table.grantId),
    index('oidc_payloads_uid').on(table.uid),
    // Each sign-in removes what has expired.
    index('oidc_payloads_expiry').on(table.expiresAt),
  ],
);

/** Secrets that the server creates on its first start (cookie keys, the local issuer's JWKS). */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  createdAt: createdAt(),
});

/** Facts about this installation's past; one row. */
export const installation = pgTable(
  'installation',
  {
    id: integer('id').primaryKey().default(1),
    /** The issuer that last signed people in; null if there was none, or if the operator abandoned it. */
    issuer: text('issuer'),
    /** Id that the storage of this database's files should carry; null if the installation never named a storage. */
    storageId: uuid('storage_id'),
    /** True once the storage is known to carry the id. */
    storageMarked: boolean('storage_marked').notNull().default(false),
  },
  (table) => [check('installation_one_row', sql`${table.id} = 1`)],
);
