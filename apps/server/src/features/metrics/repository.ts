import { sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { meetings } from '../../database/schema/meetings.ts';

/** Sizes of everything that an installation holds; bytes. */
export interface StoredBytes {
  readonly database: number;
  /** Size of the recordings whose transcripts are not stored yet. */
  readonly recordings: number;
  /** Size of the recordings that are kept for listening. */
  readonly sounds: number;
}

export async function storedBytes(db: Database): Promise<StoredBytes> {
  const [row] = await db
    .select({
      database: sql<number>`pg_database_size(current_database())::float8`,
      recordings: sql<number>`coalesce(sum(${meetings.audioBytes}) filter (where ${meetings.audioKey} is not null), 0)::float8`,
      sounds: sql<number>`coalesce(sum(${meetings.soundBytes}), 0)::float8`,
    })
    .from(meetings);
  if (row === undefined) throw new Error('an aggregate has one row');
  return row;
}
