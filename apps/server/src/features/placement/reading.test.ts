import type { User } from '@greffier/contract/organisation/auth';
import type { MeetingId } from '@greffier/contract/ids';
import type { ReadStart } from '@greffier/writing/types';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type House, openHouse, storedKeys } from '../../testing/house.ts';
import { openHouseForTests } from '../../testing/open-for-tests.ts';
import { addMeeting, addUser } from '../../testing/rows.ts';
import { answersKey } from '../meetings/keys.ts';
import type { PlacementService } from './service.ts';
import { createServices } from '../../services.ts';

const AGENDA = ['Toiture de la halle', 'Fête du village', 'Litige Perrin'].map((text) => ({ level: 1, text }));
const SAID = [
  'Premier point, la toiture de la halle.',
  'Les tuiles sont cassées depuis la grêle. On passe à la fête du village.',
  'La cantine sera tenue par la fanfare.',
  'Et la fanfare jouera dans la cantine jusqu’à minuit, avec deux tonnelles.',
  'Et puis il y a cette histoire avec le voisin.',
  'Il se plaint depuis des mois, je ne sais plus quoi lui dire.',
].map((text, at) => ({ speaker: `speaker_${(at % 2) + 1}`, start: at * 6, end: at * 6 + 5, text }));
const READ: readonly ReadStart[] = [
  { passageId: 1, sentence: 0, item: 0 },
  { passageId: 2, sentence: 1, item: 1 },
  { passageId: 5, sentence: 0, item: 2 },
];

let house: House;
let user: User;
let placement: PlacementService;

openHouseForTests((opened) => (house = opened), {
  TEXT_ENGINE_URL: 'http://127.0.0.1:9/v1',
  TEXT_ENGINE_MODEL: 'made',
});
beforeEach(async () => {
  await house.reset();
  user = await addUser(house.deps.database.db);
  placement = house.services.placement;
  house.text.readStarts.mockResolvedValue(READ);
});

const add = async (): Promise<MeetingId> =>
  (await addMeeting(house.deps.database.db, user, { agenda: AGENDA, snippets: ['speaker_1'] }, SAID)).id;
const get = (id: MeetingId) => placement.get(user, id);
const items = async (id: MeetingId) => (await get(id)).starts.map(({ passage_id, item }) => [passage_id, item]);
const untilRead = (id: MeetingId) =>
  vi.waitFor(async () => expect((await get(id)).reading).toBe(false), { timeout: 10_000, interval: 100 });

describe('a model that reads where items begin', () => {
  it('keeps nobody waiting, since starts that are found without the model are shown first', async () => {
    const answer = Promise.withResolvers<readonly ReadStart[]>();
    house.text.readStarts.mockImplementation(() => answer.promise);
    const id = await add();
    const first = await get(id);
    expect(first.reading).toBe(true);
    expect(first.starts.map(({ item }) => item)).not.toContain(2);
    answer.resolve(READ);
    await untilRead(id);
    expect(await items(id)).toEqual([
      [1, 0],
      [2, 1],
      [5, 2],
    ]);
  });

  it('has its answers kept with the meeting, so that an interrupted run can continue', async () => {
    house.text.readStarts.mockImplementation(async (_meeting, _pins, _signal, kept) => {
      await kept?.save(Buffer.from('answered'));
      return READ;
    });
    const id = await add();
    await get(id);
    await untilRead(id);
    expect(await storedKeys(house)).toContain(answersKey(id, 'starts'));
  });

  it('reads once, until the agenda changes', async () => {
    const id = await add();
    await get(id);
    await untilRead(id);
    await get(id);
    expect(house.text.readStarts).toHaveBeenCalledTimes(1);
    await house.services.agenda.replace(user, id, AGENDA.slice(0, 2));
    expect(await get(id)).toMatchObject({ reading: true });
    await untilRead(id);
    expect(house.text.readStarts).toHaveBeenCalledTimes(2);
  });

  it('is not asked again after a passage is cut, since the starts that it read follow their words', async () => {
    const id = await add();
    await get(id);
    await untilRead(id);
    const [, two] = (await house.services.meetings.get(user, id)).passages;
    const [one, rest] = ['Les tuiles sont cassées depuis la grêle.', 'On passe à la fête du village.'];
    await house.services.division.divide(user, id, {
      former: [two!],
      into: [
        { ...two!, text: one, end: 8 },
        { ...two!, text: rest, start: 8 },
      ],
    });
    expect(await get(id)).toMatchObject({ reading: false });
    expect(await items(id)).toEqual([
      [1, 0],
      [3, 1],
      [6, 2],
    ]);
    expect(house.text.readStarts).toHaveBeenCalledTimes(1);
  });

  it('is not asked again by the page if it did not answer', async () => {
    house.text.readStarts.mockResolvedValue(null);
    const id = await add();
    await get(id);
    await untilRead(id);
    await get(id);
    expect(house.text.readStarts).toHaveBeenCalledTimes(1);
  });

  it('is given the starts that people have fixed, and moves none of them', async () => {
    const id = await add();
    await placement.set(user, id, { pins: [{ passage_id: 6, item: 1 }], checked: false });
    await get(id);
    await untilRead(id);
    expect(house.text.readStarts.mock.lastCall?.[1]).toEqual([{ passageId: 6, item: 1 }]);
    expect(await items(id)).toContainEqual([6, 1]);
  });

  it('changes nothing after a person has checked the starts, even if it was reading meanwhile', async () => {
    const answer = Promise.withResolvers<readonly ReadStart[]>();
    house.text.readStarts.mockImplementation(() => answer.promise);
    const id = await add();
    const { state, starts } = await get(id);
    await vi.waitFor(() => expect(house.text.readStarts).toHaveBeenCalled(), { timeout: 10_000 });
    await placement.set(user, id, { pins: [], checked: true, starts, state });
    answer.resolve(READ);
    await vi.waitFor(async () => expect(await house.deps.queue.live({ name: 'read-starts.v1' })).toEqual([]), {
      timeout: 10_000,
    });
    const sure = starts.map((start) => ({ ...start, sure: true }));
    expect(await get(id)).toMatchObject({ reading: false, checked: true, starts: sure });
  });

  it('prevents a person from confirming unseen starts, but accepts each start that they fix', async () => {
    const id = await add();
    const { state, starts } = await get(id);
    await untilRead(id);
    await expect(placement.set(user, id, { pins: [], checked: true, starts, state })).rejects.toMatchObject({
      code: 'outdated',
    });
    await placement.set(user, id, { pins: [{ passage_id: 6, item: 1 }], checked: false, state });
    expect(await items(id)).toContainEqual([6, 1]);
  });

  it('reads before minutes are written if nobody has looked at the starts', async () => {
    const meetings = house.services.meetings;
    const meeting = await meetings.find(user, await add());
    const source = await meetings.source(meeting);
    const starts = await placement.forWriting(meeting, source, new AbortController().signal);
    expect(starts.map(({ passageId, item }) => [passageId, item])).toContainEqual([5, 2]);
  });
});

it('no model is asked where items begin if there is none', async () => {
  const without = await openHouse();
  try {
    const own = await addUser(without.deps.database.db);
    const { id } = await addMeeting(without.deps.database.db, own, { agenda: AGENDA }, SAID);
    expect(await createServices(without.deps).placement.get(own, id)).toMatchObject({ reading: false });
    expect(without.text.readStarts).not.toHaveBeenCalled();
  } finally {
    await without.close();
  }
});
