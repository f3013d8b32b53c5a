import type { MeetingId, TaskId, UserId } from '@greffier/contract/ids';
import { sql } from 'drizzle-orm';
import { customType, date, foreignKey, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { meetings } from './meetings.ts';

/** Text compared byte by byte, which is quick and the same in every database. */
const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** The tasks that minutes contain now, and finished tasks that have been removed from the minutes since. */
export const tasks = pgTable(
  'tasks',
  {
    id: uuid('id').primaryKey().defaultRandom().$type<TaskId>(),
    meetingId: uuid('meeting_id').$type<MeetingId>().notNull(),
    /** Owner of the meeting. The database keeps this column equal to the meeting's own. */
    userId: uuid('user_id').$type<UserId>().notNull(),
    /**
     * Place of the task in the minutes: 1, 2, 3, …; null if the task is no longer in them. Only finished tasks are kept
     * without a place, so that they still count as done if they come back.
     */
    position: integer('position'),
    /** Number of the task's finding; null if a person added the task. */
    finding: integer('finding'),
    /** Heading of the task's item. */
    item: text('item'),
    text: text('text').notNull(),
    owner: text('owner'),
    /** The name of the task's owner, reduced to letters and digits. */
    ownerKey: plainText('owner_key'),
    /** The deadline as the minutes write it. */
    due: text('due'),
    /** The day of the deadline; null if it is uncertain. */
    dueOn: date('due_on', { mode: 'string' }),
    /** The first passage that the task's line refers to. */
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
    // Indexes in the orders of the task lists, with all columns that counting needs, because the rows are long.
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
