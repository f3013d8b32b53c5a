import type { MeetingId, TaskId, UserId } from '@greffier/contract/ids';
import { sql } from 'drizzle-orm';
import { customType, date, foreignKey, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { meetings } from './meetings.ts';

/** Compared byte by byte: quick, and alike in every database. */
const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** The tasks that minutes contain now, and tasks that were done and have been removed from the minutes since. */
export const tasks = pgTable(
  'tasks',
  {
    id: uuid('id').primaryKey().defaultRandom().$type<TaskId>(),
    meetingId: uuid('meeting_id').$type<MeetingId>().notNull(),
    /** Whose meeting it is. The database keeps it equal. */
    userId: uuid('user_id').$type<UserId>().notNull(),
    /**
     * 1, 2, 3, … in the minutes; null if it is no longer in them. Only tasks that were done are kept without a place, so
     * that they count as done if they come back.
     */
    position: integer('position'),
    /** The number of its finding; null if a person added it. */
    finding: integer('finding'),
    /** Heading of its item. */
    item: text('item'),
    text: text('text').notNull(),
    owner: text('owner'),
    /** Only the letters and figures of the owner's name. */
    ownerKey: plainText('owner_key'),
    /** The deadline as it is written. */
    due: text('due'),
    /** The day that this means; null if that is not certain. */
    dueOn: date('due_on', { mode: 'string' }),
    /** The first passage that its line refers to. */
    passageId: integer('passage_id'),
    doneAt: timestamp('done_at', { withTimezone: true, mode: 'date' }),
  },
  (table) => [
    foreignKey({
      name: 'tasks_meeting',
      columns: [table.meetingId, table.userId],
      foreignColumns: [meetings.id, meetings.userId],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('tasks_meeting_id').on(table.meetingId),
    // In the orders in which they are listed, each with all that its counts ask: the rows themselves are long.
    index('tasks_open_due')
      .on(table.userId, table.dueOn, table.meetingId, table.position, table.ownerKey, table.id)
      .where(sql`position is not null and done_at is null`),
    index('tasks_open_owner')
      .on(table.userId, table.ownerKey, table.dueOn, table.meetingId, table.position, table.id)
      .where(sql`position is not null and done_at is null`),
    index('tasks_done')
      .on(table.userId, table.doneAt, table.meetingId, table.position, table.ownerKey, table.dueOn, table.id)
      .where(sql`position is not null and done_at is not null`),
  ],
);
