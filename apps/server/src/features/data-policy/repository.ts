import type { DataPolicyForm } from '@greffier/contract/organisation/data-policy';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { organizations } from '../../database/schema/organizations.ts';

export interface KeptPolicy {
  readonly retention: Partial<DataPolicyForm>;
  readonly meetingsKeptUntil: Date | null;
}

const COLUMNS = { retention: organizations.retention, meetingsKeptUntil: organizations.meetingsKeptUntil };

/** Null if there is no organisation yet, before the first person has signed in. */
export async function findPolicy(db: Database): Promise<KeptPolicy | null> {
  const [row] = await db.select(COLUMNS).from(organizations);
  return row ?? null;
}

/** Reads the policy and locks it: nobody else changes it until the transaction ends. */
export async function lockPolicy(tx: Database, organization: string): Promise<KeptPolicy | null> {
  const [row] = await tx.select(COLUMNS).from(organizations).where(eq(organizations.id, organization)).for('update');
  return row ?? null;
}

export async function savePolicy(db: Database, organization: string, policy: KeptPolicy): Promise<void> {
  await db.update(organizations).set(policy).where(eq(organizations.id, organization));
}
