import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, eq, lte } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { User } from '@greffier/contract/organisation/auth';
import { TRANSCRIPT_LIMITS } from '@greffier/contract/limits';
import type { Database } from '../../database/client.ts';
import { describeOnBothDatabases } from '../../database/testing/testing.ts';
import { addMeeting, addUser } from '../../testing/rows.ts';
import { FIRST_DIVISION, passages } from '../../database/schema/meetings.ts';
import { deleteMeeting } from '../removal/repository.ts';
import { findMeeting, findPassages, savePassages } from '../meetings/repository.ts';
import * as repository from './repository.ts';

const WEEK_AGO = new Date('2026-03-03T00:00:00Z');
const BEFORE = new Date('2026-03-02T00:00:00Z');
const AFTER = new Date('2026-03-04T00:00:00Z');
const NOW = new Date('2026-03-10T00:00:00Z');

describeOnBothDatabases('recordings repository', (open) => {
  let db: Database;
  let user: User;
  beforeEach(async () => {
    ({ db } = await open());
    user = await addUser(db);
  });

  it('replaces a transcript as a whole, however long, numbered in order', async () => {
    const { id } = await addMeeting(db, user);
    // These are more passages than an imported transcript may contain, because recognised speech has no such limit.
    const count = TRANSCRIPT_LIMITS.passages + 1;
    const long = Array.from({ length: count }, (_, index) => ({
      speaker: `speaker_${(index % 3) + 1}`,
      start: index,
      end: index + 0.5,
      text: `phrase ${index}`,
    }));
    for (const transcript of [long.slice(0, 700), long]) {
      const before = await findPassages(db, id);
      const division = await repository.writeDivision(db, id, transcript);
      // Until `takeDivision` runs, the former transcript stays in force.
      expect(await findPassages(db, id)).toEqual(before);
      await repository.takeDivision(db, id, division);
    }
    const stored = await findPassages(db, id);
    expect(stored).toHaveLength(count);
    expect(stored.map((passage) => passage.id)).toEqual(long.map((_, index) => index + 1));
    expect(stored[4_499]).toEqual({ id: 4_500, speaker: 'speaker_3', start: 4_499, end: 4_499.5, text: 'phrase 4499' });
  });

  it('reads one transcript whole, the former or the later, if it is replaced meanwhile', async () => {
    const { id } = await addMeeting(db, user);
    const said = (text: string, count: number) =>
      Array.from({ length: count }, (_, start) => ({ speaker: 'speaker_1', start, end: start, text }));
    await repository.takeDivision(db, id, await repository.writeDivision(db, id, said('former', 3_500)));
    const later = await repository.writeDivision(db, id, said('later', 2_500));
    const reading = findPassages(db, id);
    await findMeeting(db, id);
    await repository.takeDivision(db, id, later);
    const read = await reading;
    const [first] = read;
    expect(read).toHaveLength(first?.text === 'later' ? 2_500 : 3_500);
    expect(read.every(({ text }) => text === first?.text)).toBe(true);
    expect(await findPassages(db, id)).toHaveLength(2_500);
  });

  it('reads a transcript as it was before or after a correction, if people correct it meanwhile', async () => {
    const { id } = await addMeeting(db, user);
    const long = Array.from({ length: 3_500 }, (_, start) => ({ speaker: 'speaker_1', start, end: start, text: 'x' }));
    await repository.takeDivision(db, id, await repository.writeDivision(db, id, long));
    const all = await findPassages(db, id);
    const reading = findPassages(db, id);
    for (const text of ['a', 'b', 'c', 'd', 'e', 'f']) {
      await savePassages(
        db,
        id,
        all.map((passage) => ({ ...passage, text })),
        0,
        { now: NOW },
      );
    }
    const read = await reading;
    expect(read).toHaveLength(all.length);
    expect(new Set(read.map(({ text }) => text)).size).toBe(1);
  });

  it('lets other calls run between the parts of a long transcript', async () => {
    const { id } = await addMeeting(db, user);
    const long = Array.from({ length: 6_000 }, (_, start) => ({ speaker: 'speaker_1', start, end: start, text: 'x' }));
    const state = { calls: 0, isWriting: true };
    const others = async (): Promise<void> => {
      for (; state.isWriting; state.calls += 1) {
        await nextTurn();
        await findMeeting(db, id);
      }
    };
    await Promise.all([repository.writeDivision(db, id, long).finally(() => (state.isWriting = false)), others()]);
    // The transcript is written in twelve parts; a single part would let only one call through.
    expect(state.calls).toBeGreaterThan(2);
  });

  it('leaves the rows of other divisions, and names these divisions', async () => {
    const { id } = await addMeeting(db, user);
    const other = await addMeeting(db, user);
    const passage = { speaker: 'speaker_1', start: 0, end: 1, text: 'x' };
    const left = await repository.writeDivision(db, id, [passage, passage]);
    const division = await repository.writeDivision(db, id, [passage]);
    const former = await repository.takeDivision(db, id, division);
    expect(former.toSorted()).toEqual([FIRST_DIVISION, left].toSorted());
    expect(await db.$count(passages, eq(passages.meetingId, id))).toBe(5);
    for (const one of former) await repository.removeDivision(db, id, one);
    expect(await findPassages(db, id)).toEqual([{ id: 1, ...passage }]);
    expect(await db.$count(passages, eq(passages.meetingId, id))).toBe(1);
    expect(await repository.takeDivision(db, id, division)).toEqual([]);
    expect(await findPassages(db, other.id)).toHaveLength(2);
  });

  it('lets other calls run between the parts of a long division that it removes, also after a removal was cut short', async () => {
    const { id } = await addMeeting(db, user);
    const long = Array.from({ length: 6_000 }, (_, start) => ({ speaker: 'speaker_1', start, end: start, text: 'x' }));
    const division = await repository.writeDivision(db, id, long);
    await db.delete(passages).where(and(eq(passages.division, division), lte(passages.position, 2_500)));
    const state = { calls: 0, isRemoving: true };
    const others = async (): Promise<void> => {
      for (; state.isRemoving; state.calls += 1) {
        await nextTurn();
        await findMeeting(db, id);
      }
    };
    await Promise.all([
      repository.removeDivision(db, id, division).finally(() => (state.isRemoving = false)),
      others(),
    ]);
    expect(state.calls).toBeGreaterThan(2);
    expect(await db.$count(passages, eq(passages.division, division))).toBe(0);
    expect(await findPassages(db, id)).toHaveLength(2);
  });

  it('writes no transcript if the meeting is gone, and removes one that is not wanted', async () => {
    const { id } = await addMeeting(db, user);
    const before = await findPassages(db, id);
    const passage = { speaker: 'speaker_1', start: 0, end: 1, text: 'Une moitié de caractère : \uD83D' };
    await repository.removeDivision(db, id, await repository.writeDivision(db, id, [passage]));
    expect(await findPassages(db, id)).toEqual(before);
    await deleteMeeting(db, id);
    await repository.writeDivision(db, id, [passage]);
    expect(await db.select().from(passages)).toEqual([]);
  });

  it('forgets imports that were cut short', async () => {
    const cut = await addMeeting(db, user, { status: 'pending', createdAt: BEFORE });
    const running = await addMeeting(db, user, { status: 'pending', createdAt: AFTER });
    const old = await addMeeting(db, user, { createdAt: BEFORE });
    await repository.removeUnfinishedImports(db, WEEK_AGO);
    expect(await findMeeting(db, cut.id)).toBeNull();
    for (const { id } of [running, old]) expect(await findMeeting(db, id)).not.toBeNull();
  });

  it('finds the meetings that a job should be working on', async () => {
    const one = await addMeeting(db, user, { status: 'transcription' });
    const other = await addMeeting(db, user, { status: 'summarization' });
    for (const status of ['transcribed', 'completed', 'error'] as const) await addMeeting(db, user, { status });
    const ids = (await repository.workingMeetings(db)).map((meeting) => meeting.id);
    expect(ids.toSorted()).toEqual([one.id, other.id].toSorted());
  });

  it('keeps the work of a transcription that runs or may be tried again, and of no other', async () => {
    const audioKey = 'meetings/x/audio';
    const running = await addMeeting(db, user, { status: 'transcription', audioKey });
    const failed = await addMeeting(db, user, { status: 'error', failedStep: 'transcription', audioKey });
    const lost = await addMeeting(db, user, { status: 'error', failedStep: 'transcription' });
    const done = await addMeeting(db, user);
    const kept = await repository.resumableMeetings(db, [running.id, failed.id, lost.id, done.id]);
    expect(kept.toSorted()).toEqual([running.id, failed.id].toSorted());
    expect(await repository.resumableMeetings(db, [])).toEqual([]);
  });

  it('forgets, once, the snippets of meetings that were transcribed, or whose minutes were completed, before a day', async () => {
    const snippets = ['speaker_1'];
    const old = await addMeeting(db, user, { status: 'completed', completedAt: BEFORE, snippets });
    const recent = await addMeeting(db, user, { status: 'completed', completedAt: AFTER, snippets });
    const open = await addMeeting(db, user, { snippets });
    const unwritten = await addMeeting(db, user, { snippets, transcribedAt: BEFORE });
    await addMeeting(db, user, { snippets, transcribedAt: AFTER });
    const before = { transcribed: WEEK_AGO, completed: WEEK_AGO };
    expect(new Set(await repository.forgetSnippets(db, before, NOW))).toEqual(new Set([old.id, unwritten.id]));
    expect(await repository.forgetSnippets(db, before, NOW)).toEqual([]);
    expect(await findMeeting(db, old.id)).toMatchObject({ snippets: [], voicesDestroyedAt: NOW });
    expect((await findMeeting(db, recent.id))?.snippets).toEqual(snippets);
    expect((await findMeeting(db, open.id))?.snippets).toEqual(snippets);
  });

  it('forgets old recordings of failures, or without speech, and nothing else', async () => {
    const audioKey = 'meetings/x/audio';
    const old = await addMeeting(db, user, { status: 'error', audioKey, updatedAt: BEFORE });
    const renamed = await addMeeting(db, user, { status: 'error', audioKey, failedAt: BEFORE, updatedAt: AFTER });
    await addMeeting(db, user, { status: 'error', audioKey, updatedAt: AFTER });
    await addMeeting(db, user, { status: 'error', audioKey, failedAt: AFTER, updatedAt: AFTER });
    const unheard = await addMeeting(db, user, { status: 'transcribed', audioKey, updatedAt: BEFORE });
    await addMeeting(db, user, { status: 'transcription', audioKey, updatedAt: BEFORE });
    expect(new Set(await repository.forgetFailedAudio(db, WEEK_AGO, NOW))).toEqual(
      new Set([old.id, renamed.id, unheard.id]),
    );
    expect(await repository.forgetFailedAudio(db, WEEK_AGO, NOW)).toEqual([]);
    expect(await findMeeting(db, old.id)).toMatchObject({ audioKey: null, audioDestroyedAt: NOW });
  });
});
