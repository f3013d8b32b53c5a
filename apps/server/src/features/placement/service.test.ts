import type { User } from '@greffier/contract/organisation/auth';
import type { MeetingId } from '@greffier/contract/ids';
import type { Pin } from '@greffier/contract/meeting/agenda/item-starts';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { meetings } from '../../database/schema/meetings.ts';
import type { House } from '../../testing/house.ts';
import { openHouseForTests } from '../../testing/open-for-tests.ts';
import { addMeeting, addUser } from '../../testing/rows.ts';
import { embeddingsKey } from '../meetings/keys.ts';
import type { PlacementService } from './service.ts';

const AGENDA = [
  { level: 1, text: 'Toiture de la halle' },
  { level: 1, text: 'Fête du village' },
];
const SAID = [
  'Premier point, la toiture de la halle.',
  'Les tuiles sont cassées depuis la grêle, il faut un couvreur.',
  'Le couvreur demande 12 000 francs pour les tuiles. On passe à la fête du village.',
  'La cantine sera tenue par la fanfare, comme chaque année.',
].map((text, at) => ({ speaker: `speaker_${(at % 2) + 1}`, start: at * 6, end: at * 6 + 5, text }));

/** Starts that a person has seen. Others are found today. */
const SEEN = [
  { passage_id: 2, item: 0, sentence: 0 },
  { passage_id: 4, item: 1, sentence: 0 },
];

let house: House;
let user: User;
let placement: PlacementService;

openHouseForTests((opened) => (house = opened));
beforeEach(async () => {
  await house.reset();
  user = await addUser(house.deps.database.db);
  placement = house.services.placement;
});

async function add(changes: Parameters<typeof addMeeting>[2] = {}): Promise<MeetingId> {
  const meeting = { agenda: AGENDA, snippets: ['speaker_1'], ...changes };
  return (await addMeeting(house.deps.database.db, user, meeting, SAID)).id;
}
const pin = (id: MeetingId, ...pins: readonly Pin[]) => placement.set(user, id, { pins: [...pins], checked: false });
const places = async (id: MeetingId) =>
  (await placement.get(user, id)).starts.map(({ passage_id, item }) => [passage_id, item]);

describe('the place where an item begins', () => {
  it('is worked out, with the words if the item begins within a passage', async () => {
    expect(await placement.get(user, await add())).toEqual({
      starts: [
        { passage_id: 1, item: 0, sentence: 0, sure: true, pinned: false, quote: null },
        {
          passage_id: 3,
          item: 1,
          sentence: 1,
          sure: true,
          pinned: false,
          quote: 'On passe à la fête du village.',
        },
      ],
      pins: [],
      checked: false,
      reading: false,
      state: expect.any(String),
    });
  });

  it('is unknown without an agenda, or before there is a transcript', async () => {
    expect((await placement.get(user, await add({ agenda: [] }))).starts).toEqual([]);
    expect((await placement.get(user, await add({ status: 'transcription' }))).starts).toEqual([]);
    expect(house.text.placeItems).not.toHaveBeenCalled();
  });

  it('is not worked out again until passages, names, agenda or pins change', async () => {
    const id = await add();
    await Promise.all([placement.get(user, id), placement.get(user, id)]);
    await placement.get(user, id);
    expect(house.text.placeItems).toHaveBeenCalledTimes(1);
    await house.services.corrections.correct(user, id, { passage_id: 2, text: 'Les tuiles sont cassées.' });
    await placement.get(user, id);
    expect(house.text.placeItems).toHaveBeenCalledTimes(2);
    await pin(id, { passage_id: 2, item: 1 });
    await placement.get(user, id);
    expect(house.text.placeItems).toHaveBeenCalledTimes(3);
  });

  it('is worked out again after a failure', async () => {
    const id = await add();
    house.text.placeItems.mockRejectedValueOnce(new Error('no thread'));
    await expect(placement.get(user, id)).rejects.toThrow('no thread');
    expect((await placement.get(user, id)).starts).toHaveLength(2);
  });

  it('is worked out for a person who still waits, if the one who asked first has stopped', async () => {
    const meetings = house.services.meetings;
    const meeting = await meetings.find(user, await add());
    const source = await meetings.source(meeting);
    const { placeItems } = house.text;
    placeItems.mockImplementationOnce(
      (_meeting, _pins, _read, signal) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
    );
    const first = new AbortController();
    const begun = placement.forWriting(meeting, source, first.signal);
    const waits = placement.forWriting(meeting, source, new AbortController().signal);
    const left = new AbortController();
    const leaves = placement.forWriting(meeting, source, left.signal);
    left.abort(new Error('left'));
    await expect(leaves).rejects.toThrow('left');
    first.abort(new Error('too long'));
    await expect(begun).rejects.toThrow('too long');
    expect((await waits).map(({ passageId }) => passageId)).toEqual([1, 3]);
    expect(placeItems).toHaveBeenCalledTimes(2);
  });

  it('follows a person’s decision', async () => {
    const id = await add();
    await pin(id, { passage_id: 4, item: 1 }, { passage_id: 3, item: 'nothing' });
    const { starts, pins } = await placement.get(user, id);
    expect(starts.map(({ passage_id, item, pinned }) => [passage_id, item, pinned])).toEqual([
      [1, 0, false],
      [4, 1, true],
    ]);
    expect(pins).toEqual([
      { passage_id: 3, item: 'nothing' },
      { passage_id: 4, item: 1 },
    ]);
  });
});

