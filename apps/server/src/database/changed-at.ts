import { type SQL, sql } from 'drizzle-orm';
import { meetings } from './schema/meetings.ts';

/**
 * The moment of a change to the transcript. It is always later than the one before, even if the clock was put back,
 * because it identifies a state of the transcript.
 */
export const changedAt = (now: Date): SQL<Date> =>
  sql`greatest(${now}::timestamptz, ${meetings.transcriptChangedAt} + interval '1 millisecond')`;
