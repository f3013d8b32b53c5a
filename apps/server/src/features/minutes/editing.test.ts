import type { User } from '@greffier/contract/organisation/auth';
import { MAX_MINUTES_VERSIONS, TEXT_LIMITS } from '@greffier/contract/limits';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { FIRST_DIVISION, meetings as table } from '../../database/schema/meetings.ts';
import { minutesVersions } from '../../database/schema/minutes.ts';
import { organizations } from '../../database/schema/organizations.ts';
import { pastTriggers } from '../../database/testing/test-trail.ts';
import { sanitizeMinutes } from '@greffier/documents/minutes-html/sanitize';
import { unzipDocx } from '@greffier/documents/docx/test-docx';
import type { House } from '../../testing/house.ts';
import { openHouseForTests } from '../../testing/open-for-tests.ts';
import { addMeeting, addUser } from '../../testing/rows.ts';
import type { MeetingsService } from '../meetings/service.ts';
import type { EditingService } from './editing.ts';
import type { MinutesService } from './service.ts';

const WRITTEN = '<p><span data-passages="2">Le budget est accepté.</span></p>';
const MINE = '<p>Le budget est refusé.</p>';
const THEIRS = '<p>Le budget est renvoyé.</p>';
const NOW = new Date('2026-03-03T10:00:00Z');
const after = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

let house: House;
let user: User;
let meetings: MeetingsService;
let minutes: MinutesService;
let editing: EditingService;

openHouseForTests((opened) => (house = opened));
beforeEach(async () => {
  await house.reset();
  house.setNow(NOW);
  user = await addUser(house.deps.database.db, 'anne@exemple.ch');
  meetings = house.services.meetings;
  minutes = house.services.minutes;
  editing = house.services.editing;
});

const add = async (changes: Parameters<typeof addMeeting>[2] = {}) =>
  (
    await addMeeting(house.deps.database.db, user, {
      status: 'completed',
      summary: WRITTEN,
      completedAt: NOW,
      ...changes,
    })
  ).id;
type Id = Awaited<ReturnType<typeof add>>;
const save = async (id: Id, summary: string, version: number, session: string | null = null) =>
  (await editing.save(user, id, { summary, version, division: null, session })).version;
const history = async (id: Id) => (await editing.history(user, id)).map(({ number, kind }) => `${number} ${kind}`);
const textOf = async (id: Id, number: number) => (await editing.version(user, id, number)).summary;
const summaryOf = async (id: Id) => (await meetings.get(user, id)).summary;

