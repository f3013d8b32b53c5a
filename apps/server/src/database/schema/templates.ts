import type { TemplateId, UserId } from '@greffier/contract/ids';
import type { AgendaItem } from '@greffier/contract/values';
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';
import { organizations } from './organizations.ts';
import { users } from './people.ts';

/** Templates, each owned by exactly one user (personal) or organisation (shared). */
export const templates = pgTable(
  'templates',
  {
    id: uuid('id').primaryKey().defaultRandom().$type<TemplateId>(),
    name: text('name').notNull(),
    format: jsonb('format').$type<AgendaItem[]>().notNull(),
    userId: uuid('user_id')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'cascade' }),
    organizationId: uuid('organization_id').references(() => organizations.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('templates_user').on(table.userId),
    check('templates_one_owner', sql`num_nonnulls(${table.userId}, ${table.organizationId}) = 1`),
  ],
);
