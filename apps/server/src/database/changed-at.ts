import { type SQL, sql } from 'drizzle-orm';
import { meetings } from './schema/meetings.ts';

/**
 * Returns the time to store for a change to the transcript. It is always later than the time of the previous change,
 * even if the clock was set back, because it identifies a state of the transcript.
 */
export const changedAt = (now: Date): SQL<Date> =>
  sql`greatest(${now}::timestamptz, ${meetings.transcriptChangedAt} + interval '1 millisecond')`;
