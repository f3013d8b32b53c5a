import { sql } from 'drizzle-orm';
import type { Database } from '../client.ts';
import { organizations } from '../schema/organizations.ts';

/** Columns of the organisation, named as in the contract. */
export const ORGANIZATION = {
  id: organizations.id,
  name: organizations.name,
  logo_url: organizations.logoUrl,
  max_users: organizations.maxUsers,
  can_edit_auth_config: organizations.canEditAuthConfig,
  auth_config: organizations.authConfig,
};

/** Value that identifies a state of the organisation's row. It changes with every change to the row, by anybody. */
export const ORGANIZATION_STATE = sql<string>`${organizations}.xmin::text || ' ' || ${organizations}.ctid::text`;

/** Key of the advisory lock on the organisation; any constant will do. */
const ORGANIZATION_LOCK = 7_401;

/**
 * Lets only one transaction at a time change who belongs to the organisation. It waits for the others, and keeps the
 * lock until this transaction ends. Otherwise two transactions could both rely on being "the first person", or on "the
 * last free place" or "the last super user".
 */
export async function lockOrganization(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ORGANIZATION_LOCK})`);
}
