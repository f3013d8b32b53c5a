import { AUDIT_PAGE, type AuditEntry, ExportAudit, ListAuditEntries } from '@greffier/contract/organisation/audit';
import type { User } from '@greffier/contract/organisation/auth';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditEntries } from '../../database/schema/audit.ts';
import { trail } from '../../database/testing/test-trail.ts';
import type { Caller, Sent } from '../../testing/caller.ts';
import type { House } from '../../testing/house.ts';
import { openForTests } from '../../testing/open-for-tests.ts';
import { addUser } from '../../testing/rows.ts';
import { auditCsv } from './csv.ts';
import type { AuditService } from './service.ts';

let house: House;
let caller: Caller;
let chief: User;
let audit: AuditService;

openForTests((opened) => ({ house, caller } = opened));
beforeAll(() => {
  audit = house.services.audit;
});
beforeEach(async () => {
  await house.reset();
  chief = await addUser(house.deps.database.db, 'chef@exemple.ch', { isSuperuser: true });
});

const actor = (email: string) => ({ user: { id: chief.id, email }, address: '203.0.113.9' });
const removed = (objects: readonly string[]) => objects.map((object) => ({ deed: 'meeting.removed', object }) as const);
const record = (objects: readonly string[], email = 'anne@exemple.ch') =>
  audit.record(house.deps.database.db, removed(objects), actor(email));

interface Page {
  readonly entries: AuditEntry[];
  readonly next_cursor: string | null;
}
const list = async (query: Sent['query'] = {}) => (await caller.call(chief, ListAuditEntries, { query })).json<Page>();

