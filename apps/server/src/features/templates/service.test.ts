import type { User } from '@greffier/contract/organisation/auth';
import { TEMPLATES_CHARACTERS } from '@greffier/contract/limits';
import { beforeEach, expect, it } from 'vitest';
import type { DatabaseClient } from '../../database/client.ts';
import { templates } from '../../database/schema/templates.ts';
import { describeOnBothDatabases } from '../../database/testing/testing.ts';
import { addUser, whole } from '../../testing/rows.ts';
import { TEMPLATES_PER_OWNER, type TemplatesService } from './service.ts';
import { createAuditService } from '../audit/service.ts';
import { createTemplatesService } from './service.ts';

const FORM = { name: 'Comité', format: [{ level: 1, text: 'Ouverture' }] };

describeOnBothDatabases('the store of templates', (open) => {
  let database: DatabaseClient;
  let service: TemplatesService;
  let user: User;
  let other: User;
  const serviceOf = (scope: 'personal' | 'organisation') =>
    createTemplatesService({ database }, { audit: createAuditService({ database, now: () => new Date() }) }, scope);
  beforeEach(async () => {
    database = await open();
    service = serviceOf('personal');
    user = await addUser(database.db);
    other = await addUser(database.db);
  });

  const addShared = async () => {
    const owner = { organizationId: user.organization.id };
    const [row] = await database.db
      .insert(templates)
      .values({ ...FORM, name: 'Assemblée', ...owner })
      .returning();
    return row!.id;
  };

  it('lists one’s own and the organisation’s templates by name, never another person’s', async () => {
    await service.create(user, FORM);
    await service.create(other, { ...FORM, name: 'Privé' });
    await addShared();
    expect((await whole(service.list(user))).map(({ name }) => name)).toEqual(['Assemblée', 'Comité']);
  });

  it('keeps an owner’s changes of a template, and forgets a template that its owner deletes', async () => {
    const { id } = await service.create(user, FORM);
    const format = [{ level: 2, text: 'Clôture' }];
    await service.update(user, id, { name: 'Bureau', format });
    expect(await service.get(user, id)).toEqual({
      id,
      name: 'Bureau',
      template_format: format,
      user_id: user.id,
      organization_id: null,
    });
    await service.remove(user, id);
    await expect(service.get(user, id)).rejects.toMatchObject({ status: 404 });
  });

  it('answers 404 for another person’s template, so that nobody learns that it exists', async () => {
    const { id } = await service.create(other, FORM);
    await expect(service.get(user, id)).rejects.toMatchObject({ status: 404 });
    await expect(service.update(user, id, FORM)).rejects.toMatchObject({ status: 404 });
    await expect(service.remove(user, id)).rejects.toMatchObject({ status: 404 });
    expect(await service.get(other, id)).toMatchObject({ name: 'Comité' });
  });

  it('reads the organisation’s templates but refuses to change or delete them', async () => {
    const id = await addShared();
    expect(await service.get(user, id)).toMatchObject({ name: 'Assemblée', user_id: null });
    await expect(service.update(user, id, FORM)).rejects.toMatchObject({ status: 403 });
    await expect(service.remove(user, id)).rejects.toMatchObject({ status: 403 });
  });

  it('refuses text beyond a person’s limit, and takes what fits', async () => {
    const full = { name: 'Plein', format: Array.from({ length: 300 }, () => ({ level: 1, text: '€'.repeat(500) })) };
    const kept = [];
    for (let count = 0; count < Math.floor(TEMPLATES_CHARACTERS / 160_000); count += 1)
      kept.push(await service.create(user, full));
    await expect(service.create(user, full)).rejects.toMatchObject({ status: 422 });
    const { id } = await service.create(user, FORM);
    await expect(service.update(user, id, full)).rejects.toMatchObject({ status: 422 });
    await expect(service.update(user, kept[0]!.id, full)).resolves.toMatchObject({ name: 'Plein' });
    await expect(service.create(other, full)).resolves.toMatchObject({ name: 'Plein' });
  });

  it('refuses one template more than a person may keep', async () => {
    const full = Array.from({ length: TEMPLATES_PER_OWNER }, () => ({ ...FORM, userId: user.id }));
    await database.db.insert(templates).values(full);
    await expect(service.create(user, FORM)).rejects.toMatchObject({ status: 422 });
    await expect(service.create(other, FORM)).resolves.toMatchObject({ name: 'Comité' });
  });

  it.each(['personal', 'organisation'] as const)(
    'gives the last place once, however many ask for it at once: %s',
    async (scope) => {
      const owner = scope === 'personal' ? { userId: user.id } : { organizationId: user.organization.id };
      const full = Array.from({ length: TEMPLATES_PER_OWNER - 1 }, () => ({ ...FORM, ...owner }));
      await database.db.insert(templates).values(full);
      const own = serviceOf(scope);
      const made = await Promise.allSettled(Array.from({ length: 6 }, () => own.create(user, FORM)));
      expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await database.db.$count(templates)).toBe(TEMPLATES_PER_OWNER);
    },
  );

  it('has room for a long text only once, however many ask for it at once', async () => {
    const format = Array.from({ length: 300 }, () => ({ level: 1, text: '€'.repeat(500) }));
    const count = Math.floor(TEMPLATES_CHARACTERS / 160_000);
    for (let made = 1; made < count; made += 1) await service.create(user, { name: 'Plein', format });
    const { id } = await service.create(user, FORM);
    const asked = [
      service.update(user, id, { name: 'Plein', format }),
      ...Array.from({ length: 4 }, () => service.create(user, { name: 'Plein', format })),
    ];
    const done = await Promise.allSettled(asked);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
