import type { AuthConfig } from '@greffier/contract/organisation/auth';
import type { Member, OrganizationForm } from '@greffier/contract/organisation/organisation';
import type { UserId } from '@greffier/contract/ids';
import { and, asc, count, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { lockOrganization, ORGANIZATION } from '../../database/organizations/organization.ts';
import { meetings } from '../../database/schema/meetings.ts';
import { organizations } from '../../database/schema/organizations.ts';
import { users } from '../../database/schema/people.ts';

/** Lists the organisation's people, sorted by e-mail address. */
export function listMembers(db: Database, organization: string): Promise<Member[]> {
  return db
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      is_superuser: users.isSuperuser,
      is_blocked: sql<boolean>`${users.blockedAt} is not null`,
      meetings_count: count(meetings.id),
    })
    .from(users)
    .leftJoin(meetings, eq(meetings.userId, users.id))
    .where(eq(users.organizationId, organization))
    .groupBy(users.id)
    .orderBy(asc(users.email));
}

export async function updateOrganization(db: Database, id: string, form: OrganizationForm): Promise<void> {
  const logoUrl = form.logo_url === '' ? null : form.logo_url;
  await db.update(organizations).set({ name: form.name, logoUrl }).where(eq(organizations.id, id));
}

/** Reads the access rules as they are now. @throws if the organisation is gone */
export async function readAuthConfig(db: Database, id: string): Promise<AuthConfig> {
  const found = await db
    .select({ rules: ORGANIZATION.auth_config })
    .from(organizations)
    .where(eq(organizations.id, id));
  if (!found[0]) throw new Error('the organisation is gone');
  return found[0].rules;
}

export async function saveAuthConfig(db: Database, id: string, authConfig: AuthConfig): Promise<void> {
  await db.update(organizations).set({ authConfig }).where(eq(organizations.id, id));
}

/**
 * Lets one transaction at a time change the people of the organisation, or its access rules. It waits for the others,
 * and keeps the lock until this transaction ends.
 * @returns whether this person is now a super user who is not blocked
 */
export async function lockMembers(tx: Database, organization: string, superuser: UserId): Promise<boolean> {
  await lockOrganization(tx);
  const acting = and(eq(users.id, superuser), eq(users.organizationId, organization));
  return (await tx.$count(users, and(acting, eq(users.isSuperuser, true), isNull(users.blockedAt)))) > 0;
}

/**
 * Reads and locks a person who is about to be deleted: until the transaction ends, nothing can be added to the person's
 * data.
 * @returns the person's e-mail address; null if the organisation has no such person
 */
export async function lockMember(tx: Database, organization: string, id: UserId): Promise<string | null> {
  const [row] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, id), eq(users.organizationId, organization)))
    .for('update');
  return row?.email ?? null;
}

/**
 * Waits until nobody else changes the people of the organisation, and keeps others waiting until the transaction ends.
 * @returns whether this person is a super user, and the organisation has other people but no other super user who is
 * not blocked
 */
export async function isLastSuperuser(tx: Database, organization: string, id: UserId): Promise<boolean> {
  await lockOrganization(tx);
  const superuser = and(eq(users.id, id), eq(users.organizationId, organization), eq(users.isSuperuser, true));
  if ((await tx.$count(users, superuser)) === 0) return false;
  const others = and(eq(users.organizationId, organization), ne(users.id, id));
  const able = and(others, eq(users.isSuperuser, true), isNull(users.blockedAt));
  return (await tx.$count(users, others)) > 0 && (await tx.$count(users, able)) === 0;
}

/** Tells whether the organisation has this person, and the person is not blocked. */
export async function isActive(tx: Database, organization: string, id: UserId): Promise<boolean> {
  const active = and(eq(users.id, id), eq(users.organizationId, organization), isNull(users.blockedAt));
  return (await tx.$count(users, active)) > 0;
}

/** Blocks or unblocks a person. @param blockedAt null to unblock the person. @returns as `setSuperuser` */
export async function setBlocked(
  tx: Database,
  organization: string,
  id: UserId,
  blockedAt: Date | null,
): Promise<string | null> {
  const [changed] = await tx
    .update(users)
    .set({ blockedAt })
    .where(and(eq(users.id, id), eq(users.organizationId, organization)))
    .returning({ email: users.email });
  return changed?.email ?? null;
}

/** @returns the person's e-mail; null if there is no such person in the organisation */
export async function setSuperuser(
  db: Database,
  organization: string,
  id: UserId,
  isSuperuser: boolean,
): Promise<string | null> {
  const [changed] = await db
    .update(users)
    .set({ isSuperuser })
    .where(and(eq(users.id, id), eq(users.organizationId, organization)))
    .returning({ email: users.email });
  return changed?.email ?? null;
}

/**
 * Deletes a person and, by the schema's cascades, all data of the person.
 * @returns the person's e-mail address; null if the organisation has no such person
 */
export async function deleteMember(db: Database, organization: string, id: UserId): Promise<string | null> {
  const [deleted] = await db
    .delete(users)
    .where(and(eq(users.id, id), eq(users.organizationId, organization)))
    .returning({ email: users.email });
  return deleted?.email ?? null;
}
