import type { AuthConfig } from '@greffier/contract/organisation/auth';
import type { DataPolicyForm } from '@greffier/contract/organisation/data-policy';
import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** One row: an installation serves one organisation. */
export const organizations = pgTable('organizations', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  logoUrl: text('logo_url'),
  maxUsers: integer('max_users'),
  canEditAuthConfig: boolean('can_edit_auth_config').notNull().default(false),
  authConfig: jsonb('auth_config').$type<AuthConfig>().notNull(),
  /** How long things are kept; absent fields have the default. */
  retention: jsonb('retention').$type<Partial<DataPolicyForm>>().notNull().default({}),
  /** No meeting is deleted for its age before this moment; null if the rule for meetings was never changed. */
  meetingsKeptUntil: timestamp('meetings_kept_until', { withTimezone: true, mode: 'date' }),
});

/** What an organisation uploaded for its minutes: a Word template, a logo. The files are in the storage. */
export const organizationFiles = pgTable(
  'organization_files',
  {
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'word_template' | 'logo'>().notNull(),
    fileName: text('file_name').notNull(),
    storageKey: text('storage_key').notNull(),
    bytes: integer('bytes').notNull(),
    uploadedAt: timestamp('uploaded_at', { withTimezone: true, mode: 'date' }).notNull(),
    /** Name. */
    uploadedBy: text('uploaded_by').notNull(),
    /** Says in French why it could not make a document the last time; null if it could. */
    failure: text('failure'),
    failedAt: timestamp('failed_at', { withTimezone: true, mode: 'date' }),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.kind] })],
);
