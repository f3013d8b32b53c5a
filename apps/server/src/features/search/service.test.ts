import type { User } from '@greffier/contract/organisation/auth';
import { SEARCH_LIMITS } from '@greffier/contract/limits';
import type { FoundMeeting, Marked } from '@greffier/contract/meeting/search';
import { eq, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database, DatabaseClient } from '../../database/client.ts';
import { meetings, passages } from '../../database/schema/meetings.ts';
import { searchDue, searchParts } from '../../database/schema/search.ts';
import { users } from '../../database/schema/people.ts';
import { scriptedMinutesHtml } from '../../testing/house.ts';
import { describeOnBothDatabases } from '../../database/testing/testing.ts';
import { longestWork } from '../../testing/responsiveness/longest-work.ts';
import { addMeeting, addUser } from '../../testing/rows.ts';
import { createSearchIndex } from '../search-index/service.ts';
import { createSearchService } from './service.ts';

const said = (...texts: readonly string[]) =>
  texts.map((text, index) => ({ speaker: `speaker_${(index % 2) + 1}`, start: index * 10, end: index * 10 + 9, text }));
/** Lists the marked words of a text, in order. */
const marks = (text: Marked): string[] => text.filter(({ marked }) => marked).map(({ text: piece }) => piece);
const plain = (text: Marked): string => text.map(({ text: piece }) => piece).join('');
/** Writes each found place with its text; marked words in brackets. */
const places = (meeting: FoundMeeting | undefined): string[] =>
  (meeting?.places ?? []).map(
    ({ kind, passage_id, text }) =>
      `${kind}${passage_id === null ? '' : ` ${passage_id}`}: ${text.map(({ text: piece, marked }) => (marked ? `[${piece}]` : piece)).join('')}`,
  );

