import type { UserId } from '@greffier/contract/ids';
import { boolean, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';
import { organizations } from './organizations.ts';

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom().$type<UserId>(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    /** E-mail address in lower case. */
    email: text('email').notNull(),
    name: text('name'),
    isSuperuser: boolean('is_superuser').notNull().default(false),
    /** Issuer and subject of the identity that signed in. */
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    /** Time at which a super user blocked the account; null if it is not blocked. */
    blockedAt: timestamp('blocked_at', { withTimezone: true, mode: 'date' }),
    /** Whether an e-mail is sent when work on a meeting has ended, if the server can send e-mails. */
    mailWhenReady: boolean('mail_when_ready').notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [
    // Unique within one organisation: a person may have an account in each of several.
    uniqueIndex('users_email').on(table.email, table.organizationId),
    uniqueIndex('users_identity').on(table.issuer, table.subject, table.organizationId),
  ],
);

/** Sessions: one row for each sign-in, until it ends or expires. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the bearer token, base64url, so that a copy of the database signs nobody in. */
    tokenHash: text('token_hash').notNull(),
    /** The issuer's statements at the sign-in. Each request checks them against the access rules. */
    issuer: text('issuer').notNull(),
    tenant: text('tenant'),
    email: text('email').notNull(),
    emailTrusted: boolean('email_trusted').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
    /** Time of the last request, written every few minutes at most. */
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    uniqueIndex('sessions_token').on(table.tokenHash),
    index('sessions_user').on(table.userId, table.createdAt),
    index('sessions_seen').on(table.lastSeenAt),
  ],
);
