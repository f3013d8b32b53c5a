import type { MeetingId, UploadId, UserId } from '@greffier/contract/ids';
import { bigint, boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';
import { users } from './people.ts';

/** Recordings that arrive in pieces. Their bytes are in a folder of this machine until a meeting is made of them. */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid('id').primaryKey().$type<UploadId>(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As announced. */
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** Hexadecimal, of the whole recording; null until all of it is here. */
    sha256: text('sha256'),
    /**
     * The meeting that was made of the upload. It stays after that meeting is deleted, so that no second one is made.
     */
    meetingId: uuid('meeting_id').$type<MeetingId>(),
    createdAt: createdAt(),
    /** When its last bytes came. */
    touchedAt: timestamp('touched_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    /** The request, of any process, that holds the upload's lock; null for none. */
    lockHolder: uuid('lock_holder'),
    /** Until when the lock counts, by the database's clock. After that, its holder counts as dead. */
    lockUntil: timestamp('lock_until', { withTimezone: true, mode: 'date' }),
    /** True if another request waits for the lock, and its holder should end. */
    lockWanted: boolean('lock_wanted').notNull().default(false),
  },
  (table) => [index('uploads_user').on(table.userId), index('uploads_touched').on(table.touchedAt)],
);

/** Storage keys whose rows are gone. A sweep removes the files, so that a crash leaves none behind. */
export const orphanedFiles = pgTable('orphaned_files', {
  /** A key, or a prefix that ends with `/`. */
  key: text('key').primaryKey(),
  createdAt: createdAt(),
});
