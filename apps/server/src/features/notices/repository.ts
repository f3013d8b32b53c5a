import type { MeetingId, UserId } from '@greffier/contract/ids';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { meetings } from '../../database/schema/meetings.ts';
import { users } from '../../database/schema/people.ts';

/** Tells whether a person wants e-mails; false if the person is gone. */
export async function wantsMail(db: Database, id: UserId): Promise<boolean> {
  const [row] = await db.select({ wants: users.mailWhenReady }).from(users).where(eq(users.id, id));
  return row?.wants ?? false;
}

export async function setWantsMail(db: Database, id: UserId, mailWhenReady: boolean): Promise<void> {
  await db.update(users).set({ mailWhenReady }).where(eq(users.id, id));
}

/**
 * Finds the e-mail address for a message about a meeting. Null if the meeting is gone or now another person's, or if
 * its person wants no e-mail or is blocked.
 */
export async function addressFor(db: Database, meetingId: MeetingId, userId: UserId): Promise<string | null> {
  const [row] = await db
    .select({ email: users.email })
    .from(meetings)
    .innerJoin(users, eq(meetings.userId, users.id))
    .where(
      and(eq(meetings.id, meetingId), eq(users.id, userId), eq(users.mailWhenReady, true), isNull(users.blockedAt)),
    );
  return row?.email ?? null;
}
