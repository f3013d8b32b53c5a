import type { UserId, VocabularyId } from '@greffier/contract/ids';
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';
import { organizations } from './organizations.ts';
import { users } from './people.ts';

/** Vocabularies, each owned by exactly one user (personal) or organisation (shared). */
export const vocabularies = pgTable(
  'vocabularies',
  {
    id: uuid('id').primaryKey().defaultRandom().$type<VocabularyId>(),
    name: text('name').notNull(),
    words: jsonb('words').$type<string[]>().notNull(),
    userId: uuid('user_id')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'cascade' }),
    organizationId: uuid('organization_id').references(() => organizations.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('vocabularies_user').on(table.userId),
    check('vocabularies_one_owner', sql`num_nonnulls(${table.userId}, ${table.organizationId}) = 1`),
  ],
);
