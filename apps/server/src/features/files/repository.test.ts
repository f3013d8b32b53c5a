import { beforeEach, expect, it } from 'vitest';
import type { Database } from '../../database/client.ts';
import { describeOnBothDatabases } from '../../database/testing/testing.ts';
import { dueOrphans, forgetOrphans, makeDue, noteOrphans } from './repository.ts';

const NOW = new Date('2026-03-03T10:00:00Z');
const LATER = new Date('2026-03-04T10:00:00Z');

describeOnBothDatabases('files repository', (open) => {
  let db: Database;
  beforeEach(async () => {
    ({ db } = await open());
  });

  it('lists keys that are due for removal, and an announced upload only a day later', async () => {
    await noteOrphans(db, ['meetings/a/audio'], NOW);
    await noteOrphans(db, ['meetings/b/'], LATER);
    expect(await dueOrphans(db, NOW, '', 10)).toEqual(['meetings/a/audio']);
    expect(await dueOrphans(db, LATER, '', 10)).toEqual(['meetings/a/audio', 'meetings/b/']);
    expect(await dueOrphans(db, LATER, '', 1)).toEqual(['meetings/a/audio']);
    expect(await dueOrphans(db, LATER, 'meetings/a/audio', 1)).toEqual(['meetings/b/']);
  });

  it('takes more keys than one statement can', async () => {
    const keys = Array.from({ length: 40_000 }, (_, at) => `meetings/${at}/`);
    await noteOrphans(db, keys, NOW);
    expect(await dueOrphans(db, NOW, '', 50_000)).toHaveLength(40_000);
  });

  it('makes an announced key due at once when it is discarded', async () => {
    await noteOrphans(db, ['meetings/a/'], LATER);
    await noteOrphans(db, ['meetings/a/'], NOW);
    expect(await dueOrphans(db, NOW, '', 10)).toEqual(['meetings/a/']);
  });

  it('makes every announced key due when nothing can be under way', async () => {
    await noteOrphans(db, ['meetings/a/', 'meetings/b/'], LATER);
    await makeDue(db, NOW);
    expect(await dueOrphans(db, NOW, '', 10)).toHaveLength(2);
  });

  it('forgets what was removed', async () => {
    await noteOrphans(db, ['a', 'b'], NOW);
    await forgetOrphans(db, ['a']);
    expect(await dueOrphans(db, NOW, '', 10)).toEqual(['b']);
    await forgetOrphans(db, []);
    await noteOrphans(db, [], NOW);
    expect(await dueOrphans(db, NOW, '', 10)).toEqual(['b']);
  });
});
