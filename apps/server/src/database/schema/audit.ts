import type { AuditDeed, AuditDetails } from '@greffier/contract/organisation/audit';
import type { UserId } from '@greffier/contract/ids';
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * The audit trail: who did what to which object, when and from where; never content. Triggers refuse to change, delete
 * or truncate it, except for the retention, which deletes old entries (`features/audit/repository.ts`). It has no
 * foreign keys, because entries outlive people and objects.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
    deed: text('deed').$type<AuditDeed>().notNull(),
    /** Number of times that the deed happened; more than 1 only if refusals are counted together. */
    count: integer('count').notNull().default(1),
    /** The person who did it; null for somebody who was not signed in, or for the server itself. */
    userId: uuid('user_id').$type<UserId>(),
    /** The person's e-mail address at that time, in lower case. */
    email: text('email'),
    /** IP address that the request came from; null if the server acted without a request. */
    address: text('address'),
    objectId: text('object_id'),
    details: jsonb('details').$type<AuditDetails>().notNull().default({}),
  },
  (table) => [
    index('audit_entries_at').on(table.at, table.id),
    index('audit_entries_deed').on(table.deed, table.at, table.id),
    index('audit_entries_user').on(table.userId, table.at, table.id),
    index('audit_entries_email').on(table.email, table.at, table.id),
    index('audit_entries_object').on(table.objectId, table.at, table.id),
  ],
);
