import type { AuthConfig } from '@greffier/contract/auth';
import type { Member, OrganizationForm } from '@greffier/contract/organisation';
import type { UserId } from '@greffier/contract/ids';
import { and, asc, count, eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { meetings, organizations, users } from '../../database/schema.ts';

/** By e-mail. */
export function listMembers(db: Database, organization: string): Promise<Member[]> {
  return db
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      is_superuser: users.isSuperuser,
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

export async function saveAuthConfig(db: Database, id: string, authConfig: AuthConfig): Promise<void> {
  await db.update(organizations).set({ authConfig }).where(eq(organizations.id, id));
}

/** @returns false where there is no such person in the organisation */
export async function setSuperuser(
  db: Database,
  organization: string,
  id: UserId,
  isSuperuser: boolean,
): Promise<boolean> {
  const changed = await db
    .update(users)
    .set({ isSuperuser })
    .where(and(eq(users.id, id), eq(users.organizationId, organization)))
    .returning({ id: users.id });
  return changed.length > 0;
}

/** What is theirs goes with them, by the schema's cascades. @returns false where there is no such person */
export async function deleteMember(db: Database, organization: string, id: UserId): Promise<boolean> {
  const deleted = await db
    .delete(users)
    .where(and(eq(users.id, id), eq(users.organizationId, organization)))
    .returning({ id: users.id });
  return deleted.length > 0;
}
