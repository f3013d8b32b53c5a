import type { User } from '@greffier/contract/organisation/auth';
import type { MeetingId } from '@greffier/contract/ids';
import { beforeEach, expect, it, vi } from 'vitest';
import type { House } from '../../testing/house.ts';
import { openHouseForTests } from '../../testing/open-for-tests.ts';
import { addMeeting, addUser } from '../../testing/rows.ts';

let house: House;
let former: User;
let heir: User;
openHouseForTests((opened) => (house = opened));
beforeEach(async () => {
  await house.reset();
  former = await addUser(house.deps.database.db);
  heir = await addUser(house.deps.database.db);
});

const PASSAGE = { id: 1, speaker: 'speaker_1', text: 'Bonjour à tous.' };
const CUT = [{ speaker: 'speaker_1', start: 0, end: 1, text: 'Bonjour à tous.' }];
const SAVED = { summary: '<p>Autre.</p>', version: 0, session: null, division: null };

/** Changes that a person makes to a transcribed meeting. */
const TRANSCRIBED = {
  agenda: (id) => house.services.agenda.replace(former, id, [{ level: 1, text: 'Autre' }]),
  name: (id) => house.services.corrections.describe(former, id, { name: 'Autre' }),
  passage: (id) => house.services.corrections.correct(former, id, { passage_id: 1, text: 'Autre.' }),
  division: (id) => house.services.division.divide(former, id, { former: [PASSAGE], into: CUT }),
  names: (id) => house.services.names.keep(former, id, { names: [{ given: 'Anne', called: 'Léo' }], kept: true }),
  pins: (id) => house.services.placement.set(former, id, { pins: [], checked: true, starts: [] }),
} satisfies Record<string, (id: MeetingId) => Promise<unknown>>;

/** Changes that a person makes to a meeting with minutes. */
const COMPLETED = {
  text: (id) => house.services.editing.save(former, id, SAVED),
  aside: (id) => house.services.editing.setAside(former, id, SAVED),
  approval: (id) => house.services.editing.approve(former, id, 'to_approve', 0),
  clearing: (id) => house.services.minutes.clear(former, id),
  name: (id) => house.services.corrections.describe(former, id, { name: 'Autre' }),
} satisfies Record<string, (id: MeetingId) => Promise<unknown>>;

/** Hands a meeting over to somebody else after the call has checked whose meeting it is, but before the call writes. */
async function tryLate(call: (id: MeetingId) => Promise<unknown>, columns: Parameters<typeof addMeeting>[2]) {
  const { meetings } = house.services;
  const { db } = house.deps.database;
  const { id } = await addMeeting(db, former, columns);
  const found = await meetings.find(former, id);
  await db.transaction((tx) => meetings.handOver(tx, former.id, heir.id));
  const before = await meetings.get(heir, id);
  const finding = vi.spyOn(meetings, 'find').mockResolvedValue(found);
  const findingText = vi.spyOn(meetings, 'findTranscribed').mockResolvedValue(found);
  try {
    await expect(call(id)).rejects.toMatchObject({ status: expect.toBeOneOf([404, 409]) as number });
  } finally {
    finding.mockRestore();
    findingText.mockRestore();
  }
  return { before, after: await meetings.get(heir, id) };
}

it.each(Object.entries(TRANSCRIBED))(
  'a call under way changes no meeting that was handed over: %s',
  async (_, call) => {
    const { before, after } = await tryLate(call, {
      agenda: [{ level: 1, text: 'Budget' }],
      speakerMap: { speaker_1: 'Anne' },
    });
    expect(after).toEqual(before);
  },
);

it.each(Object.entries(COMPLETED))(
  'a call under way changes no minutes of a meeting that was handed over: %s',
  async (_, call) => {
    const { before, after } = await tryLate(call, { status: 'completed', summary: '<p>Le budget est accepté.</p>' });
    expect(after).toEqual(before);
  },
);
