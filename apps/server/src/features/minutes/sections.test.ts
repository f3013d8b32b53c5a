import type { User } from '@greffier/contract/organisation/auth';
import type { MeetingId } from '@greffier/contract/ids';
import type { Pin } from '@greffier/contract/meeting/agenda/item-starts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { House } from '../../testing/house.ts';
import { openHouseForTests } from '../../testing/open-for-tests.ts';
import { addMeeting, addUser } from '../../testing/rows.ts';
import { until } from '../../testing/until.ts';
import type { MeetingsService } from '../meetings/service.ts';
import type { MinutesService } from './service.ts';

const AGENDA = ['Toiture de la halle', 'Fête du village', 'Divers'].map((text) => ({ level: 1, text }));
const SAID = [
  'Premier point, la toiture de la halle.',
  'Les tuiles sont cassées depuis la grêle, il faut un couvreur.',
  'On passe à la fête du village.',
  'La cantine sera tenue par la fanfare, comme chaque année.',
  'Divers. Qui veut la parole ?',
  'La boîte aux lettres est rouillée.',
].map((text, at) => ({ speaker: `speaker_${(at % 2) + 1}`, start: at * 6, end: at * 6 + 5, text }));
/**
 * Pins that move the beginning of the second item by one passage, so that its section and the section before it depend
 * on different passages.
 */
const LATER: readonly Pin[] = [
  { passage_id: 3, item: 'nothing' },
  { passage_id: 4, item: 1 },
];

let house: House;
let user: User;
let meetings: MeetingsService;
let minutes: MinutesService;

openHouseForTests((opened) => (house = opened));
beforeEach(async () => {
  await house.reset();
  user = await addUser(house.deps.database.db);
  meetings = house.services.meetings;
  minutes = house.services.minutes;
  // Writes different words each time, so that a test can tell when a text was written.
  let times = 0;
  house.text.writeMinutes.mockImplementation(({ agenda }) => {
    times += 1;
    const sentences = [{ text: `Rédaction ${times}.`, passageIds: [1] }];
    return Promise.resolve({
      sections: agenda.map((item) => ({ item, discussed: true, sentences })),
    });
  });
});

async function write(id: MeetingId, words = 300, kind: 'synthetic' | 'analytic' = 'synthetic'): Promise<void> {
  await minutes.start(user, id, words, kind);
  await until(async () => expect((await meetings.get(user, id)).status).toBe('completed'));
}

const summaryOf = async (id: MeetingId): Promise<string> => (await meetings.get(user, id)).summary ?? '';
/** Returns the words of each section. */
const textsOf = async (id: MeetingId): Promise<string[]> =>
  (await summaryOf(id))
    .split(/<h1>[^<]*<\/h1>/)
    .slice(1)
    .map((text) => text.replaceAll(/<[^>]*>/g, '').trim());

async function edit(id: MeetingId, change: (html: string) => string): Promise<void> {
  const { version } = (await meetings.get(user, id)).minutes;
  const form = { summary: change(await summaryOf(id)), version, division: null, session: null };
  await house.services.editing.save(user, id, form);
}

/** Makes minutes in which a person has edited every section, then clears them so that they can be written again. */
async function edited(change: (html: string) => string = (html) => html): Promise<MeetingId> {
  const { id } = await addMeeting(house.deps.database.db, user, { agenda: AGENDA }, SAID);
  await write(id);
  await edit(id, (html) => change(html.replaceAll('Rédaction 1.', 'Corrigé.')));
  await minutes.clear(user, id);
  return id;
}

const pin = (id: MeetingId, pins = LATER, checked = false) =>
  house.services.placement.set(user, id, { pins: [...pins], checked });

