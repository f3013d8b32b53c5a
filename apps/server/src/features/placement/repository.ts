import type { MeetingId } from '@greffier/contract/ids';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { meetings } from '../../database/schema/meetings.ts';
import type { MeetingRecord } from '../meetings/record.ts';

/** Stores pins, inside a transaction that has locked the meeting. */
export async function savePins(
  tx: Database,
  id: MeetingId,
  changes: Pick<MeetingRecord, 'itemPins' | 'startsChecked' | 'checkedStarts'>,
): Promise<void> {
  await tx.update(meetings).set(changes).where(eq(meetings.id, id));
}
