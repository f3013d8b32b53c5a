import type { MeetingId } from '@greffier/contract/ids';
import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { meetings } from '../../database/schema/meetings.ts';
import { users } from '../../database/schema/people.ts';

export interface JobFacts {
  readonly id: MeetingId;
  readonly email: string;
  readonly name: string | null;
  readonly progress: number;
  /** Length of the recording; seconds. */
  readonly duration: number;
}

/** Reads who owns these meetings and how far the work on them is, but nothing about their content. */
export async function jobFacts(db: Database, ids: readonly MeetingId[]): Promise<JobFacts[]> {
  if (ids.length === 0) return [];
  return db
    .select({
      id: meetings.id,
      email: users.email,
      name: users.name,
      progress: meetings.progress,
      duration: meetings.duration,
    })
    .from(meetings)
    .innerJoin(users, eq(users.id, meetings.userId))
    .where(inArray(meetings.id, [...ids]));
}
