import type { AuthConfig } from '@greffier/contract/organisation/auth';
import type { DataPolicyForm } from '@greffier/contract/organisation/data-policy';
import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Host and sign-in of an organisation's people. `secretFrom` says only where the client's secret is stored. */
export interface OwnSignIn {
  /** The host that people open, with its port unless it is the usual one. */
  readonly host: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Name of the environment variable, or path of the file, that holds the client's secret. */
  readonly secretFrom: { readonly variable: string } | { readonly file: string };
  readonly trustEmail: boolean;
  /** E-mail addresses of people who are super users from their first sign-in. */
  readonly superUsers: readonly string[];
}

/**
 * The organisations that an installation serves; usually one. The database's policies (migration 0031) keep the rows of
 * organisations apart by columns `tenant_id`, which the code of repositories never mentions.
 */
export const organizations = pgTable('organizations', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  logoUrl: text('logo_url'),
  maxUsers: integer('max_users'),
  canEditAuthConfig: boolean('can_edit_auth_config').notNull().default(false),
  authConfig: jsonb('auth_config').$type<AuthConfig>().notNull(),
  /** Retention periods; an absent field has the default. */
  retention: jsonb('retention').$type<Partial<DataPolicyForm>>().notNull().default({}),
  /** Time before which no meeting is deleted for its age; null if the rule for meetings was never changed. */
  meetingsKeptUntil: timestamp('meetings_kept_until', { withTimezone: true, mode: 'date' }),
  /** Sign-in settings; null for the organisation that the environment describes. */
  signIn: jsonb('sign_in').$type<OwnSignIn>(),
});

/** Files that an organisation uploaded for its minutes: a Word template, a logo. Their content is in the storage. */
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
    /** Name of the person who uploaded the file. */
    uploadedBy: text('uploaded_by').notNull(),
    /** Reason in French why the last document could not be made with this file; null if it could. */
    failure: text('failure'),
    failedAt: timestamp('failed_at', { withTimezone: true, mode: 'date' }),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.kind] })],
);
