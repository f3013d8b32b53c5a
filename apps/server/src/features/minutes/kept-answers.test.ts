import type { User } from '@greffier/contract/organisation/auth';
import type { MeetingId } from '@greffier/contract/ids';
import type { TextEngine } from '@greffier/writing/engine';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StorageFullError } from '../../storage/storage.ts';
import { type House, storedKeys } from '../../testing/house.ts';
import { openHouseForTests } from '../../testing/open-for-tests.ts';
import { FACTS, type ModelScene, openModelScene, PASSAGES } from '../../testing/engines/model-scene.ts';
import { addMeeting, addUser } from '../../testing/rows.ts';
import { until } from '../../testing/until.ts';
import { keptAnswers } from '../meetings/kept-answers.ts';
import { answersKey } from '../meetings/keys.ts';
import type { MeetingsService } from '../meetings/service.ts';

const AGENDA = ['Toiture de l’école', 'Fête du village'].map((text) => ({ level: 1, text }));

let house: House;
let user: User;
let meetings: MeetingsService;
let scene: ModelScene;
let engine: TextEngine;

openHouseForTests((opened) => (house = opened));
beforeEach(async () => {
  await house.reset();
  user = await addUser(house.deps.database.db);
  meetings = house.services.meetings;
  scene = await openModelScene();
  engine = scene.engine();
  house.text.writeMinutes.mockImplementation((...asked) => engine.writeMinutes(...asked));
  house.text.proposeAgenda.mockImplementation((...asked) => engine.proposeAgenda(...asked));
  house.text.answer.mockImplementation((...asked) => engine.answer(...asked));
});
afterEach(() => scene.close());

/** Adds a meeting whose passages are repeated this many times. With 12 repetitions, it is read in two parts. */
const add = (times = 12) =>
  addMeeting(
    house.deps.database.db,
    user,
    { agenda: AGENDA },
    Array.from({ length: times }, () =>
      PASSAGES.map(({ speaker, start, end, text }) => ({ speaker, start, end, text })),
    ).flat(),
  );

/** Writes minutes completely. @returns the number of prompts that the model's server received for them */
async function write(id: MeetingId): Promise<number> {
  const before = scene.server.asked.length;
  const minutes = house.services.minutes;
  if ((await meetings.get(user, id)).status === 'completed') await minutes.clear(user, id);
  await minutes.start(user, id, 100);
  const isDone = async () => expect((await meetings.get(user, id)).status).toBe('completed');
  await until(isDone);
  return scene.server.asked.length - before;
}

it('kept answers suffice to write the same minutes of a meeting again', async () => {
  const { id } = await add();
  expect(await write(id)).toBeGreaterThanOrEqual(2);
  const { summary, minutes_engine: by } = await meetings.get(user, id);
  expect(by).toBe('model');
  expect(await write(id)).toBe(0);
  expect((await meetings.get(user, id)).summary).toBe(summary);
});

it('kept answers are reused after a correction, except for the part that it changes', async () => {
  const { id } = await add();
  const parts = await write(id);
  const corrected = { passage_id: 11, text: 'On accepte le devis de la toiture.' };
  await house.services.minutes.clear(user, id);
  await house.services.corrections.correct(user, id, corrected);
  const again = await write(id);
  expect(again).toBeGreaterThan(0);
  expect(again).toBeLessThan(parts);
  const asked = scene.server.asked.slice(parts);
  expect(asked.filter(({ passages }) => !passages.includes(11))).toEqual([]);
});

it('kept answers are stored with the meeting, and deleted with it', async () => {
  const { id } = await add(1);
  await write(id);
  expect(await storedKeys(house)).toContain(answersKey(id, 'minutes'));
  await meetings.remove(user, id);
  expect(await storedKeys(house)).toEqual([]);
});

it('answers are not kept if the meeting is deleted meanwhile', async () => {
  const { id } = await add(1);
  const store = keptAnswers(house.deps, id, 'minutes');
  await meetings.remove(user, id);
  await store.save(Buffer.from('le devis'));
  expect(await storedKeys(house)).toEqual([]);
});

it('answers are asked for again if their file is damaged', async () => {
  const { id } = await add(1);
  const first = await write(id);
  await house.deps.storage.put(answersKey(id, 'minutes'), Readable.from(['{"version":1,"mark":']));
  expect(await write(id)).toBe(first);
  expect(await write(id)).toBe(0);
});

it('answers are used even if the disk is too full to keep them', async () => {
  const { id } = await add(1);
  const put = vi.spyOn(house.deps.storage, 'put').mockRejectedValue(new StorageFullError('no room'));
  const first = await write(id);
  expect((await meetings.get(user, id)).minutes_engine).toBe('model');
  expect(put).toHaveBeenCalled();
  put.mockRestore();
  expect(await write(id)).toBe(first);
  expect(await write(id)).toBe(0);
});

it('answers are kept for a proposed agenda too, so that a second attempt asks only for missing parts', async () => {
  const { id } = await add(60);
  const agenda = house.services.agenda;
  scene.server.reply = (_, index) =>
    index === 0 ? { object: { topics: [] } } : { status: 400, body: { error: { message: 'no' } } };
  await agenda.generate(user, id, null);
  const refused = scene.server.asked.length;
  scene.server.reply = () => ({ object: { topics: [] } });
  await agenda.generate(user, id, null);
  const asked = scene.server.asked.slice(refused);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.flatMap(({ passages }) => passages)).not.toContain(1);
  await agenda.generate(user, id, null);
  expect(scene.server.asked).toHaveLength(refused + asked.length);
});

it('answers to a question are never kept', async () => {
  const { id } = await add(1);
  const [fact] = FACTS;
  scene.server.reply = () => `${fact?.text.replace(/\.$/, '')} [2].`;
  const bot = house.services.scribebot;
  for (const times of [1, 2]) {
    await bot.ask(user, id, 'Combien coûte la toiture ?', []);
    expect(scene.server.asked).toHaveLength(times);
  }
  expect(await storedKeys(house)).toEqual([]);
});
