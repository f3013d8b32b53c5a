import type { MeetingId, UploadId, UserId } from '@greffier/contract/ids';
import { bigint, boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';
import { users } from './people.ts';

/** Recordings that arrive in pieces. Their bytes stay in a folder of this machine until a meeting is made from them. */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid('id').primaryKey().$type<UploadId>(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Size of the whole recording, as announced; bytes. */
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** SHA-256 of the whole recording, hexadecimal; null until the recording has arrived completely. */
    sha256: text('sha256'),
    /**
     * The meeting that was made from the upload. The id stays after the meeting is deleted, so that no second meeting
     * is made.
     */
    meetingId: uuid('meeting_id').$type<MeetingId>(),
    createdAt: createdAt(),
    /** Time at which the upload's last bytes came. */
    touchedAt: timestamp('touched_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    /** Id of the request, in any process, that holds the upload's lock; null for none. */
    lockHolder: uuid('lock_holder'),
    /** End of the lock's validity, by the database's clock. After that, its holder counts as dead. */
    lockUntil: timestamp('lock_until', { withTimezone: true, mode: 'date' }),
    /** True if another request waits for the lock, so that its holder should finish. */
    lockWanted: boolean('lock_wanted').notNull().default(false),
  },
  (table) => [index('uploads_user').on(table.userId), index('uploads_touched').on(table.touchedAt)],
);

/** Storage keys whose rows are deleted. A sweep removes the files of these keys, even if a process crashed before. */
export const orphanedFiles = pgTable('orphaned_files', {
  /** A storage key, or a prefix that ends with `/`. */
  key: text('key').primaryKey(),
  createdAt: createdAt(),
});
