import type { MeetingId } from '@greffier/contract/ids';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { type KeptName, meetings } from '../../database/schema/meetings.ts';

/** Stores names that people keep, inside a transaction that has locked the meeting. */
export async function saveKeptNames(tx: Database, id: MeetingId, keptNames: KeptName[]): Promise<void> {
  await tx.update(meetings).set({ keptNames }).where(eq(meetings.id, id));
}