describe('edited minutes', () => {
  it('are stored, counted, and attributed', async () => {
    const id = await add();
    expect(await save(id, `${MINE}<script>x()</script>`, 0)).toBe(1);
    expect(await meetings.get(user, id)).toMatchObject({ summary: MINE, minutes: { version: 1 } });
    expect((await editing.history(user, id))[0]).toEqual({
      number: 2,
      kind: 'edited',
      made_at: NOW.toISOString(),
      made_by: 'anne@exemple.ch',
      restored_from: null,
      minutes_kind: 'synthetic',
      current: true,
    });
  });

  it('are refused if they are too long once their special characters are escaped', async () => {
    const id = await add();
    await expect(save(id, `<p>${'&'.repeat(TEXT_LIMITS.summary / 5)}</p>`, 0)).rejects.toMatchObject({
      status: 422,
      errors: { summary: expect.stringContaining('2\u202F000\u202F000') },
    });
    expect(await save(id, `<p>${'&'.repeat(TEXT_LIMITS.summary / 5 - 10)}</p>`, 0)).toBe(1);
  });

  it('are refused if somebody else saved meanwhile, and the answer has the current minutes', async () => {
    const id = await add();
    const session = randomUUID();
    await save(id, THEIRS, 0, session);
    await expect(save(id, MINE, 0)).rejects.toMatchObject({
      status: 409,
      code: 'outdated',
      current: { summary: THEIRS, version: 1, division: FIRST_DIVISION, session, saved_at: NOW.toISOString() },
    });
    expect(await summaryOf(id)).toBe(THEIRS);
    expect(await save(id, MINE, 1)).toBe(2);
    expect(await textOf(id, 2)).toBe(THEIRS);
  });

  it('are refused if somebody saves while they are read, and nobody waits for a lock meanwhile', async () => {
    const id = await add();
    house.minutesHtml.sanitize.mockImplementationOnce(async (html, context) => {
      await save(id, THEIRS, 0);
      return sanitizeMinutes(html, context);
    });
    await expect(save(id, MINE, 0)).rejects.toMatchObject({ code: 'outdated', current: { summary: THEIRS } });
    expect(await history(id)).toEqual(['2 edited', '1 generated']);
  });

  it('are stored only once if two pages save at the same moment', async () => {
    const id = await add();
    const outcomes = await Promise.allSettled([save(id, MINE, 0), save(id, THEIRS, 0)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await history(id)).toEqual(['2 edited', '1 generated']);
  });

  it('are stored once if the same text is sent again because its answer was lost', async () => {
    const id = await add();
    await save(id, MINE, 0);
    expect(await save(id, MINE, 0)).toBe(1);
  });

  it('make one version for each session, however often it saves', async () => {
    const id = await add();
    const session = randomUUID();
    for (let version = 0; version < 5; version += 1) {
      house.setNow(after(version * 20));
      await save(id, `<p>${version}</p>`, version, session);
    }
    expect(await history(id)).toEqual(['2 edited', '1 generated']);
    expect(await textOf(id, 2)).toBe('<p>4</p>');
    house.setNow(after(80 + 31));
    await save(id, '<p>5</p>', 5, session);
    await save(id, '<p>6</p>', 6, randomUUID());
    expect(await history(id)).toEqual(['4 edited', '3 edited', '2 edited', '1 generated']);
  });

  it('leave the former text as a version, even if an older server stored none', async () => {
    const id = await add({ summary: null });
    await house.deps.database.db.update(table).set({ summary: WRITTEN });
    await save(id, MINE, 0);
    expect(await history(id)).toEqual(['2 edited', '1 generated']);
    expect(await textOf(id, 1)).toBe(WRITTEN);
  });

  it('name passages of this meeting only, and confirmations by this person only', async () => {
    const id = await add();
    await save(id, '<p><span data-passages="2 3" data-confirmed="2020-01-01T00:00:00Z Le maire">Oui.</span></p>', 0);
    expect(await summaryOf(id)).toBe(
      '<p><span data-passages="2" data-confirmed="2026-03-03T10:00:00.000Z anne@exemple.ch">Oui.</span></p>',
    );
  });

  it.each(['transcribed', 'summarization', 'error'] as const)('are refused while the meeting is %s', async (status) => {
    const id = await add({ status, summary: null });
    await expect(save(id, MINE, 0)).rejects.toMatchObject({ status: 409, code: 'wrong_status' });
  });
});

describe('the history', () => {
  it('is bounded, and never loses an approved version', async () => {
    const id = await add();
    await editing.approve(user, id, 'to_approve', 0);
    await editing.approve(user, id, 'approved', 0);
    await editing.approve(user, id, 'draft', 0);
    for (let version = 0; version < MAX_MINUTES_VERSIONS + 5; version += 1)
      await save(id, `<p>${version}</p>`, version);
    const versions = await history(id);
    expect(versions).toHaveLength(MAX_MINUTES_VERSIONS + 1);
    expect(versions.at(-1)).toBe('2 approved');
    expect(versions[0]).toBe(`${MAX_MINUTES_VERSIONS + 7} edited`);
  });

  it('keeps a text that a person sets aside, and leaves the minutes as they are', async () => {
    const id = await add();
    expect(await editing.setAside(user, id, { summary: MINE, division: null })).toBe(2);
    expect(await summaryOf(id)).toBe(WRITTEN);
    expect((await editing.history(user, id)).map(({ kind, current }) => [kind, current])).toEqual([
      ['aside', false],
      ['generated', true],
    ]);
  });

  it('keeps what somebody else confirmed while the server reads a text that is set aside', async () => {
    const id = await add();
    const confirmed = '<p><span data-confirmed="2026-03-02T10:00:00.000Z Léo Arc">Le budget est accepté.</span></p>';
    house.minutesHtml.sanitize.mockImplementationOnce(async (html, context) => {
      await house.deps.database.db.update(table).set({ summary: confirmed, summaryVersion: 1 });
      return sanitizeMinutes(html, context);
    });
    const number = await editing.setAside(user, id, { summary: confirmed, division: null });
    expect(await textOf(id, number)).toBe(confirmed);
  });

  it('restores a former version, and keeps the one that it replaces', async () => {
    const id = await add();
    await save(id, MINE, 0);
    expect(await editing.restore(user, id, 1)).toBe(2);
    expect(await summaryOf(id)).toBe(WRITTEN);
    expect((await editing.history(user, id))[0]).toMatchObject({ kind: 'restored', restored_from: 1, current: true });
    expect(await textOf(id, 2)).toBe(MINE);
    await expect(save(id, THEIRS, 1)).rejects.toMatchObject({ code: 'outdated' });
  });

  it('restores minutes that were cleared, but not over minutes that were written again', async () => {
    const id = await add({ agenda: [{ level: 1, text: 'Budget' }] });
    await save(id, MINE, 0);
    await minutes.clear(user, id);
    expect(await meetings.get(user, id)).toMatchObject({ status: 'transcribed', summary: null });
    expect(await history(id)).toEqual(['2 edited', '1 generated']);
    await editing.restore(user, id, 2);
    expect(await meetings.get(user, id)).toMatchObject({ status: 'completed', summary: MINE, minutes: { version: 3 } });
    await minutes.clear(user, id);
    await minutes.start(user, id, 190);
    await expect.poll(async () => (await meetings.get(user, id)).status, { timeout: 20_000 }).toBe('completed');
    expect((await history(id))[0]).toBe('4 generated');
    await expect(save(id, MINE, 3)).rejects.toMatchObject({ code: 'outdated' });
  });

  it('shows when and how the text of a restored version was written', async () => {
    const id = await add({ minutesKind: 'decisional' });
    await save(id, MINE, 0);
    await minutes.clear(user, id);
    house.setNow(after(60));
    await house.deps.database.db.update(table).set({ minutesKind: 'analytic', transcriptChangedAt: after(30) });
    await editing.restore(user, id, 2);
    expect(await meetings.get(user, id)).toMatchObject({
      minutes_made_at: NOW.toISOString(),
      minutes_kind: 'decisional',
      transcript_changed_at: after(30).toISOString(),
    });
    expect((await meetings.load(id))?.completedAt).toEqual(after(60));
  });

  it('shows the same if the restored version replaces other minutes, and after later edits', async () => {
    const id = await add();
    const madeAt = async () => (await meetings.get(user, id)).minutes_made_at;
    const writeAnew = (minutesMadeAt: Date) => house.deps.database.db.update(table).set({ minutesMadeAt });
    await save(id, MINE, 0);
    await writeAnew(after(50));
    expect(await madeAt()).toBe(after(50).toISOString());
    await editing.restore(user, id, 1);
    expect(await madeAt()).toBe(NOW.toISOString());
    await save(id, THEIRS, 2);
    await writeAnew(after(50));
    await editing.restore(user, id, 4);
    expect(await madeAt()).toBe(NOW.toISOString());
  });

  it('is deleted with its meeting', async () => {
    const id = await add();
    await save(id, MINE, 0);
    await meetings.remove(user, id);
    expect(await house.deps.database.db.select().from(minutesVersions)).toEqual([]);
  });

  it('refuses a version that does not exist', async () => {
    const id = await add();
    await expect(editing.version(user, id, 2)).rejects.toMatchObject({ status: 404 });
    await expect(editing.restore(user, id, 2)).rejects.toMatchObject({ status: 404 });
  });
});

describe('approval', () => {
  const approved = async () => {
    const id = await add();
    await editing.approve(user, id, 'to_approve', 0);
    await editing.approve(user, id, 'approved', 0);
    return id;
  };

  it('goes from draft through submission, says who and when, and never changes the meeting’s status', async () => {
    const id = await add();
    await expect(editing.approve(user, id, 'approved', 0)).rejects.toMatchObject({ status: 409 });
    await editing.approve(user, id, 'to_approve', 0);
    expect((await meetings.get(user, id)).minutes).toMatchObject({ approval: 'to_approve', approved_version: null });
    house.setNow(after(5));
    await editing.approve(user, id, 'approved', 0);
    expect(await meetings.get(user, id)).toMatchObject({
      status: 'completed',
      minutes: {
        approval: 'approved',
        approval_by: 'anne@exemple.ch',
        approval_at: after(5).toISOString(),
        approved_version: 2,
      },
    });
  });

  it('applies to the text that the person has read', async () => {
    const id = await add();
    await save(id, THEIRS, 0);
    await expect(editing.approve(user, id, 'to_approve', 0)).rejects.toMatchObject({ code: 'outdated' });
  });

  it('locks the minutes against edits, restorations and clearing', async () => {
    const id = await approved();
    for (const change of [() => save(id, MINE, 0), () => editing.restore(user, id, 1), () => minutes.clear(user, id)]) {
      await expect(change()).rejects.toMatchObject({ status: 409, message: expect.stringContaining('est approuvé') });
    }
    expect(await summaryOf(id)).toBe(WRITTEN);
  });

  it('is followed by corrections as a new version; the approved one stays', async () => {
    const id = await approved();
    await editing.approve(user, id, 'draft', 0);
    await save(id, MINE, 0);
    expect(await meetings.get(user, id)).toMatchObject({
      summary: MINE,
      minutes: { approval: 'draft', approved_version: 2 },
    });
    expect(await textOf(id, 2)).toBe(WRITTEN);
    expect(await history(id)).toEqual(['3 edited', '2 approved', '1 generated']);
    expect((await editing.versionDocument(user, id, 2)).fileName).toBe('Comité_de_mars_version_2_resume.docx');
  });

  it('keeps the document of the approved version as the meeting was then, whatever changes later', async () => {
    const { db } = house.deps.database;
    const id = await add({ participants: ['Anne Jobin'], agenda: [{ level: 1, text: 'Budget' }] });
    await db.update(organizations).set({ name: 'Commune de Boudry' });
    await editing.approve(user, id, 'to_approve', 0);
    await editing.approve(user, id, 'approved', 0);
    await editing.approve(user, id, 'draft', 0);
    await db.update(organizations).set({ name: 'Milvignes' });
    const attendance = { 'Zoé Roy': { status: 'excused', role: null } } as const;
    const now = { name: 'Bureau', meetingDate: '2026-04-07', participants: ['Zoé Roy'], attendance, agenda: [] };
    await db.update(table).set(now);
    await save(id, MINE, 0);
    const milvignes = { ...user, organization: { ...user.organization, name: 'Milvignes' } };
    const read = async (number: number): Promise<string> => {
      const { content } = await editing.versionDocument(milvignes, id, number);
      const parts = Object.entries(unzipDocx(content)).filter(([name]) =>
        /^word\/(?:document|header\d)\.xml$/.test(name),
      );
      return parts.map(([, part]) => part.replace(/<[^>]+>/g, ' ')).join(' ');
    };
    const [signed, mine] = [await read(2), await read(3)];
    for (const then of ['Comité de mars', '3\u00a0mars', 'Anne Jobin', 'Budget', 'Commune de Boudry'])
      expect(signed).toContain(then);
    for (const since of ['Bureau', '7\u00a0avril', 'Zoé Roy', 'Excusés', 'Milvignes']) {
      expect(mine).toContain(since);
      expect(signed).not.toContain(since);
    }
    await db.update(table).set({ name: 'Bureau élargi' });
    expect(await read(3)).toContain('Bureau élargi');
    await editing.restore(user, id, 2);
    expect(await meetings.get(user, id)).toMatchObject({
      name: 'Bureau élargi',
      participants: ['Zoé Roy'],
      summary: WRITTEN,
    });
    // Old versions have no stored front page (null), and show the meeting as it is now. A trigger forbids such a change.
    await expect(db.update(minutesVersions).set({ front: null })).rejects.toThrow('update');
    await pastTriggers(db, (tx) => tx.update(minutesVersions).set({ front: null }));
    expect(await read(2)).toContain('Bureau');
  });

  it('begins anew when minutes are written again', async () => {
    const id = await add();
    await editing.approve(user, id, 'to_approve', 0);
    await minutes.clear(user, id);
    await editing.restore(user, id, 1);
    expect((await meetings.get(user, id)).minutes).toMatchObject({ approval: 'draft', approval_by: null });
  });
});
