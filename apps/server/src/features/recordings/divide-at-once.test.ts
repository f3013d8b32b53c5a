import type { MeetingId } from '@greffier/contract/ids';
import { TRANSCRIPT_LIMITS } from '@greffier/contract/limits';
import { DividePassages } from '@greffier/contract/meeting/agenda/division';
import type { User } from '@greffier/contract/organisation/auth';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { FIRST_DIVISION, meetings as meetingsTable, passages as table } from '../../database/schema/meetings.ts';
import type { Caller } from '../../testing/caller.ts';
import type { House } from '../../testing/house.ts';
import { openForTests } from '../../testing/open-for-tests.ts';
import { whileOthersAsk } from '../../testing/responsiveness/others.ts';
import { addMeeting, addUser } from '../../testing/rows.ts';
import { findPassages } from '../meetings/repository.ts';
import { takeDivision, writeDivision } from './repository.ts';

/** Number of calls that are made at once. */
const CALLS = 20;
/** The longest that other people may wait; milliseconds. */
const WAIT_MS = 200;

let house: House;
let caller: Caller;
let user: User;

openForTests((opened) => ({ house, caller } = opened));
beforeEach(async () => {
  await house.reset();
  user = await addUser(house.deps.database.db);
});

const said = (at: number) => ({ speaker: 'speaker_1', start: at, end: at + 1, text: `Phrase ${at}.` });

/** Adds a meeting with many passages. */
async function addLong(count: number): Promise<MeetingId> {
  const { db } = house.deps.database;
  const { id } = await addMeeting(db, user, {}, [said(0)]);
  const all = Array.from({ length: count }, (_, at) => said(at));
  await takeDivision(db, id, await writeDivision(db, id, all));
  await db.delete(table).where(eq(table.division, FIRST_DIVISION));
  return id;
}

/** Cuts a passage in two. */
function cut(id: MeetingId, at: number) {
  const { text, ...rest } = said(at);
  const body = {
    former: [{ id: at + 1, speaker: rest.speaker, text }],
    into: [
      { ...rest, end: at + 0.5, text: 'Phrase' },
      { ...rest, start: at + 0.5, text: `${at}.` },
    ],
  };
  return caller.call(user, DividePassages, { params: { meeting_id: id }, body });
}

const stored = (id: MeetingId): Promise<number> => house.deps.database.db.$count(table, eq(table.meetingId, id));

/** Returns the largest number of divisions whose rows a meeting had at the same time while `work` ran. */
async function mostDivisions(id: MeetingId, work: () => Promise<unknown>): Promise<number> {
  const { db } = house.deps.database;
  const state = { isWorking: true, most: 0 };
  const others = async (): Promise<void> => {
    while (state.isWorking) {
      const rows = await db.selectDistinct({ division: table.division }).from(table).where(eq(table.meetingId, id));
      state.most = Math.max(state.most, rows.length);
    }
  };
  await Promise.all([work().finally(() => (state.isWorking = false)), others()]);
  return state.most;
}

describe('many divisions of one meeting at once', () => {
  it('keep nobody waiting, however long the transcript is', async () => {
    const count = TRANSCRIPT_LIMITS.passages - 10;
    const id = await addLong(count);
    const calls = () => Promise.all(Array.from({ length: CALLS }, () => cut(id, 4)));
    const { result, longestWait } = await whileOthersAsk(house.deps.database, calls);
    expect(result.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ]);
    expect(await stored(id)).toBe(count + 1);
    expect(longestWait).toTakeLessThan(WAIT_MS);
  });

  it('are written one after the other; those whose transcript has changed meanwhile are not written', async () => {
    const id = await addLong(1_200);
    let codes: number[] = [];
    const most = await mostDivisions(id, async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => cut(id, at)));
      codes = answers.map(({ statusCode }) => statusCode);
    });
    expect(codes.toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    expect(most).toBe(2);
    expect(await findPassages(house.deps.database.db, id)).toHaveLength(1_201);
  });

  it('let the divisions of other meetings go ahead', async () => {
    const ids = [await addLong(700), await addLong(700)];
    const answers = await Promise.all(ids.map((id) => cut(id, 1)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });
});

describe('rows of a former division', () => {
  it('that a server left behind when it died are removed by the next division', async () => {
    const { db } = house.deps.database;
    const id = await addLong(3);
    const before = (await db.select().from(meetingsTable).where(eq(meetingsTable.id, id)))[0]?.division;
    await writeDivision(db, id, [said(0), said(1)]);
    expect((await cut(id, 1)).statusCode).toBe(200);
    expect(await stored(id)).toBe(4);
    expect((await db.select().from(table)).some(({ division }) => division === before)).toBe(false);
  });

  it('are removed after a refusal within the transaction', async () => {
    const itemPins = [
      { passageId: 1, item: 0 },
      { passageId: 2, item: 1 },
    ];
    const agenda = ['Budget', 'Divers'].map((text) => ({ level: 1, text }));
    const { id } = await addMeeting(house.deps.database.db, user, { agenda, itemPins }, [said(0), said(1)]);
    const body = {
      former: [0, 1].map((at) => ({ id: at + 1, speaker: 'speaker_1', text: said(at).text })),
      into: [{ ...said(0), end: 2, text: 'Phrase 0. Phrase 1.' }],
    };
    const answer = await caller.call(user, DividePassages, { params: { meeting_id: id }, body });
    expect(answer.statusCode).toBe(409);
    expect(await stored(id)).toBe(2);
  });
});
