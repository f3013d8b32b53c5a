import type { DataPolicyForm } from '@greffier/contract/organisation/data-policy';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { organizations } from '../../database/schema/organizations.ts';

export interface KeptPolicy {
  readonly retention: Partial<DataPolicyForm>;
  readonly meetingsKeptUntil: Date | null;
}

const COLUMNS = { retention: organizations.retention, meetingsKeptUntil: organizations.meetingsKeptUntil };

/** Finds the data policy; null before the first person has signed in, because there is no organisation yet. */
export async function findPolicy(db: Database): Promise<KeptPolicy | null> {
  const [row] = await db.select(COLUMNS).from(organizations);
  return row ?? null;
}

/** Reads the data policy and locks it, so that nobody else changes it until the transaction ends. */
export async function lockPolicy(tx: Database, organization: string): Promise<KeptPolicy | null> {
  const [row] = await tx.select(COLUMNS).from(organizations).where(eq(organizations.id, organization)).for('update');
  return row ?? null;
}

export async function savePolicy(db: Database, organization: string, policy: KeptPolicy): Promise<void> {
  await db.update(organizations).set(policy).where(eq(organizations.id, organization));
}
