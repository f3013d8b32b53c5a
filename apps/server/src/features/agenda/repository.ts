import type { MeetingId } from '@greffier/contract/ids';
import type { AgendaItem } from '@greffier/contract/values';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { meetings } from '../../database/schema/meetings.ts';

/** @returns whether the meeting was `transcribed`, and so was changed */
export async function saveAgenda(db: Database, id: MeetingId, agenda: readonly AgendaItem[]): Promise<boolean> {
  const changed = await db
    .update(meetings)
    .set({ agenda: [...agenda] })
    .where(and(eq(meetings.id, id), eq(meetings.status, 'transcribed')))
    .returning({ id: meetings.id });
  return changed.length > 0;
}
