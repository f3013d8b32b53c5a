import type { MeetingId } from '@greffier/contract/ids';
import type { User } from '@greffier/contract/organisation/auth';
import { beforeEach, expect, it, vi } from 'vitest';
import type { House } from '../../testing/house.ts';
import { openHouseForTests } from '../../testing/open-for-tests.ts';
import { whileOthersAsk } from '../../testing/responsiveness/others.ts';
import { addMeeting, addUser } from '../../testing/rows.ts';

let house: House;
let user: User;

openHouseForTests((opened) => (house = opened));
beforeEach(async () => {
  await house.reset();
  user = await addUser(house.deps.database.db);
});

const TWO = { speaker: 'speaker_2', start: 4, end: 10, text: 'Le budget est lu. Il est accepté.' };
const HALVES = [
  { ...TWO, end: 7, text: 'Le budget est lu.' },
  { ...TWO, start: 7, text: 'Il est accepté.' },
];
const MINUTES = '<p><span data-passages="2">Accepté.</span></p>';
const EDITED = '<p><span data-passages="2">Le budget est accepté.</span></p>';

const add = async (summary: string, said = [{ ...TWO, start: 0, end: 4 }, TWO]): Promise<MeetingId> =>
  (await addMeeting(house.deps.database.db, user, { status: 'completed', summary }, said)).id;
const former = (from: number, said: readonly (typeof TWO)[]) =>
  said.map(({ speaker, text }, at) => ({ id: from + at, speaker, text }));
const cut = (id: MeetingId) => house.services.division.divide(user, id, { former: former(2, [TWO]), into: HALVES });
const join = (id: MeetingId) => house.services.division.divide(user, id, { former: former(2, HALVES), into: [TWO] });
const save = (id: MeetingId, summary: string) =>
  house.services.editing.save(user, id, { summary, version: 0, division: null, session: null });
const summaryOf = async (id: MeetingId) => (await house.services.meetings.get(user, id)).summary;

/** Does something else once, just after the given reading of a meeting. */
function afterReading(time: number, other: () => Promise<unknown>): void {
  const { meetings } = house.services;
  const { find } = meetings;
  let times = 0;
  const spied = vi.spyOn(meetings, 'find').mockImplementation(async (...asked) => {
    const found = await find(...asked);
    times += 1;
    if (times === time) {
      spied.mockRestore();
      await other();
    }
    return found;
  });
}

it('minutes that are saved while a division is prepared stay, and follow the division', async () => {
  const id = await add(MINUTES);
  // The third reading comes after the new passages were written.
  afterReading(3, () => save(id, EDITED));
  await cut(id);
  expect(await summaryOf(id)).toBe(EDITED.replace('"2"', '"2 3"'));
  expect((await house.services.editing.history(user, id)).map(({ kind }) => kind)).toEqual(['edited', 'generated']);
});

it('a version that is restored while the passages are divided follows the division', async () => {
  const id = await add(MINUTES);
  await save(id, EDITED);
  await cut(id);
  afterReading(1, () => join(id));
  await house.services.editing.restore(user, id, 1);
  expect(await summaryOf(id)).toBe(MINUTES);
});

it('minutes of megabytes keep nobody waiting while they follow a division, or are read or restored after it', async () => {
  const sentence = (at: number): string => {
    const sources = Array.from({ length: 30 }, (_, source) => ((at + source) % 1_000) + 1).join(' ');
    return `<p><span data-passages="${sources}">Dépense ${at} acceptée.</span></p>`;
  };
  const said = Array.from({ length: 1_000 }, (_, at) => ({ ...TWO, start: at * 10, end: at * 10 + 10 }));
  const id = await add(Array.from({ length: 9_900 }, (_, at) => sentence(at)).join(''), said);
  await save(id, EDITED);
  const [half, other] = HALVES.map((one) => ({ ...one, start: one.start + 6, end: one.end + 6 }));
  const division = {
    former: former(2, [TWO]),
    into: [
      { ...half!, end: 15 },
      { ...other!, start: 15, end: 20 },
    ],
  };
  const { division: divide, editing } = house.services;
  const watched = async <T>(work: () => Promise<T>): Promise<T> => {
    const { result, longestWait } = await whileOthersAsk(house.deps.database, work);
    expect(longestWait).toTakeLessThan(100);
    return result;
  };
  await divide.divide(user, id, division);
  expect((await watched(() => editing.version(user, id, 1))).summary.slice(0, 40)).toContain('"1 2 3 4 ');
  await watched(() => editing.restore(user, id, 1));
  const both = { ...TWO, start: 10, end: 20 };
  await watched(() => divide.divide(user, id, { former: former(2, division.into), into: [both] }));
  expect((await summaryOf(id))?.slice(0, 40)).toContain('"1 2 3 4 ');
});
