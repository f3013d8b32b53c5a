import { and, eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { organizationFiles } from '../../database/schema/organizations.ts';

export type OrganizationFile = typeof organizationFiles.$inferSelect;
export type FileKind = OrganizationFile['kind'];

const ofKind = (organization: string, kind: FileKind) =>
  and(eq(organizationFiles.organizationId, organization), eq(organizationFiles.kind, kind));

export async function findFile(db: Database, organization: string, kind: FileKind): Promise<OrganizationFile | null> {
  const [file] = await db.select().from(organizationFiles).where(ofKind(organization, kind));
  return file ?? null;
}

/**
 * Replaces a template or a logo of an organisation inside a transaction, during which nobody else can replace it.
 * @returns the storage key of the former file
 */
export async function replaceFile(
  tx: Database,
  file: Omit<OrganizationFile, 'failure' | 'failedAt'>,
): Promise<string | null> {
  const before = await takeFile(tx, file.organizationId, file.kind);
  await tx.insert(organizationFiles).values(file);
  return before;
}

/** Removes a template or a logo of an organisation. @returns its storage key; null if there was no file */
export async function takeFile(tx: Database, organization: string, kind: FileKind): Promise<string | null> {
  const [removed] = await tx
    .delete(organizationFiles)
    .where(ofKind(organization, kind))
    .returning({ key: organizationFiles.storageKey });
  return removed?.key ?? null;
}

/** Stores why a template or a logo failed, unless another file has replaced it. */
export async function noteFailure(
  db: Database,
  { organizationId, kind, storageKey }: Pick<OrganizationFile, 'organizationId' | 'kind' | 'storageKey'>,
  failure: Pick<OrganizationFile, 'failure' | 'failedAt'>,
): Promise<void> {
  await db
    .update(organizationFiles)
    .set(failure)
    .where(and(ofKind(organizationId, kind), eq(organizationFiles.storageKey, storageKey)));
}
