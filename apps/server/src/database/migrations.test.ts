import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { migrations } from './client.ts';

/** Copies the migrations of an earlier version, up to but without the named one, into a new folder. */
async function migrationsBefore(tag: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'greffier-migrations-'));
  await cp(migrations.migrationsFolder, folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(file, 'utf8'));
  const until = journal.entries.findIndex((entry) => entry.tag === tag);
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, until) }));
  return folder;
}

it('removes the key with which an earlier version signed tokens, and no other secret', async () => {
  const former = await migrationsBefore('0019_guards');
  const client = await PGlite.create();
  try {
    const db = drizzle({ client });
    await migrate(db, { migrationsFolder: former });
    await db.execute(sql`insert into secrets (name, value) values ('token_key', '"a"'), ('sign_in_flow_key', '"b"')`);
    await migrate(db, migrations);
    expect((await db.execute(sql`select name from secrets`)).rows).toEqual([{ name: 'sign_in_flow_key' }]);
  } finally {
    await client.close();
    await rm(former, { recursive: true, force: true });
  }
});

it('counts text written into recorded meetings apart from imported text, and gives every row its organisation', async () => {
  const former = await migrationsBefore('0030_written_bytes');
  const client = await PGlite.create();
  try {
    const db = drizzle({ client });
    await migrate(db, { migrationsFolder: former });
    await db.execute(sql`
      with organization as (insert into organizations (name, auth_config) values ('Commune', '{}') returning id),
      person as (
        insert into users (organization_id, email, issuer, subject)
        select id, 'a@exemple.ch', 'test', 'a' from organization returning id
      )
      insert into meetings (user_id, name, status, meeting_date, main_language, extra_languages, participants,
        vocabulary, duration, segments_count, audio_bytes, imported_bytes)
      select person.id, row.name, 'transcribed', '2026-03-03', 'fr', '[]', '[]', '[]', 60, 1, row.audio, row.imported
      from person, (values ('recorded', 9000, 7), ('imported', null, 5)) as row(name, audio, imported)`);
    await migrate(db, migrations);
    const rows = await db.execute(sql`select name, imported_bytes, written_bytes from meetings order by name`);
    expect(rows.rows).toEqual([
      { name: 'imported', imported_bytes: 5, written_bytes: 0 },
      { name: 'recorded', imported_bytes: 0, written_bytes: 7 },
    ]);
    // Two rows are written before the migration, and one after it.
    await db.execute(sql`
      insert into passages (meeting_id, position, speaker, start, "end", text)
      select id, 1, 'speaker_1', 0, 1, 'Bonjour.' from meetings where name = 'recorded'`);
    const given = await db.execute(sql`
      select (select count(*)::int from meetings where tenant_id = organizations.id) as meetings,
        (select count(*)::int from search_due where tenant_id = organizations.id and kind = 'transcript') as due,
        (select count(*)::int from passages where tenant_id = organizations.id) as passages from organizations`);
    expect(given.rows).toEqual([{ meetings: 2, due: 1, passages: 1 }]);
  } finally {
    await client.close();
    await rm(former, { recursive: true, force: true });
  }
});