describeOnBothDatabases('search', (open) => {
  let client: DatabaseClient;
  let db: Database;
  let anne: User;
  let bruno: User;
  beforeEach(async () => {
    client = await open();
    db = client.db;
    anne = await addUser(db, 'anne@exemple.ch');
    bruno = await addUser(db, 'bruno@exemple.ch');
  });

  const index = () =>
    createSearchIndex({ database: client, log: pino({ level: 'silent' }), minutesHtml: scriptedMinutesHtml() });
  const ask = (user: User, query: string, from = 0) =>
    createSearchService({ database: client }).search(user, { query, from });
  /** Brings the index up to date, then searches. */
  const find = async (user: User, query: string) => {
    await index().catchUp();
    return ask(user, query);
  };
  const names = async (user: User, query: string) => (await find(user, query)).meetings.map(({ name }) => plain(name));

  describe('finds words', () => {
    it('in names, participants, agenda, tasks, minutes and transcript', async () => {
      await addMeeting(
        db,
        anne,
        {
          name: 'Conseil : la toiture',
          status: 'completed',
          participants: ['Luc Toiture'],
          agenda: [{ level: 1, text: 'Réfection des toitures' }],
          summary: '<h2>Toiture</h2><p>Le <strong>devis</strong> de la toiture &amp; du toit est accepté.</p>',
          minutesFindings: {
            headings: [],
            findings: [
              {
                number: 1,
                section: 0,
                kind: 'task',
                asserted: false,
                state: 'open',
                text: 'Demander la toiture',
                passageIds: [],
                owner: 'Zoé',
              },
              {
                number: 2,
                section: 0,
                kind: 'task',
                asserted: false,
                state: 'dismissed',
                text: 'Oublier la toiture',
                passageIds: [],
              },
            ],
          },
        },
        said('Rien.', 'Parlons des Toitures.'),
      );
      const { meetings: found, found: count, indexing } = await find(anne, 'toiture');
      expect([count, indexing, found.length]).toEqual([1, false, 1]);
      expect(marks(found[0]?.name ?? [])).toEqual(['toiture']);
      expect(places(found[0])).toEqual([
        'people: Luc [Toiture]',
        'agenda: Réfection des [toitures]',
        'tasks: Demander la [toiture] – Zoé',
        'minutes: [Toiture]',
        'minutes: Le devis de la [toiture] & du toit est accepté.',
      ]);
    });

    it('with the place, the time and the speaker of a passage', async () => {
      await addMeeting(db, anne, { speakerMap: { speaker_2: 'Anne Jobin' } }, said('Rien.', 'La motion est votée.'));
      const [meeting] = (await find(anne, 'vote')).meetings;
      expect(meeting?.places).toEqual([
        {
          kind: 'transcript',
          passage_id: 2,
          start: 10,
          speaker: 'Anne Jobin',
          text: [
            { text: 'La motion est ', marked: false },
            { text: 'votée', marked: true },
            { text: '.', marked: false },
          ],
        },
      ]);
    });

    it.each(['ECOLE', 'écoles', 'école', 'éco', 'l’école'])(
      'such as %j in the ways in which people write them',
      async (query) => {
        await addMeeting(db, anne, {}, said('Les écoles rouvrent.'));
        expect(await names(anne, query)).toHaveLength(1);
      },
    );

    it('anywhere in a meeting, but first where they are together', async () => {
      const far = Array.from({ length: 70 }, () => 'Rien.');
      await addMeeting(db, anne, { name: 'Apart', meetingDate: '2026-05-01' }, said('le budget', ...far, 'une école'));
      await addMeeting(db, anne, { name: 'Together' }, said(...far, 'le budget', 'le budget de l’école'));
      await addMeeting(db, anne, { name: 'One alone' }, said('le budget'));
      const { meetings: found } = await find(anne, 'budget école');
      expect(found.map(({ name }) => plain(name))).toEqual(['Together', 'Apart']);
      // The passage that has both searched words comes first.
      expect(places(found[0])[0]).toBe('transcript 72: le [budget] de l’[école]');
      expect(places(found[1])).toEqual(['transcript 1: le [budget]', 'transcript 72: une [école]']);
    });

    it('first in names, then in the newest meetings', async () => {
      await addMeeting(db, anne, { name: 'Old', meetingDate: '2026-01-01' }, said('budget'));
      await addMeeting(db, anne, { name: 'New', meetingDate: '2026-02-01' }, said('budget'));
      await addMeeting(db, anne, { name: 'Budget', meetingDate: '2025-01-01' }, said('Rien.'));
      expect(await names(anne, 'budget')).toEqual(['Budget', 'New', 'Old']);
    });

    it('page by page', async () => {
      for (let number = 1; number <= SEARCH_LIMITS.meetings + 3; number += 1)
        await addMeeting(
          db,
          anne,
          { name: `Budget ${number}`, meetingDate: `2026-01-${String(number).padStart(2, '0')}` },
          [],
        );
      const first = await find(anne, 'budget');
      const second = await ask(anne, 'budget', SEARCH_LIMITS.meetings);
      expect([first.found, first.meetings.length, second.found, second.meetings.length]).toEqual([23, 20, 23, 3]);
      expect(second.meetings.map(({ name }) => plain(name))).toEqual(['Budget 3', 'Budget 2', 'Budget 1']);
      expect((await ask(anne, 'budget', 500)).meetings).toEqual([]);
    });

    it('in a long text, of which it shows only the words’ surroundings', async () => {
      await addMeeting(db, anne, {}, said(`${'mot '.repeat(200)}la toiture ${'mot '.repeat(200)}`));
      const text = (await find(anne, 'toiture')).meetings[0]?.places[0]?.text ?? [];
      expect(marks(text)).toEqual(['toiture']);
      expect(plain(text).length).toBeLessThan(260);
      expect(plain(text)).toMatch(/^… mot .* la toiture mot .* …$/);
    });

    it.each(["' | !& :* \\ <-> ) '", '%', '_', '\u{10FFFF}', 'a'.repeat(200), '💶 💶'])(
      'and takes %j as it is',
      async (query) => {
        await addMeeting(db, anne, {}, said('Rien.'));
        expect(await find(anne, query)).toMatchObject({ meetings: [], found: 0 });
      },
    );
  });

  describe('shows a person only their own meetings', () => {
    it('even if another person’s meetings contain the same words', async () => {
      const hers = await addMeeting(db, anne, { name: 'Secret d’Anne' }, said('Le budget secret.'));
      const his = await addMeeting(db, bruno, { name: 'Secret de Bruno' }, said('Le budget secret.'));
      expect((await find(anne, 'secret')).meetings.map(({ id }) => id)).toEqual([hers.id]);
      expect((await find(bruno, 'budget secret')).meetings.map(({ id }) => id)).toEqual([his.id]);
      expect(await find(await addUser(db), 'secret')).toEqual({ meetings: [], found: 0, indexing: false });
    });

    it('and never completes a match with a word of another person’s meeting', async () => {
      await addMeeting(db, anne, {}, said('le budget'));
      await addMeeting(db, bruno, {}, said('une école'));
      expect((await find(anne, 'budget école')).found).toBe(0);
    });

    it('also from the moment at which a meeting changes hands', async () => {
      await addMeeting(db, anne, {}, said('Le budget secret.'));
      await index().catchUp();
      await db.update(meetings).set({ userId: bruno.id });
      expect((await ask(anne, 'secret')).found).toBe(0);
      expect((await ask(bruno, 'secret')).found).toBe(1);
    });

    it('and no transcript that the page of its meeting does not show', async () => {
      const { id } = await addMeeting(db, anne, {}, said('Le budget secret.'));
      await index().catchUp();
      for (const [status, failedStep, shown] of [
        ['transcription', null, 0],
        ['error', 'transcription', 0],
        ['error', 'summarization', 1],
        ['summarization', null, 1],
        ['completed', null, 1],
      ] as const) {
        await db.update(meetings).set({ status, failedStep });
        expect([status, (await ask(anne, 'secret')).found]).toEqual([status, shown]);
      }
      await db.insert(passages).values({
        meetingId: id,
        division: randomUUID(),
        position: 1,
        speaker: 'speaker_1',
        start: 0,
        end: 1,
        text: 'une ébauche',
      });
      expect((await find(anne, 'ébauche')).found).toBe(0);
    });
  });

  describe('follows every change', () => {
    const due = () =>
      db
        .select({ kind: searchDue.kind, number: searchDue.number })
        .from(searchDue)
        .orderBy(searchDue.kind, searchDue.number);

    it('of a name, people, speakers, agenda, minutes and tasks', async () => {
      const { id } = await addMeeting(db, anne, {
        name: 'Ancien',
        participants: ['Paul'],
        speakerMap: { speaker_1: 'Marie' },
      });
      expect(await names(anne, 'marie')).toHaveLength(1);
      const change = (changes: Partial<typeof meetings.$inferInsert>) =>
        db.update(meetings).set(changes).where(eq(meetings.id, id));
      await change({ name: 'Nouveau' });
      await change({ participants: ['Pierre'] });
      await change({ speakerMap: { speaker_1: 'Jeanne' } });
      await change({ agenda: [{ level: 1, text: 'Chauffage' }] });
      await change({ summary: '<p>Subvention</p>' });
      expect(await due()).toEqual([{ kind: 'head', number: 0 }]);
      for (const word of ['nouveau', 'pierre', 'jeanne', 'chauffage', 'subvention'])
        expect(await names(anne, word)).toEqual(['Nouveau']);
      for (const word of ['ancien', 'paul', 'marie']) expect(await names(anne, word)).toEqual([]);
      await change({ summary: null, agenda: [] });
      for (const word of ['chauffage', 'subvention']) expect(await names(anne, word)).toEqual([]);
    });

    it('of a passage, for which it reads only one part again', async () => {
      const { id } = await addMeeting(db, anne, {}, said(...Array.from({ length: 100 }, () => 'Rien.')));
      await index().catchUp();
      await db.update(passages).set({ text: 'La toiture.' }).where(eq(passages.position, 80));
      expect(await due()).toEqual([{ kind: 'transcript', number: 1 }]);
      expect(places((await find(anne, 'toiture')).meetings[0])).toEqual(['transcript 80: La [toiture].']);
      await db.update(passages).set({ text: 'Rien.' }).where(eq(passages.position, 80));
      expect(await names(anne, 'toiture')).toEqual([]);
      // A change that affects no words makes nothing due.
      await db.update(passages).set({ speaker: 'speaker_9' });
      await db
        .update(meetings)
        .set({ progress: 3, updatedAt: new Date(), name: sql`name` })
        .where(eq(meetings.id, id));
      expect(await due()).toEqual([]);
    });

    it('of a part that loses some of its passages, or all', async () => {
      await addMeeting(db, anne, {}, said('le budget', 'une école', ...Array.from({ length: 40 }, () => 'la salle')));
      await index().catchUp();
      await db.delete(passages).where(eq(passages.position, 1));
      expect([await names(anne, 'budget'), (await names(anne, 'école')).length]).toEqual([[], 1]);
      await db.delete(passages);
      expect(await names(anne, 'salle')).toEqual([]);
      expect((await db.select().from(searchParts)).filter(({ kind }) => kind === 'transcript')).toEqual([]);
    });

    it('from one transcript of a meeting to another', async () => {
      const { id } = await addMeeting(db, anne, {}, said('le budget'));
      await index().catchUp();
      const division = randomUUID();
      await db
        .insert(passages)
        .values({ meetingId: id, division, position: 1, speaker: 'speaker_1', start: 0, end: 1, text: 'une école' });
      await index().catchUp();
      expect([(await ask(anne, 'budget')).found, (await ask(anne, 'école')).found]).toEqual([1, 0]);
      await db.update(meetings).set({ division });
      expect([(await ask(anne, 'budget')).found, (await ask(anne, 'école')).found]).toEqual([0, 1]);
    });

    it('and shows no text that is gone, even before the index knows', async () => {
      await addMeeting(db, anne, { name: 'Avant' }, said('le budget'));
      await index().catchUp();
      await db.update(passages).set({ text: 'une école' });
      const [meeting] = (await ask(anne, 'budget')).meetings;
      expect(places(meeting)).toEqual([]);
    });

    it('and keeps nothing of a deleted meeting or person', async () => {
      const first = await addMeeting(db, anne, { summary: '<p>Subvention</p>' }, said('le budget'));
      await addMeeting(db, anne, {}, said('le budget'));
      await addMeeting(db, bruno, {}, said('le budget'));
      await index().catchUp();
      await db.delete(meetings).where(eq(meetings.id, first.id));
      expect(await db.select().from(searchParts).where(eq(searchParts.meetingId, first.id))).toEqual([]);
      expect((await ask(anne, 'budget')).found).toBe(1);
      await db.update(passages).set({ text: 'une école' });
      await db.delete(users).where(eq(users.id, anne.id));
      expect(new Set((await db.select().from(searchParts)).map(({ meetingId }) => meetingId)).size).toBe(1);
      expect(await due()).toHaveLength(1);
    });

    it('even while it reads the meeting', async () => {
      const { id } = await addMeeting(db, anne, {}, said('le budget'));
      const slow = createSearchIndex({
        minutesHtml: scriptedMinutesHtml(),
        log: pino({ level: 'silent' }),
        database: {
          ...client,
          db: changingWhileRead(db, () =>
            db.update(passages).set({ text: 'une école' }).where(eq(passages.meetingId, id)),
          ),
        },
      });
      await slow.catchUp();
      expect([(await ask(anne, 'budget')).found, (await ask(anne, 'école')).found]).toEqual([0, 1]);
    });
  });

  it('says that older meetings are still to be read, and reads them after the changes that people make', async () => {
    await addMeeting(db, anne, { name: 'Ancienne' }, said('le budget'));
    await db.update(searchDue).set({ notedAt: sql`'infinity'` });
    expect(await ask(anne, 'budget')).toEqual({ meetings: [], found: 0, indexing: true });
    expect((await ask(bruno, 'budget')).indexing).toBe(false);
    const other = await addMeeting(db, bruno, {}, []);
    const [first] = await db.select().from(searchDue).orderBy(searchDue.notedAt).limit(1);
    expect(first?.meetingId).toBe(other.id);
    expect((await find(anne, 'budget')).indexing).toBe(false);
  });

  it('covers minutes and passages of any length', async () => {
    const words = (count: number) =>
      Array.from({ length: count }, (_, index) => `mot${index.toString(36)}x${index}`).join(' ');
    await addMeeting(
      db,
      anne,
      { status: 'completed', summary: `<p>${words(90_000)}</p><p>fin</p>` },
      said(words(60_000), 'fin'),
    );
    expect((await find(anne, 'fin')).found).toBe(1);
    expect(await db.select().from(searchDue)).toEqual([]);
  });
});

