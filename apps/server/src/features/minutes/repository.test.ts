import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { minutesVersions } from '../../database/schema/minutes.ts';
import { describeOnBothDatabases } from '../../database/testing/testing.ts';
import { addMeeting, addUser } from '../../testing/rows.ts';
import { addVersion, findVersion, rewriteVersion } from './repository.ts';

describeOnBothDatabases('minutes repository', (open) => {
  it('keeps an approved version as it was approved, whatever the program does', async () => {
    const { db } = await open();
    const { id } = await addMeeting(db, await addUser(db));
    const version = { html: '<p>Accepté.</p>', madeAt: new Date('2026-03-03T10:00:00Z') };
    const edited = await addVersion(db, id, { ...version, kind: 'edited' }, 100);
    const approved = await addVersion(db, id, { ...version, kind: 'approved' }, 100);
    const before = await findVersion(db, id, 2);
    const changes = { html: '<p>Refusé.</p>', findings: null, madeAt: new Date() };
    await rewriteVersion(db, edited, changes);
    await expect(rewriteVersion(db, approved, changes)).rejects.toThrow(/update "minutes_versions"/);
    expect(await findVersion(db, id, 1)).toMatchObject({ html: '<p>Refusé.</p>' });
    expect(await findVersion(db, id, 2)).toEqual(before);
  });

  it.each(['front', 'madeBy', 'division', 'minutesKind'] as const)(
    'does not let the other data of an approved version change: %s',
    async (column) => {
      const { db } = await open();
      const { id } = await addMeeting(db, await addUser(db));
      const version = { kind: 'approved', html: '<p>Accepté.</p>', madeAt: new Date('2026-03-03T10:00:00Z') } as const;
      const approved = await addVersion(db, id, version, 100);
      const before = await findVersion(db, id, 1);
      const other = { front: null, madeBy: 'X', division: randomUUID(), minutesKind: 'analytic' } as const;
      const change = db.update(minutesVersions).set({ [column]: other[column] });
      await expect(change.where(eq(minutesVersions.id, approved.id))).rejects.toThrow(/update "minutes_versions"/);
      expect(await findVersion(db, id, 1)).toEqual(before);
    },
  );
});
