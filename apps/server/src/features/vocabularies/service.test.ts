import type { User } from '@greffier/contract/organisation/auth';
import type { Vocabulary } from '@greffier/contract/organisation/vocabularies';
import { beforeEach, expect, it } from 'vitest';
import type { DatabaseClient } from '../../database/client.ts';
import { vocabularies } from '../../database/schema/vocabularies.ts';
import { describeOnBothDatabases } from '../../database/testing/testing.ts';
import { addUser } from '../../testing/rows.ts';
import { VOCABULARIES_PER_OWNER, type VocabulariesService } from './service.ts';
import { createAuditService } from '../audit/service.ts';
import { createVocabulariesService } from './service.ts';

async function partsOf(list: AsyncIterable<Vocabulary[]>): Promise<Vocabulary[][]> {
  const parts: Vocabulary[][] = [];
  for await (const part of list) parts.push(part);
  return parts;
}

describeOnBothDatabases('the store of vocabularies', (open) => {
  let database: DatabaseClient;
  let service: VocabulariesService;
  let user: User;
  let other: User;
  const serviceOf = (scope: 'personal' | 'organisation') =>
    createVocabulariesService({ database }, { audit: createAuditService({ database, now: () => new Date() }) }, scope);
  beforeEach(async () => {
    database = await open();
    service = serviceOf('personal');
    user = await addUser(database.db);
    other = await addUser(database.db);
  });

  const addShared = async () => {
    const shared = { name: 'Commun', words: ['Greffier'], organizationId: user.organization.id };
    const [row] = await database.db.insert(vocabularies).values(shared).returning();
    return row!.id;
  };

  it('lists one’s own and the organisation’s vocabularies by name, never another person’s', async () => {
    await service.create(user, { name: 'Lieux', words: [] });
    await service.create(other, { name: 'Privé', words: [] });
    await addShared();
    const parts = await partsOf(service.list(user));
    expect(parts.flat().map(({ name }) => name)).toEqual(['Commun', 'Lieux']);
  });

  it('lists many vocabularies in parts, so that full ones do not keep others waiting', async () => {
    const names = Array.from({ length: 25 }, (_, at) => `Lieux ${String(at).padStart(2, '0')}`);
    const rows = names.map((name) => ({ name, words: [], userId: user.id }));
    await database.db.insert(vocabularies).values(rows.toReversed());
    const parts = await partsOf(service.list(user));
    expect(parts.map(({ length }) => length)).toEqual([10, 10, 5]);
    expect(parts.flat().map(({ name }) => name)).toEqual(names);
  });

  it('keeps the words in the order given', async () => {
    const { id } = await service.create(user, { name: 'Lieux', words: [] });
    const words = ['Val-de-Ruz', 'Boudry', 'boudry'];
    const saved = await service.update(user, id, { name: 'Lieux-dits', words });
    expect(saved).toMatchObject({ name: 'Lieux-dits', words });
    expect(await service.get(user, id)).toEqual(saved);
  });

  it('answers 404 for another person’s vocabulary, so that nobody learns that it exists', async () => {
    const { id } = await service.create(other, { name: 'Privé', words: [] });
    await expect(service.get(user, id)).rejects.toMatchObject({ status: 404 });
    await expect(service.update(user, id, { name: 'Pris', words: [] })).rejects.toMatchObject({ status: 404 });
    await expect(service.remove(user, id)).rejects.toMatchObject({ status: 404 });
    expect(await service.get(other, id)).toMatchObject({ name: 'Privé' });
  });

  it('reads the organisation’s vocabularies but refuses to change or delete them', async () => {
    const id = await addShared();
    expect(await service.get(user, id)).toMatchObject({ name: 'Commun', user_id: null });
    await expect(service.update(user, id, { name: 'Pris', words: [] })).rejects.toMatchObject({ status: 403 });
    await expect(service.remove(user, id)).rejects.toMatchObject({ status: 403 });
  });

  it('forgets a vocabulary that its owner deletes', async () => {
    const { id } = await service.create(user, { name: 'Lieux', words: [] });
    await service.remove(user, id);
    await expect(service.remove(user, id)).rejects.toMatchObject({ status: 404 });
  });

  it('refuses one vocabulary more than a person may keep', async () => {
    const full = Array.from({ length: VOCABULARIES_PER_OWNER }, () => ({ name: 'V', words: [], userId: user.id }));
    await database.db.insert(vocabularies).values(full);
    await expect(service.create(user, { name: 'De trop', words: [] })).rejects.toMatchObject({ status: 422 });
  });

  it.each(['personal', 'organisation'] as const)(
    'gives the last place once, however many ask for it at once: %s',
    async (scope) => {
      const owner = scope === 'personal' ? { userId: user.id } : { organizationId: user.organization.id };
      const full = Array.from({ length: VOCABULARIES_PER_OWNER - 1 }, () => ({
        name: 'Lieux',
        words: [],
        ...owner,
      }));
      await database.db.insert(vocabularies).values(full);
      const own = serviceOf(scope);
      const made = await Promise.allSettled(
        Array.from({ length: 6 }, () => own.create(user, { name: 'Lieux', words: [] })),
      );
      expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await database.db.$count(vocabularies)).toBe(VOCABULARIES_PER_OWNER);
    },
  );
});