describeOnBothDatabases('a search through long texts', (open) => {
  it('keeps nobody waiting', async () => {
    const database = await open();
    const { db } = database;
    const anne = await addUser(db);
    const words = (from: number): string =>
      Array.from({ length: 1_000 }, (_, at) => (46_656 + from * 1_000 + at).toString(36)).join(' ');
    const texts = Array.from({ length: 128 }, (_, at) => `${words(at)} ${at % 2 === 0 ? 'budget' : 'commune'}`);
    await addMeeting(db, anne, {}, said(...texts));
    await createSearchIndex({ database, minutesHtml: scriptedMinutesHtml(), log: pino({ level: 'silent' }) }).catchUp();
    const search = createSearchService({ database });
    let answer: Awaited<ReturnType<typeof search.search>> | undefined;
    const took = await longestWork(async () => {
      answer = await search.search(anne, { query: 'budget commune', from: 0 });
    });
    expect(answer?.meetings[0]?.places).toHaveLength(SEARCH_LIMITS.places);
    expect(took).toTakeLessThan(150);
  });
});

/**
 * Makes a database in which something changes at a given moment: the second part, a transcript, has been read, but its
 * words have not been written.
 */
function changingWhileRead(db: Database, change: () => PromiseLike<unknown>): Database {
  let writes = 0;
  const transaction: Database['transaction'] = async (work, options) => {
    writes += 1;
    if (writes === 2) await change();
    return db.transaction(work, options);
  };
  return new Proxy(db, { get: (target, key) => (key === 'transaction' ? transaction : Reflect.get(target, key)) });
}
