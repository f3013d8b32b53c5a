import type { User } from '@greffier/contract/auth';
import type { UserId } from '@greffier/contract/ids';
import { and, desc, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { ORGANIZATION } from '../../database/organization.ts';
import { organizations } from '../../database/schema/organizations.ts';
import { sessions, users } from '../../database/schema/people.ts';

export type SessionRow = typeof sessions.$inferSelect;

/** A session is open if it began after the one moment and was last used after the other. */
export interface Limits {
  readonly began: Date;
  readonly seen: Date;
}

/** Adds a session, and ends the person's oldest where there are more than `most`. */
export async function insertSession(tx: Database, row: typeof sessions.$inferInsert, most: number): Promise<void> {
  const older = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, row.userId))
    .orderBy(desc(sessions.createdAt))
    .offset(most - 1);
  await tx.delete(sessions).where(inArray(sessions.id, older));
  await tx.insert(sessions).values(row);
}

/** The session of a token with its person; null where it has ended or expired, or the person is blocked or gone. */
export async function findSession(
  db: Database,
  tokenHash: string,
  { began, seen }: Limits,
): Promise<{ readonly session: SessionRow; readonly user: User } | null> {
  const [row] = await db
    .select({
      session: sessions,
      user: { id: users.id, email: users.email, name: users.name, is_superuser: users.isSuperuser },
      organization: ORGANIZATION,
    })
    .from(sessions)
    .innerJoin(users, eq(sessions.userId, users.id))
    .innerJoin(organizations, eq(users.organizationId, organizations.id))
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        gt(sessions.createdAt, began),
        gt(sessions.lastSeenAt, seen),
        isNull(users.blockedAt),
      ),
    );
  return row ? { session: row.session, user: { ...row.user, organization: row.organization } } : null;
}

export async function touchSession(db: Database, id: string, lastSeenAt: Date): Promise<void> {
  await db.update(sessions).set({ lastSeenAt }).where(eq(sessions.id, id));
}

export async function endSession(db: Database, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id));
}

export async function endSessionOf(tx: Database, tokenHash: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

export async function endSessionsOf(tx: Database, userId: UserId): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId));
}

/** Removes sessions that have expired. */
export async function removeExpired(db: Database, { began, seen }: Limits): Promise<void> {
  await db.delete(sessions).where(or(lt(sessions.createdAt, began), lt(sessions.lastSeenAt, seen)));
}
