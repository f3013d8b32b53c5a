import { sql } from 'drizzle-orm';
import type { Database } from './client.ts';
import { organizations } from './schema/organizations.ts';

/** The organisation as the contract names its parts. */
export const ORGANIZATION = {
  id: organizations.id,
  name: organizations.name,
  logo_url: organizations.logoUrl,
  max_users: organizations.maxUsers,
  can_edit_auth_config: organizations.canEditAuthConfig,
  auth_config: organizations.authConfig,
};

/** Any number of our own among this database's advisory locks. */
const ORGANIZATION_LOCK = 7_401;

/**
 * Waits for whoever else changes who belongs to the organisation, until the transaction ends. "The first person", "the
 * last free place" and "the last super user" are decided by one transaction at a time.
 */
export async function lockOrganization(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ORGANIZATION_LOCK})`);
}
