import type { User } from '@greffier/contract/organisation/auth';
import type { UserId, VocabularyId } from '@greffier/contract/ids';
import type { Vocabulary } from '@greffier/contract/organisation/vocabularies';
import { asc, eq, inArray, or } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { vocabularies } from '../../database/schema/vocabularies.ts';
import { ownerOf, type Scope } from '../ownership.ts';

const WIRE = {
  id: vocabularies.id,
  name: vocabularies.name,
  words: vocabularies.words,
  user_id: vocabularies.userId,
  organization_id: vocabularies.organizationId,
};

const ownedBy = (user: User, scope: Scope) =>
  scope === 'personal' ? eq(vocabularies.userId, user.id) : eq(vocabularies.organizationId, user.organization.id);

/** Number of vocabularies that are read at once. */
const PART = 10;

/**
 * Lists vocabularies by name, in parts, so that others' calls can run in between, because four hundred vocabularies
 * contain eight megabytes. A personal list also contains the organisation's vocabularies.
 */
export async function* listVocabularies(db: Database, user: User, scope: Scope): AsyncGenerator<Vocabulary[]> {
  const order = [asc(vocabularies.name), asc(vocabularies.createdAt)];
  const named = await db
    .select({ id: vocabularies.id })
    .from(vocabularies)
    .where(or(ownedBy(user, scope), ownedBy(user, 'organisation')))
    .orderBy(...order);
  for (let from = 0; from < named.length; from += PART) {
    const ids = named.slice(from, from + PART).map(({ id }) => id);
    const part = db.select(WIRE).from(vocabularies).where(inArray(vocabularies.id, ids));
    yield await part.orderBy(...order);
  }
}

export async function findVocabulary(db: Database, id: VocabularyId): Promise<Vocabulary | null> {
  const [vocabulary] = await db.select(WIRE).from(vocabularies).where(eq(vocabularies.id, id));
  return vocabulary ?? null;
}

export const countVocabularies = (db: Database, user: User, scope: Scope): Promise<number> =>
  db.$count(vocabularies, ownedBy(user, scope));

export async function insertVocabulary(
  db: Database,
  user: User,
  scope: Scope,
  form: { readonly name: string; readonly words: string[] },
): Promise<Vocabulary> {
  const [vocabulary] = await db
    .insert(vocabularies)
    .values({ ...form, ...ownerOf(user, scope) })
    .returning(WIRE);
  if (!vocabulary) throw new Error('an insert returned no row');
  return vocabulary;
}

/** @returns null if the vocabulary is gone */
export async function updateVocabulary(
  db: Database,
  id: VocabularyId,
  changes: { readonly name: string; readonly words: string[] },
): Promise<Vocabulary | null> {
  const [vocabulary] = await db.update(vocabularies).set(changes).where(eq(vocabularies.id, id)).returning(WIRE);
  return vocabulary ?? null;
}

export async function deleteVocabulary(db: Database, id: VocabularyId): Promise<void> {
  await db.delete(vocabularies).where(eq(vocabularies.id, id));
}

/** Hands one person's vocabularies over to another. */
export async function handOver(tx: Database, from: UserId, to: UserId): Promise<void> {
  await tx.update(vocabularies).set({ userId: to }).where(eq(vocabularies.userId, from));
}
