import type { User } from '@greffier/contract/organisation/auth';
import type { MeetingId } from '@greffier/contract/ids';
import { ListNameConflicts } from '@greffier/contract/meeting/transcript/name-conflicts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../testing/caller.ts';
import type { House } from '../../testing/house.ts';
import { openForTests } from '../../testing/open-for-tests.ts';
import { addMeeting, addUser } from '../../testing/rows.ts';
import type { NamesService } from './service.ts';

const participants = ['Bruno Rey', 'Chloé Favre'];
const SAID = [
  'Chloé, tu peux nous dire où en est le toit ?',
  'Il est fini. Bruno, tu le paies ?',
  'Oui, demain. Chloé, tu m’envoies la facture ?',
  'Elle est partie hier.',
].map((text, at) => ({ speaker: `speaker_${(at % 2) + 1}`, start: at * 6, end: at * 6 + 5, text }));
/** Two names that are given to the wrong speakers. */
const EXCHANGED = { speaker_1: 'Chloé Favre', speaker_2: 'Bruno Rey' };
const RIGHT = { speaker_1: 'Bruno Rey', speaker_2: 'Chloé Favre' };
const TWO = [
  { given: 'Bruno Rey', called: 'Chloé Favre' },
  { given: 'Chloé Favre', called: 'Bruno Rey' },
];

let house: House;
let caller: Caller;
let user: User;
let names: NamesService;

openForTests((opened) => ({ house, caller } = opened));
beforeEach(async () => {
  await house.reset();
  user = await addUser(house.deps.database.db);
  names = house.services.names;
});

async function add(changes: Parameters<typeof addMeeting>[2] = {}): Promise<MeetingId> {
  return (await addMeeting(house.deps.database.db, user, { participants, speakerMap: EXCHANGED, ...changes }, SAID)).id;
}
const given = async (id: MeetingId) => (await names.conflicts(user, id)).map((one) => one.given);

describe('names that disagree with what was said', () => {
  it('are shown with the words, the passage, and the voice that has the other name', async () => {
    const answer = await caller.call(user, ListNameConflicts, { params: { meeting_id: await add() } });
    expect(answer.json()).toEqual({
      conflicts: [
        {
          speaker: 'speaker_2',
          ...TWO[0],
          passage_id: 1,
          quote: 'Chloé, tu peux nous dire où en est le toit\u202f?',
          by_self: false,
          bearer: 'speaker_1',
        },
        {
          speaker: 'speaker_1',
          ...TWO[1],
          passage_id: 2,
          quote: 'Bruno, tu le paies\u202f?',
          by_self: false,
          bearer: 'speaker_2',
        },
      ],
    });
  });

  it('are gone after the names are exchanged, or after the words are corrected', async () => {
    const id = await add();
    await house.services.meetings.nameSpeakers(user, id, { speakers: RIGHT, participants });
    expect(await names.conflicts(user, id)).toEqual([]);
    await house.services.meetings.nameSpeakers(user, id, { speakers: EXCHANGED, participants });
    expect(await given(id)).toHaveLength(2);
    await house.services.corrections.correct(user, id, [
      { passage_id: 1, text: 'Où en est le toit ?' },
      { passage_id: 2, text: 'Il est fini.' },
      { passage_id: 3, text: 'Oui, demain.' },
    ]);
    expect(await names.conflicts(user, id)).toEqual([]);
  });

  it('are not looked for if nobody is named, nor before there is a transcript', async () => {
    expect(await names.conflicts(user, await add({ speakerMap: {} }))).toEqual([]);
    expect(await names.conflicts(user, await add({ status: 'transcription' }))).toEqual([]);
    expect(house.text.nameConflicts).not.toHaveBeenCalled();
  });

  it('can be read and kept by the meeting’s owner only', async () => {
    const id = await add();
    const other = await addUser(house.deps.database.db);
    await expect(names.conflicts(other, id)).rejects.toMatchObject({ status: 404 });
    await expect(names.keep(other, id, { names: TWO, kept: true })).rejects.toMatchObject({ status: 404 });
  });
});

describe('names that a person keeps', () => {
  it('are no longer questioned, unless that is undone', async () => {
    const id = await add();
    await names.keep(user, id, { names: TWO.slice(0, 1), kept: true });
    expect(await given(id)).toEqual(['Chloé Favre']);
    await names.keep(user, id, { names: TWO, kept: true });
    expect(await given(id)).toEqual([]);
    await names.keep(user, id, { names: TWO.slice(0, 1), kept: false });
    expect(await given(id)).toEqual(['Bruno Rey']);
  });

  it('do not prevent questions about another name that the voice is given', async () => {
    const id = await add();
    await names.keep(user, id, { names: TWO, kept: true });
    const speakers = { speaker_2: 'Denis Maret' };
    await house.services.meetings.nameSpeakers(user, id, { speakers, participants });
    expect(await given(id)).toEqual(['Denis Maret']);
  });

  it('are stored once each, and the oldest go if there are too many', async () => {
    const id = await add();
    await names.keep(user, id, { names: TWO, kept: true });
    const many = Array.from({ length: 399 }, (_, at) => ({ given: `Nom ${at}`, called: 'Autre' }));
    await names.keep(user, id, { names: many, kept: true });
    await names.keep(user, id, { names: many, kept: true });
    const { keptNames } = await house.services.meetings.find(user, id);
    expect(keptNames).toHaveLength(400);
    expect(keptNames[0]).toEqual(TWO[1]);
  });

  it.each(['transcription', 'summarization', 'completed', 'error'] as const)('do not change in %s', async (status) => {
    const id = await add({ status });
    await expect(names.keep(user, id, { names: TWO, kept: true })).rejects.toMatchObject({ status: 409 });
  });
});
