import type { User } from '@greffier/contract/organisation/auth';
import type { FindingState } from '@greffier/contract/meeting/minutes/findings';
import type { MeetingId } from '@greffier/contract/ids';
import { FINDINGS_LIMITS, TEXT_LIMITS } from '@greffier/contract/limits';
import type { Minutes, Section } from '@greffier/writing/types';
import { randomUUID } from 'node:crypto';
import { unzipDocx } from '@greffier/documents/docx/test-docx';
import { beforeEach, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { meetings as table } from '../../database/schema/meetings.ts';
import { minutesVersions } from '../../database/schema/minutes.ts';
import type { House } from '../../testing/house.ts';
import { openHouseForTests } from '../../testing/open-for-tests.ts';
import { addMeeting, addUser } from '../../testing/rows.ts';
import { until } from '../../testing/until.ts';
import type { MeetingsService } from '../meetings/service.ts';
import type { EditingService } from '../minutes/editing.ts';
import type { MinutesService } from '../minutes/service.ts';
import type { FindingsService } from './service.ts';

const AGENDA = ['Toiture', 'Divers'].map((text) => ({ level: 1, text }));
const PROPOSED = 'On prend le couvreur.';

let house: House;
let user: User;
let meetings: MeetingsService;
let minutes: MinutesService;
let editing: EditingService;
let findings: FindingsService;

const section = (at: number, part: Partial<Section> = {}): Section => ({
  item: AGENDA[at]!,
  discussed: true,
  sentences: [{ text: 'Les tuiles sont cassées.', passageIds: [1] }],
  ...part,
});
/** Minutes with a counted vote, and a proposed decision and task. */
const WRITTEN: Minutes = {
  sections: [
    section(0, {
      findings: [
        { kind: 'vote', asserted: true, text: 'Le crédit', passageIds: [1], for: 7, against: 2, abstentions: 0 },
        { kind: 'decision', asserted: false, text: PROPOSED, passageIds: [2] },
        { kind: 'task', asserted: false, text: 'Je l’appelle.', passageIds: [2], owner: 'Anne Jobin', due: null },
      ],
    }),
    section(1),
  ],
};

openHouseForTests((opened) => (house = opened));
beforeEach(async () => {
  await house.reset();
  user = await addUser(house.deps.database.db, 'anne@exemple.ch');
  meetings = house.services.meetings;
  minutes = house.services.minutes;
  editing = house.services.editing;
  findings = house.services.findings;
  house.text.writeMinutes.mockResolvedValue(WRITTEN);
});

async function write(id: MeetingId): Promise<void> {
  await minutes.start(user, id, 300);
  await until(async () => expect((await meetings.get(user, id)).status).toBe('completed'));
}
async function written(): Promise<MeetingId> {
  const { id } = await addMeeting(house.deps.database.db, user, { agenda: AGENDA });
  await write(id);
  return id;
}
const turn = (id: MeetingId, number: number, state: FindingState, session: string | null = null) =>
  findings.turn(user, id, number, { state, session });
const summaryOf = async (id: MeetingId) => (await meetings.get(user, id)).summary ?? '';
const statesOf = async (id: MeetingId) =>
  (await findings.list(user, id)).findings.map(({ number, state, listed }) => [number, state, listed]);
const kindsOf = async (id: MeetingId) => (await editing.history(user, id)).map(({ kind }) => kind);

describe('findings that an older server stored without a limit', () => {
  const COUNT = 3_000;
  /** Adds minutes with a finding on every line, as they were stored before there were limits. */
  async function storedBefore(): Promise<MeetingId> {
    const id = await written();
    const { db } = house.deps.database;
    const found = Array.from({ length: COUNT }, (_, at) => ({
      number: at + 1,
      section: at % 2,
      state: at === COUNT - 1 ? ('dismissed' as const) : ('open' as const),
      kind: 'decision' as const,
      asserted: at < 1_000,
      text: `On prend le couvreur numéro ${at + 1}.`,
      passageIds: [2],
    }));
    const lines = found
      .filter(({ asserted }) => asserted)
      .map(({ number, text }) => `<li data-finding="${number}"><span data-passages="2">${text}</span></li>`);
    const summary = `<ul>${lines.join('')}</ul>${await summaryOf(id)}`;
    const [row] = await db.select({ minutesFindings: table.minutesFindings }).from(table).where(eq(table.id, id));
    const findings = { ...row!.minutesFindings!, findings: found };
    await db.update(table).set({ summary, minutesFindings: findings }).where(eq(table.id, id));
    await db.update(minutesVersions).set({ html: summary, findings }).where(eq(minutesVersions.meetingId, id));
    return id;
  }

  it('are read within the limit, starting with settled findings and those in the text', async () => {
    const id = await storedBefore();
    const shown = await findings.list(user, id);
    expect(shown.findings).toHaveLength(2 * FINDINGS_LIMITS.item);
    expect(shown.left_out).toBe(COUNT - 2 * FINDINGS_LIMITS.item);
    expect(shown.findings.filter(({ listed }) => !listed).map(({ number }) => number)).toEqual([COUNT]);
    expect((await summaryOf(id)).match(/data-finding/g)!.length).toBeGreaterThanOrEqual(1_000);
  });

  it('keep their lines in the minutes when one of them changes, and stay within the limit', async () => {
    const id = await storedBefore();
    const answer = await turn(id, 1, 'dismissed');
    expect(answer.findings).toHaveLength(2 * FINDINGS_LIMITS.item);
    expect(answer.summary.match(/On prend le couvreur numéro/g)).toHaveLength(999);
    expect(answer.summary.match(/data-finding/g)).toHaveLength(2 * FINDINGS_LIMITS.item - 2);
    const { db } = house.deps.database;
    const [row] = await db.select({ kept: table.minutesFindings }).from(table).where(eq(table.id, id));
    expect(row?.kept?.findings).toHaveLength(2 * FINDINGS_LIMITS.item);
  });

  it('are within the limit after an older version is restored, and after minutes are written anew', async () => {
    const id = await storedBefore();
    await editing.restore(user, id, 1);
    expect((await findings.list(user, id)).left_out).toBe(COUNT - 2 * FINDINGS_LIMITS.item);
    await minutes.clear(user, id);
    await write(id);
    const numbers = (await findings.list(user, id)).findings.map(({ number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
    // The line of a finding that was dropped must not belong to another finding that now has its number.
    for (const [, number] of (await summaryOf(id)).matchAll(/data-finding="(\d+)"/g)) {
      expect(numbers).toContain(Number(number));
    }
  });
});

describe('findings of minutes', () => {
  it('are listed with them: asserted findings are in the text, proposed ones are not', async () => {
    const id = await written();
    expect((await findings.list(user, id)).findings).toMatchObject([
      { number: 1, item: 'Toiture', kind: 'vote', asserted: true, state: 'open', listed: true, for: 7 },
      { number: 2, kind: 'decision', asserted: false, state: 'open', listed: false, passage_ids: [2] },
      { number: 3, kind: 'task', asserted: false, listed: false, owner: 'Anne Jobin' },
    ]);
    expect(await summaryOf(id)).toContain('<tr data-finding="1">');
    expect(await summaryOf(id)).not.toContain(PROPOSED);
  });

  it('enter the text and the Word file when they are accepted, and can leave them again', async () => {
    const id = await written();
    const before = await summaryOf(id);
    const words = async () => {
      const { content } = await meetings.minutesDocument(user, id);
      return unzipDocx(content)['word/document.xml'] ?? '';
    };
    expect(await words()).not.toContain(PROPOSED);
    const { version, summary } = await turn(id, 2, 'accepted');
    expect(summary).toBe(await summaryOf(id));
    expect(summary).toContain('<ul><li data-finding="2"><span data-passages="2">');
    expect((await meetings.get(user, id)).minutes.version).toBe(version);
    expect(await words()).toContain(PROPOSED);
    await turn(id, 2, 'open');
    expect(await summaryOf(id)).toBe(before);
  });

  it('make one version for each session, together with edits of the text', async () => {
    const id = await written();
    const session = randomUUID();
    const { version, summary } = await turn(id, 2, 'accepted', session);
    await editing.save(user, id, {
      summary: summary.replace('couvreur', 'charpentier'),
      version,
      division: null,
      session,
    });
    await turn(id, 3, 'accepted', session);
    expect(await kindsOf(id)).toEqual(['edited', 'generated']);
    expect(await summaryOf(id)).toContain('charpentier');
    await turn(id, 3, 'open');
    expect(await kindsOf(id)).toEqual(['edited', 'edited', 'generated']);
  });

  it('are refused if the minutes have no room for one more line, and the minutes can still be saved', async () => {
    const id = await written();
    const { version, summary } = await turn(id, 2, 'accepted');
    const text = summary + '<p></p>';
    const full = text.replace('<p></p>', `<p>${'a'.repeat(TEXT_LIMITS.summary - text.length)}</p>`);
    const { version: saved } = await editing.save(user, id, { summary: full, version, division: null, session: null });
    await expect(turn(id, 3, 'accepted')).rejects.toMatchObject({ status: 422, message: /au plus 2\s000\s000/ });
    expect(await statesOf(id)).toContainEqual([3, 'open', false]);
    expect(await summaryOf(id)).toBe(full);
    await turn(id, 3, 'dismissed');
    await editing.save(user, id, {
      summary: full.replace('aaa', 'aab'),
      version: saved,
      division: null,
      session: null,
    });
    await turn(id, 2, 'dismissed');
  });

  it('that are dismissed leave the text and its version unchanged, and stay dismissed', async () => {
    const id = await written();
    const { minutes: before } = await meetings.get(user, id);
    expect((await turn(id, 2, 'dismissed')).version).toBe(before.version);
    expect(await kindsOf(id)).toEqual(['generated']);
    expect(await statesOf(id)).toContainEqual([2, 'dismissed', false]);
  });

  it('match the text after a person has saved it', async () => {
    const id = await written();
    const { version, summary } = await turn(id, 2, 'accepted');
    const without = summary.replace(/<p><strong>Décisions<\/strong><\/p>\s*<ul>.*?<\/ul>/, '');
    await editing.save(user, id, { summary: without, version, division: null, session: null });
    expect(await statesOf(id)).toContainEqual([2, 'dismissed', false]);
  });

  it('are locked with approved minutes, and stay with them when a correction begins', async () => {
    const id = await written();
    await turn(id, 3, 'dismissed');
    const version = (await turn(id, 2, 'accepted')).version;
    await editing.approve(user, id, 'to_approve', version);
    await editing.approve(user, id, 'approved', version);
    await expect(turn(id, 3, 'open')).rejects.toMatchObject({ status: 409 });
    await editing.approve(user, id, 'draft', version);
    await turn(id, 3, 'open');
    expect(await statesOf(id)).toContainEqual([3, 'open', false]);
    expect((await kindsOf(id)).slice(0, 2)).toEqual(['edited', 'approved']);
  });

  it('come back with a former version', async () => {
    const id = await written();
    await turn(id, 2, 'accepted');
    await turn(id, 3, 'dismissed', randomUUID());
    await editing.restore(user, id, 1);
    expect(await statesOf(id)).toEqual([
      [1, 'open', true],
      [2, 'open', false],
      [3, 'open', false],
    ]);
  });

  it('are as people left them in minutes that are made again', async () => {
    const id = await written();
    await turn(id, 2, 'accepted');
    await turn(id, 3, 'dismissed');
    await minutes.clear(user, id);
    expect(await findings.list(user, id)).toEqual({ findings: [], left_out: 0 });
    await write(id);
    expect(await statesOf(id)).toEqual([
      [1, 'open', true],
      [2, 'accepted', true],
      [3, 'dismissed', false],
    ]);
    expect(await summaryOf(id)).toContain(PROPOSED);
  });

  it('have a limit, and assertions beyond the limit stay in the text', async () => {
    const counted = { kind: 'vote', asserted: true, passageIds: [1], for: 7, against: 2, abstentions: 0 } as const;
    const votes = Array.from({ length: 300 }, (_, at) => ({ ...counted, text: `Motion ${at}.` }));
    house.text.writeMinutes.mockResolvedValue({ sections: [section(0, { findings: votes }), section(1)] });
    const id = await written();
    const { findings: kept, left_out } = await findings.list(user, id);
    expect(kept).toHaveLength(FINDINGS_LIMITS.item);
    expect(left_out).toBe(300 - FINDINGS_LIMITS.item);
    const summary = await summaryOf(id);
    expect(summary.match(/<tr data-finding/g)).toHaveLength(FINDINGS_LIMITS.item);
    expect(summary.match(/Motion \d+\./g)).toHaveLength(300);
    expect((await turn(id, 1, 'dismissed')).left_out).toBe(left_out);
  });

  it('do not exist for minutes that an older server wrote', async () => {
    const row = { status: 'completed', summary: '<p>PV</p>', completedAt: new Date() } as const;
    const { id } = await addMeeting(house.deps.database.db, user, row);
    expect(await findings.list(user, id)).toEqual({ findings: [], left_out: 0 });
    await expect(turn(id, 1, 'accepted')).rejects.toMatchObject({ status: 404 });
  });

  it('are hidden from everybody else', async () => {
    const id = await written();
    const other = await addUser(house.deps.database.db);
    await expect(findings.list(other, id)).rejects.toMatchObject({ status: 404 });
    await expect(findings.turn(other, id, 2, { state: 'accepted', session: null })).rejects.toMatchObject({
      status: 404,
    });
  });
});
