import type { AuthConfig, Organization, User } from '@greffier/contract/organisation/auth';
import type { UserId } from '@greffier/contract/ids';
import { and, desc, eq, gt, gte, inArray, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { ORGANIZATION, ORGANIZATION_STATE } from '../../database/organizations/organization.ts';
import { organizations } from '../../database/schema/organizations.ts';
import { sessions, users } from '../../database/schema/people.ts';

export type SessionRow = typeof sessions.$inferSelect;

/** A session is open if it began between `began` and `ahead`, and was last used after `seen`. */
export interface Limits {
  readonly began: Date;
  readonly seen: Date;
  readonly ahead: Date;
}

/** Adds a session, and ends the person's oldest ones if there are more than `most`. */
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

/** Columns of the organisation without its access rules, of which there may be thousands. */
const { auth_config: RULES, ...WITHOUT_RULES } = ORGANIZATION;

/** A person as each call reads them, without the organisation's access rules. */
type CallingUser = Omit<User, 'organization'> & { readonly organization: Omit<Organization, 'auth_config'> };

/**
 * Finds the session of a token with its person, and the state of the organisation; null if the session has ended or
 * expired, or the person is blocked or gone.
 */
export async function findSession(
  db: Database,
  tokenHash: string,
  { began, seen, ahead }: Limits,
): Promise<{ readonly session: SessionRow; readonly user: CallingUser; readonly state: string } | null> {
  const [row] = await db
    .select({
      session: sessions,
      user: { id: users.id, email: users.email, name: users.name, is_superuser: users.isSuperuser },
      organization: WITHOUT_RULES,
      state: ORGANIZATION_STATE,
    })
    .from(sessions)
    .innerJoin(users, eq(sessions.userId, users.id))
    .innerJoin(organizations, eq(users.organizationId, organizations.id))
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        gt(sessions.createdAt, began),
        gt(sessions.lastSeenAt, seen),
        lt(sessions.createdAt, ahead),
        isNull(users.blockedAt),
      ),
    );
  if (!row) return null;
  const { session, user, organization, state } = row;
  return { session, user: { ...user, organization }, state };
}

/** Reads an organisation's access rules and its state; null if the organisation is gone. */
export async function findRules(
  db: Database,
  organization: string,
): Promise<{ readonly state: string; readonly rules: AuthConfig } | null> {
  const [row] = await db
    .select({ state: ORGANIZATION_STATE, rules: RULES })
    .from(organizations)
    .where(eq(organizations.id, organization));
  return row ?? null;
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
export async function removeExpired(db: Database, { began, seen, ahead }: Limits): Promise<void> {
  const expired = or(lt(sessions.createdAt, began), lt(sessions.lastSeenAt, seen), gte(sessions.createdAt, ahead));
  await db.delete(sessions).where(expired);
}
