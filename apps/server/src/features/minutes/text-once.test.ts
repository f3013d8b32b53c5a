import { PGlite } from '@electric-sql/pglite';
import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import type { House } from '../../testing/house.ts';
import { openHouseForTests } from '../../testing/open-for-tests.ts';
import { addMeeting, addUser } from '../../testing/rows.ts';

let house: House;
openHouseForTests((opened) => (house = opened));

const LETTERS = 50_000;
const SENTENCE = 'Le budget est accepté. ';
const text = (first: string): string =>
  `<p>${first} <span data-passages="2">${SENTENCE.repeat(LETTERS / SENTENCE.length)}</span></p>`;
const BUDGET = { speaker: 'speaker_2', start: 4, end: 9.5, text: 'Le budget est accepté.' };
/** A correction that cuts the meeting's second passage in two. */
const CUT = {
  former: [{ id: 2, speaker: BUDGET.speaker, text: BUDGET.text }],
  into: [
    { ...BUDGET, end: 7, text: 'Le budget' },
    { ...BUDGET, start: 7, text: 'est accepté.' },
  ],
};

it('sends a text of minutes to the database once when it is new, and never when the database has it', async () => {
  const { division, editing, meetings } = house.services;
  const user = await addUser(house.deps.database.db);
  const { id } = await addMeeting(house.deps.database.db, user, { status: 'completed', summary: text('Avant.') });
  const session = randomUUID();
  const sent = vi.spyOn(PGlite.prototype, 'execProtocolRaw');
  /** Counts how often a text is sent during some work. */
  const times = async (work: () => Promise<unknown>): Promise<number> => {
    sent.mockClear();
    await work();
    return sent.mock.calls.filter(([message]) => message.length > LETTERS).length;
  };
  const save = (first: string, version: number) =>
    editing.save(user, id, { summary: text(first), version, division: null, session });
  const shown = async (): Promise<string | null> => (await meetings.get(user, id)).summary;

  expect(await times(() => editing.history(user, id)), 'an older server kept no version').toBe(0);
  expect(await times(() => save('Un.', 0)), 'a new version').toBe(1);
  expect(await times(() => save('Deux.', 1)), 'the same version').toBe(1);
  expect(await shown()).toContain('Deux.');
  expect(await times(() => editing.setAside(user, id, { summary: text('Trois.'), division: null }))).toBe(1);
  expect(await times(() => editing.restore(user, id, 1))).toBe(0);
  expect(await shown()).toContain('Avant.');
  expect(await times(() => editing.approve(user, id, 'to_approve', 3))).toBe(0);
  expect(await times(() => editing.approve(user, id, 'approved', 3))).toBe(0);
  expect((await editing.version(user, id, 5)).summary).toBe(await shown());
  expect(await times(() => editing.approve(user, id, 'draft', 3))).toBe(0);
  expect(await times(() => division.divide(user, id, CUT))).toBe(1);
  expect((await editing.version(user, id, 6)).summary).toBe(await shown());
});