describe('a person’s decision on where an item begins', () => {
  it('is accepted only for the state that the person read', async () => {
    const id = await add();
    const { state } = await placement.get(user, id);
    const change = { pins: [{ passage_id: 2, item: 1 }], checked: true, starts: SEEN, state };
    const next = await placement.set(user, id, change);
    expect(await placement.get(user, id)).toMatchObject({ checked: true, state: next });
    await expect(placement.set(user, id, { ...change, pins: [] })).rejects.toMatchObject({
      status: 409,
      code: 'outdated',
    });
    expect(await placement.set(user, id, { ...change, state: next })).toBe(next);
  });

  it('keeps all starts as the person saw them, for the minutes too, until one of them changes', async () => {
    const id = await add();
    const starts = [...SEEN, { passage_id: 4, item: 0, sentence: 1 }];
    await placement.set(user, id, { pins: [], checked: true, starts });
    await house.services.corrections.correct(user, id, { passage_id: 4, text: 'Bien. La cantine ferme.' });
    const { starts: shown } = await placement.get(user, id);
    expect(shown).toMatchObject(starts);
    expect(shown.map(({ quote }) => quote)).toEqual([null, null, 'La cantine ferme.']);
    const meeting = await house.services.meetings.find(user, id);
    const source = await house.services.meetings.source(meeting);
    const used = await placement.forWriting(meeting, source, new AbortController().signal);
    expect(used.map(({ passageId, item, sentence }) => [passageId, item, sentence])).toEqual([
      [1, null, 0],
      [2, 0, 0],
      [4, 1, 0],
      [4, 0, 1],
    ]);
    const moved = [starts[0]!, { passage_id: 3, item: 1, sentence: null }];
    await placement.set(user, id, { pins: [{ passage_id: 3, item: 1 }], checked: true, starts: moved });
    expect((await placement.get(user, id)).starts).toMatchObject([
      { passage_id: 2, pinned: false },
      { passage_id: 3, pinned: true, quote: 'On passe à la fête du village.' },
    ]);
    await placement.set(user, id, { pins: [], checked: false });
    expect(await places(id)).toEqual([
      [1, 0],
      [3, 1],
    ]);
  });

  it('does not count once a process of an earlier version has changed the pins, nor without the starts', async () => {
    const id = await add();
    await placement.set(user, id, { pins: [], checked: true, starts: SEEN });
    const itemPins = [{ passageId: 4, item: 1 }];
    await house.deps.database.db.update(meetings).set({ itemPins }).where(eq(meetings.id, id));
    expect(await places(id)).toEqual([
      [1, 0],
      [4, 1],
    ]);
    await placement.set(user, id, { pins: [], checked: true });
    expect(await places(id)).toEqual([
      [1, 0],
      [3, 1],
    ]);
  });

  it('is refused for passages and items that do not exist', async () => {
    const id = await add();
    await expect(pin(id, { passage_id: 4, item: 0 }, { passage_id: 5, item: 0 })).rejects.toMatchObject({
      status: 422,
      errors: { 'pins.1.passage_id': expect.any(String) },
    });
    await expect(pin(id, { passage_id: 4, item: 2 })).rejects.toMatchObject({
      status: 422,
      errors: { 'pins.0.item': expect.any(String) },
    });
    const confirm = (start: (typeof SEEN)[number]) =>
      placement.set(user, id, { pins: [], checked: true, starts: [start] });
    await expect(confirm({ passage_id: 5, item: 0, sentence: 0 })).rejects.toMatchObject({
      errors: { 'starts.0.passage_id': expect.any(String) },
    });
    await expect(confirm({ passage_id: 4, item: 2, sentence: 0 })).rejects.toMatchObject({
      errors: { 'starts.0.item': expect.any(String) },
    });
  });

  it.each(['transcription', 'summarization', 'completed', 'error'] as const)(
    'changes nothing in %s',
    async (status) => {
      const id = await add({ status });
      await expect(pin(id, { passage_id: 4, item: 1 })).rejects.toMatchObject({ status: 409, code: 'wrong_status' });
    },
  );

  it('can be read and changed by the meeting’s owner only', async () => {
    const id = await add();
    const other = await addUser(house.deps.database.db);
    await expect(placement.get(other, id)).rejects.toMatchObject({ status: 404 });
    await expect(placement.set(other, id, { pins: [], checked: true, starts: SEEN })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('stays with corrected passages, and follows its items into another agenda', async () => {
    const id = await add();
    await placement.set(user, id, { pins: [{ passage_id: 4, item: 1 }], checked: true, starts: SEEN });
    await house.services.corrections.correct(user, id, {
      passage_id: 4,
      text: 'La cantine est à la fanfare.',
    });
    expect((await placement.get(user, id)).checked).toBe(true);
    await house.services.agenda.replace(user, id, AGENDA);
    expect(await placement.get(user, id)).toMatchObject({ checked: true, pins: [{ passage_id: 4, item: 1 }] });
    await house.services.agenda.replace(user, id, AGENDA.slice(1));
    expect(await placement.get(user, id)).toMatchObject({ checked: false, pins: [{ passage_id: 4, item: 0 }] });
    expect(await places(id)).toContainEqual([4, 0]);
    await house.services.agenda.replace(user, id, []);
    expect((await placement.get(user, id)).pins).toEqual([]);
  });

  it('follows its words when the speakers are found again', async () => {
    const id = await add();
    await house.deps.storage.put(embeddingsKey(id), Readable.from(['voices']));
    await placement.set(user, id, { pins: [{ passage_id: 4, item: 1 }], checked: true, starts: SEEN });
    const [first] = SAID;
    const divided = [
      { ...first!, text: 'Premier point,' },
      { ...first!, speaker: 'speaker_3', text: 'la toiture de la halle.' },
      ...SAID.slice(1),
    ];
    house.speech.findSpeakers.mockResolvedValueOnce({ passages: divided, snippets: {} });
    await house.services.findSpeakers.find(user, id, 3);
    expect(await placement.get(user, id)).toMatchObject({ checked: false, pins: [{ passage_id: 5, item: 1 }] });
  });
});