describe('the list', () => {
  it('shows entries as they were recorded, newest first', async () => {
    house.setNow(new Date('2026-11-23T10:00:00.123Z'));
    await record(['one']);
    house.setNow(new Date('2026-11-23T10:00:01Z'));
    await audit.record(
      house.deps.database.db,
      { deed: 'person.promoted', object: 'two', details: { email: 'bob@exemple.ch' } },
      { user: null, address: null },
    );
    expect(await list()).toMatchObject({
      next_cursor: null,
      entries: [
        { deed: 'person.promoted', user_id: null, email: null, address: null, object: 'person', object_id: 'two' },
        {
          at: '2026-11-23T10:00:00.123Z',
          deed: 'meeting.removed',
          count: 1,
          user_id: chief.id,
          email: 'anne@exemple.ch',
          address: '203.0.113.9',
          object: 'meeting',
          object_id: 'one',
          details: {},
        },
      ],
    });
  });

  it('continues where the page before ended', async () => {
    const objects = Array.from({ length: 2 * AUDIT_PAGE + 1 }, (_, at) => String(at));
    await record(objects);
    const seen: (string | null)[] = [];
    let cursor: string | null = null;
    do {
      const page: Page = await list(cursor === null ? {} : { cursor });
      seen.push(...page.entries.map(({ object_id }) => object_id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual(objects.toReversed());
  });

  it('filters, and finds an address in upper or lower case', async () => {
    await record(['one']);
    await record(['two'], 'bob@exemple.ch');
    const objects = async (query: Sent['query']) => (await list(query)).entries.map(({ object_id }) => object_id);
    expect(await objects({ person: ' Bob@Exemple.ch ' })).toEqual(['two']);
    expect(await objects({ deed: 'meeting', object: 'one' })).toEqual(['one']);
    expect(await objects({ from: '2999-01-01T00:00:00Z' })).toEqual([]);
  });

  it.each([
    ['a deed that there is not', { deed: 'meeting.admired' }, 'Cette action n’existe pas'],
    ['a moment that is none', { from: 'hier' }, 'Indiquez un instant, comme 2026-03-03T00:00:00Z'],
    ['a cursor of its own making', { cursor: "1'; drop" }, 'Cette suite du journal n’existe pas'],
  ])('refuses %s', async (_, query: NonNullable<Sent['query']>, detail) => {
    const answer = await caller.call(chief, ListAuditEntries, { query });
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { detail }]);
  });

  it('also shows a deed that only another version of the program knows', async () => {
    // Simulates an older program that reads the entry of a newer one.
    const deed = 'meeting.teleported' as 'meeting.removed';
    await house.deps.database.db.insert(auditEntries).values({ at: new Date(), deed });
    expect((await list()).entries).toMatchObject([{ deed, object: null }]);
  });
});

describe('the export', () => {
  const download = async (query: Sent['query'] = {}) => caller.call(chief, ExportAudit, { query });

  it('is a file that French spreadsheets open: UTF-8 with its mark, semicolons, one line each', async () => {
    house.setNow(new Date('2026-11-23T10:00:00Z'));
    await record(['one']);
    const answer = await download({ deed: 'meeting' });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringContaining('journal-audit-2026-11-23.csv'),
      'cache-control': 'private, no-store',
    });
    expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, line, ...rest] = answer.rawPayload.subarray(3).toString().split('\r\n');
    expect(head?.split(';')).toHaveLength(11);
    const [id] = await trail(house.deps.database.db);
    expect(line).toBe(
      `2026-11-23 10:00:00;Réunion supprimée;1;anne@exemple.ch;203.0.113.9;Réunion;one;;meeting.removed;${chief.id};${id?.id}`,
    );
    expect(rest).toEqual(['']);
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('lets no spreadsheet run %j', async (evil) => {
    await record([evil], `${evil}@exemple.ch`);
    const { body } = await download({ deed: 'meeting' });
    expect(body.split(/;|\r\n/).filter((cell) => /^"?[=+\-@\t\r]/.test(cell))).toEqual([]);
    expect(body).toContain(`'${evil}@exemple.ch`);
  });

  it('keeps a text with a semicolon, a quote or a line break in one cell', async () => {
    await record(['a;"b"\nc']);
    expect((await download({ deed: 'meeting' })).body).toContain(';"a;""b""\nc";');
  });

  it('is recorded itself, before it is sent', async () => {
    await download();
    expect(await trail(house.deps.database.db)).toMatchObject([
      { deed: 'audit.exported', userId: chief.id, objectId: chief.organization.id },
    ]);
  });

  it('reads a long trail completely, page by page', async () => {
    await record(Array.from({ length: 1_234 }, (_, at) => String(at)));
    const select = vi.spyOn(house.deps.database.db, 'select');
    const { body } = await download({ deed: 'meeting' });
    expect(body.trim().split('\r\n')).toHaveLength(1 + 1_234);
    // Two queries find the person who asks and the access rules. The other queries read 100 entries each.
    expect(select).toHaveBeenCalledTimes(2 + 13);
  });

  it('lets other requests be answered between its pages', async () => {
    await record(Array.from({ length: 1_100 }, (_, at) => String(at)));
    const pages = await audit.export(chief, {});
    let turns = 0;
    const count = (): void => {
      turns += 1;
      turn = setImmediate(count);
    };
    let turn = setImmediate(count);
    for await (const _ of pages);
    clearImmediate(turn);
    expect(turns).toBeGreaterThanOrEqual(2);
  });

  it('breaks off if the database fails meanwhile, so that nobody mistakes a part for the whole', async () => {
    await record(Array.from({ length: 600 }, (_, at) => String(at)));
    const pages = await audit.export(chief, {});
    const broken = vi.spyOn(house.deps.database.db, 'select');
    const read = async () => {
      for await (const _ of auditCsv(pages)) {
        broken.mockImplementation(() => {
          throw new Error('broken');
        });
      }
    };
    await expect(read()).rejects.toThrow('broken');
  });
});

it('lists what a person did, for the copy of their own data', async () => {
  const other = await addUser(house.deps.database.db);
  await audit.record(house.deps.database.db, removed(['theirs']), { user: other, address: null });
  await record(['one', 'two']);
  const objects: (string | null)[] = [];
  for await (const page of audit.entriesOf(chief.id)) objects.push(...page.map(({ object_id }) => object_id));
  expect(objects).toEqual(['two', 'one']);
});

it('removes what is older than the months for which it is kept', async () => {
  house.setNow(new Date('2020-01-01T00:00:00Z'));
  await record(['old']);
  house.setNow(null);
  await record(['new']);
  await audit.sweep(24);
  expect((await list()).entries.map(({ object_id }) => object_id)).toEqual(['new']);
});