describe('minutes that are made again', () => {
  it('keep the text of sections that rest on the same passages, after an item was moved', async () => {
    const id = await edited();
    await pin(id);
    await write(id);
    expect(await textsOf(id)).toEqual(['Rédaction 2.', 'Rédaction 2.', 'Corrigé.']);
    const versions = await house.services.editing.history(user, id);
    expect(versions.map(({ kind }) => kind)).toEqual(['generated', 'edited', 'generated']);
  });

  it('use the starts of items that the person set', async () => {
    const id = await edited();
    await pin(id);
    await write(id);
    expect(house.text.writeMinutes.mock.lastCall?.[0].starts).toMatchObject([
      { passageId: 1, item: 0 },
      { passageId: 4, item: 1, pinned: true },
      { passageId: 5, item: 2 },
    ]);
  });

  it('are written entirely from the person’s starts once the person has checked them all', async () => {
    const id = await edited();
    await pin(id, [{ passage_id: 1, item: 'nothing' }], true);
    await write(id);
    expect(house.text.writeMinutes.mock.lastCall?.[0].starts).toMatchObject([
      { passageId: 1, item: null, pinned: true },
      { passageId: 3, item: 1, pinned: true },
      { passageId: 5, item: 2, pinned: true },
    ]);
  });

  it('are made anew if items begin where they did before', async () => {
    const id = await edited();
    await write(id);
    expect(await textsOf(id)).toEqual(['Rédaction 2.', 'Rédaction 2.', 'Rédaction 2.']);
  });

  it.each([
    ['another length', { words: 190 }],
    ['another kind', { kind: 'analytic' }],
  ] as const)(
    'are made anew in %s',
    async (_, { words = 300, kind = 'synthetic' }: { words?: number; kind?: 'analytic' | 'synthetic' }) => {
      const id = await edited();
      await pin(id);
      await write(id, words, kind);
      expect(await textsOf(id)).toEqual(['Rédaction 2.', 'Rédaction 2.', 'Rédaction 2.']);
    },
  );

  it('are made anew if another engine writes', async () => {
    const id = await edited();
    await pin(id);
    const scripted = house.text.writeMinutes.getMockImplementation();
    house.text.writeMinutes.mockImplementationOnce(async (...asked) => ({
      ...(await scripted!(...asked)),
      writtenBy: 'model',
    }));
    await write(id);
    expect(await textsOf(id)).toEqual(['Rédaction 2.', 'Rédaction 2.', 'Rédaction 2.']);
  });

  it('are made anew in a section where a passage was corrected', async () => {
    const id = await edited();
    await house.services.corrections.correct(user, id, { passage_id: 6, text: 'Elle est rouillée.' });
    await pin(id);
    await write(id);
    expect(await textsOf(id)).toEqual(['Rédaction 2.', 'Rédaction 2.', 'Rédaction 2.']);
  });

  it('are made anew under a heading that a person has changed, and before it', async () => {
    const id = await edited((html) => html.replace('Divers', 'Varia'));
    await pin(id);
    await write(id);
    expect(await textsOf(id)).toEqual(['Rédaction 2.', 'Rédaction 2.', 'Rédaction 2.']);
  });

  it('keep sections that moved within the agenda', async () => {
    const id = await edited();
    await house.services.agenda.replace(user, id, [AGENDA[2]!, AGENDA[0]!, AGENDA[1]!]);
    await pin(id, [
      { passage_id: 3, item: 'nothing' },
      { passage_id: 4, item: 2 },
      { passage_id: 5, item: 0 },
    ]);
    await write(id);
    expect(await textsOf(id)).toEqual(['Corrigé.', 'Rédaction 2.', 'Rédaction 2.']);
  });

  it('keep sections of a former version that was restored', async () => {
    const { id } = await addMeeting(house.deps.database.db, user, { agenda: AGENDA }, SAID);
    await write(id);
    await edit(id, (html) => html.replaceAll('Rédaction 1.', 'Corrigé.'));
    await house.services.editing.restore(user, id, 1);
    await minutes.clear(user, id);
    await pin(id);
    await write(id);
    expect(await textsOf(id)).toEqual(['Rédaction 2.', 'Rédaction 2.', 'Rédaction 1.']);
  });
});

describe('sections by a language model', () => {
  beforeEach(() => {
    const scripted = house.text.writeMinutes.getMockImplementation();
    house.text.writeMinutes.mockImplementation(async (...asked) => ({
      ...(await scripted!(...asked)),
      writtenBy: 'model',
    }));
  });

  it('are kept only if a person has checked where every item begins', async () => {
    const { id } = await addMeeting(house.deps.database.db, user, { agenda: AGENDA }, SAID);
    const again = async (pins: readonly Pin[], checked: boolean): Promise<string[]> => {
      await minutes.clear(user, id);
      await pin(id, pins, checked);
      await write(id);
      return textsOf(id);
    };
    await write(id);
    expect(await again(LATER, false)).toEqual(['Rédaction 2.', 'Rédaction 2.', 'Rédaction 2.']);
    expect(await again([], true)).toEqual(['Rédaction 3.', 'Rédaction 3.', 'Rédaction 3.']);
    expect(await again(LATER, true)).toEqual(['Rédaction 4.', 'Rédaction 4.', 'Rédaction 3.']);
  });
});
