import type { MeetingId } from '@greffier/contract/ids';
import { SaveSummary } from '@greffier/contract/meeting/minutes/minutes';
import { DividePassages, OTHER_WORDS } from '@greffier/contract/meeting/agenda/division';
import type { User } from '@greffier/contract/organisation/auth';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { type ItemPin, passages as table } from '../../database/schema/meetings.ts';
import { minutesVersions } from '../../database/schema/minutes.ts';
import type { Caller } from '../../testing/caller.ts';
import type { House } from '../../testing/house.ts';
import { openForTests } from '../../testing/open-for-tests.ts';
import { addMeeting, addUser } from '../../testing/rows.ts';
import type { MeetingsService } from '../meetings/service.ts';

let house: House;
let caller: Caller;
let user: User;
let meetings: MeetingsService;

openForTests((opened) => ({ house, caller } = opened));
beforeEach(async () => {
  await house.reset();
  user = await addUser(house.deps.database.db);
  meetings = house.services.meetings;
});

const ONE = { speaker: 'speaker_1', start: 0, end: 4, text: 'Bonjour à tous.' };
const TWO = { speaker: 'speaker_2', start: 4, end: 10, text: 'Le budget est lu. Il est accepté.' };
const THREE = { speaker: 'speaker_1', start: 10, end: 12, text: 'Merci.' };
const SAID = [ONE, TWO, THREE];
/** The second passage cut in two. */
const HALVES = [
  { ...TWO, end: 7, text: 'Le budget est lu.' },
  { speaker: 'speaker_3', start: 7, end: 10, text: 'Il est accepté.' },
];
const MINUTES =
  '<h1>Budget</h1><p><span data-passages="2">Accepté.</span> <span data-passages="1 3">Salué, remercié.</span></p>';

const add = async (changes: Parameters<typeof addMeeting>[2] = {}): Promise<MeetingId> =>
  (await addMeeting(house.deps.database.db, user, changes, SAID)).id;
const former = (from: number, ...said: readonly (typeof ONE)[]) =>
  said.map(({ speaker, text }, at) => ({ id: from + at, speaker, text }));
const divide = (id: MeetingId, body: unknown) =>
  caller.call(user, DividePassages, { params: { meeting_id: id }, body });
const numbered = (said: readonly (typeof ONE)[]) => said.map((passage, at) => ({ id: at + 1, ...passage }));
const now = async (id: MeetingId) => (await meetings.get(user, id)).passages;

describe('passages that are divided differently', () => {
  it('are cut, joined and cut again, with the passages after them', async () => {
    const id = await add();
    const cut = await divide(id, { former: former(2, TWO), into: HALVES });
    expect(cut.json()).toEqual({
      success: true,
      error: null,
      passages: HALVES.map((half, at) => ({ id: at + 2, ...half })),
      former_pins: [],
    });
    expect(await now(id)).toEqual(numbered([ONE, ...HALVES, THREE]));
    const changed = (await meetings.get(user, id)).transcript_changed_at;
    expect((await divide(id, { former: former(2, ...HALVES), into: [TWO] })).statusCode).toBe(200);
    expect(await now(id)).toEqual(numbered(SAID));
    expect((await meetings.get(user, id)).transcript_changed_at).not.toBe(changed);
    // Only one division is kept.
    expect(await house.deps.database.db.select().from(table)).toHaveLength(3);
  });

  it('keep their doubtful words', async () => {
    const doubtful = {
      ...TWO,
      doubts: [
        [3, 9],
        [25, 32],
      ] as const,
    };
    const { id } = await addMeeting(house.deps.database.db, user, {}, [ONE, doubtful, THREE]);
    const [lu, accepted] = HALVES;
    const { passages } = (await divide(id, { former: former(2, TWO), into: HALVES })).json();
    expect(passages).toEqual([
      { id: 2, ...lu, doubts: [[3, 9]] },
      { id: 3, ...accepted, doubts: [[7, 14]] },
    ]);
    expect((await now(id)).map(({ doubts }) => doubts)).toEqual([undefined, [[3, 9]], [[7, 14]], undefined]);
  });

  it('get a later time of change each time, as names do, even after the clock was put back', async () => {
    const id = await add();
    const changed = async () => Date.parse((await meetings.get(user, id)).transcript_changed_at ?? '');
    house.setNow(new Date('2026-03-03T10:00:00Z'));
    await divide(id, { former: former(2, TWO), into: HALVES });
    const first = await changed();
    house.setNow(new Date('2026-03-03T09:00:00Z'));
    await meetings.nameSpeakers(user, id, { speakers: { speaker_1: 'Anne Jobin' }, participants: ['Anne Jobin'] });
    const second = await changed();
    expect(second).toBeGreaterThan(first);
    await divide(id, { former: former(2, ...HALVES), into: [TWO] });
    expect(await changed()).toBeGreaterThan(second);
  });

  it('give words to a neighbour', async () => {
    const id = await add();
    const into = [
      { ...TWO, end: 7, text: 'Le budget est lu.' },
      { ...THREE, start: 7, text: 'Il est accepté. Merci.' },
    ];
    expect((await divide(id, { former: former(2, TWO, THREE), into })).statusCode).toBe(200);
    expect(await now(id)).toEqual(numbered([ONE, ...into]));
  });

  it('are divided even if they were stored with invisible characters, which nobody can send back', async () => {
    const id = await add();
    const hidden = 'Le bud\u00ADget\u202A est\u200B lu. Il\u0085est\u007F accepté.';
    await house.deps.database.db.update(table).set({ text: hidden }).where(eq(table.position, 2));
    const into = [
      { ...TWO, end: 7, text: 'Le bud\u00ADget\u202A est\u200B lu.' },
      { ...TWO, start: 7, text: 'Il\u0085est\u007F accepté.' },
    ];
    expect((await divide(id, { former: former(2, { ...TWO, text: hidden }), into })).statusCode).toBe(200);
    expect((await now(id)).map(({ text }) => text)).toEqual([
      ONE.text,
      'Le bud\u00ADget est\u200B lu.',
      'Il est accepté.',
      THREE.text,
    ]);
  });

  it('take along the items that begin in them', async () => {
    const agenda = [{ level: 1, text: 'Budget' }];
    const id = await add({
      agenda,
      itemPins: [
        { passageId: 2, item: 0 },
        { passageId: 3, item: null },
      ],
    });
    await divide(id, { former: former(2, TWO), into: HALVES });
    const pins = (await meetings.find(user, id)).itemPins;
    expect(pins).toEqual([
      { passageId: 2, item: 0 },
      { passageId: 4, item: null },
    ]);
  });

  it('get their marks back once they are joined and then cut as before', async () => {
    const itemPins: ItemPin[] = [
      { passageId: 1, item: null },
      { passageId: 2, item: 'nothing' },
      { passageId: 3, item: 0 },
    ];
    const id = await add({ agenda: [{ level: 1, text: 'Budget' }], itemPins });
    const both = { ...TWO, end: 12, text: `${TWO.text} ${THREE.text}` };
    const joined = await divide(id, { former: former(2, TWO, THREE), into: [both] });
    const pins = [
      { passage_id: 2, item: 'nothing' },
      { passage_id: 3, item: 0 },
    ];
    expect(joined.json()).toMatchObject({ former_pins: pins });
    expect((await meetings.find(user, id)).itemPins).toEqual([itemPins[0], { passageId: 2, item: 0 }]);
    const cut = await divide(id, { former: former(2, both), into: [TWO, THREE], pins });
    expect(cut.json()).toMatchObject({ former_pins: [{ passage_id: 2, item: 0 }] });
    expect((await meetings.find(user, id)).itemPins).toEqual(itemPins);
  });

  it('let every sentence of the minutes rest on the same words as before, in all versions', async () => {
    const id = await add({ status: 'completed', summary: MINUTES });
    const { editing } = house.services;
    const edited = MINUTES.replace('Salué', 'Salués');
    await editing.save(user, id, { summary: edited, version: 0, division: null, session: null });
    await divide(id, { former: former(2, TWO), into: HALVES });
    const meeting = await meetings.get(user, id);
    expect(meeting.summary).toBe(edited.replace('"2"', '"2 3"').replace('"1 3"', '"1 4"'));
    expect(meeting.minutes.version).toBe(2);
    const versions = await editing.history(user, id);
    expect(versions.map(({ number, current }) => [number, current])).toEqual([
      [2, true],
      [1, false],
    ]);
    expect((await editing.version(user, id, 1)).summary).toContain('data-passages="2 3"');
    // A page that still shows the earlier text must not restore its old passage numbers.
    await expect(
      editing.save(user, id, { summary: edited, version: 1, division: null, session: null }),
    ).rejects.toMatchObject({
      status: 409,
    });
    await divide(id, { former: former(2, ...HALVES), into: [TWO] });
    expect((await meetings.get(user, id)).summary).toBe(edited);
    expect(await house.deps.database.db.select().from(minutesVersions)).toHaveLength(2);
  });

  it('are found again by an older text that a page saves after the division', async () => {
    const id = await add({ status: 'completed', summary: MINUTES });
    const { minutes: read } = await meetings.get(user, id);
    const held = MINUTES.replace('Salué', 'Salués');
    await divide(id, { former: former(2, TWO), into: HALVES });
    await divide(id, {
      former: former(1, ONE, HALVES[0]!),
      into: [{ ...ONE, end: 7, text: 'Bonjour à tous. Le budget est lu.' }],
    });
    const { summary: theirs, minutes: other } = await meetings.get(user, id);
    const { division } = read;
    const body = { summary: held, version: read.version, division };
    const params = { meeting_id: id };
    const refused = await caller.call(user, SaveSummary, { params, body });
    expect(refused.json()).toMatchObject({
      code: 'outdated',
      current: { summary: theirs, version: other.version, division: other.division },
    });
    const saved = await caller.call(user, SaveSummary, { params, body: { ...body, version: other.version } });
    const followed = held.replace('"2"', '"1 2"');
    expect(saved.json()).toMatchObject({ version: other.version + 1, division: other.division, summary: followed });
    expect((await meetings.get(user, id)).summary).toBe(followed);
    // The page continues from the saved text, with the present passage numbers.
    const next = { summary: followed.replace('remercié', 'remerciés'), version: other.version + 1 };
    const again = await caller.call(user, SaveSummary, { params, body: { ...next, division: other.division } });
    expect(again.json()).toMatchObject({ summary: null });
    expect((await meetings.get(user, id)).summary).toBe(next.summary);
  });

  it('are found again by a text that is set aside, even after the minutes were cleared', async () => {
    const id = await add({ status: 'completed', summary: MINUTES });
    const { division } = (await meetings.get(user, id)).minutes;
    await house.services.minutes.clear(user, id);
    await divide(id, { former: former(2, TWO), into: HALVES });
    const number = await house.services.editing.setAside(user, id, { summary: MINUTES, division });
    const kept = (await house.services.editing.version(user, id, number)).summary;
    expect(kept).toBe(MINUTES.replace('"2"', '"2 3"').replace('"1 3"', '"1 4"'));
  });

  it('leave a text of an unknown division without sources, and a text without a division as it is', async () => {
    const id = await add({ status: 'completed', summary: MINUTES });
    const { editing } = house.services;
    const form = { summary: '<p><span data-passages="2">A</span></p>', session: null };
    expect((await editing.save(user, id, { ...form, version: 0, division: randomUUID() })).summary).toBe('<p>A</p>');
    await editing.save(user, id, { ...form, version: 1, division: null });
    expect((await meetings.get(user, id)).summary).toBe(form.summary);
  });

  it('leave an approved version as it is, and are followed by the minutes that correct it', async () => {
    const id = await add({ status: 'completed', summary: MINUTES });
    const { editing } = house.services;
    await editing.approve(user, id, 'to_approve', 0);
    await editing.approve(user, id, 'approved', 0);
    const { version } = (await meetings.get(user, id)).minutes;
    await editing.approve(user, id, 'draft', version);
    expect((await divide(id, { former: former(2, TWO), into: HALVES })).statusCode).toBe(200);
    const stored = await house.deps.database.db.select().from(minutesVersions);
    const approved = stored.filter(({ kind }) => kind === 'approved');
    expect(approved.map(({ html }) => html)).toEqual([MINUTES]);
    const now = MINUTES.replace('"2"', '"2 3"').replace('"1 3"', '"1 4"');
    expect((await meetings.get(user, id)).summary).toBe(now);
    expect((await editing.version(user, id, approved[0]?.number ?? 0)).summary).toBe(now);
    expect((await editing.history(user, id))[0]).toMatchObject({ kind: 'edited', current: true });
  });

  it.each([
    [
      'words that are lost',
      { former: former(2, TWO), into: [{ ...TWO, text: 'Il est accepté.' }] },
      'into',
      OTHER_WORDS,
    ],
    [
      'a passage that is not there',
      { former: [{ id: 9, speaker: 'speaker_1', text: 'a' }], into: [ONE] },
      'former.0.id',
    ],
    ['passages apart', { former: [...former(1, ONE), ...former(3, THREE)], into: [ONE, THREE] }, 'former.1.id'],
    ['an unknown speaker', { former: former(1, ONE), into: [{ ...ONE, speaker: 'speaker_9' }] }, 'into.0.speaker'],
    ['a time before', { former: former(2, TWO), into: [{ ...TWO, start: 3 }] }, 'into.0.start'],
    ['a time after', { former: former(2, TWO), into: [{ ...TWO, end: 11 }] }, 'into.0.start'],
    ['an empty passage', { former: former(2, TWO), into: [TWO, { ...TWO, text: ' ' }] }, 'into.1.text'],
    ['nothing', { former: [], into: [] }, 'former'],
    [
      'a pin elsewhere',
      { former: former(2, TWO), into: HALVES, pins: [{ passage_id: 4, item: null }] },
      'pins.0.passage_id',
    ],
    ['a pin of no item', { former: former(2, TWO), into: HALVES, pins: [{ passage_id: 2, item: 7 }] }, 'pins.0.item'],
  ])('are not divided by a request with %s', async (_, body, field, why = '') => {
    const id = await add();
    const answer = await divide(id, body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toMatchObject({ [field]: expect.stringContaining(why) });
    expect(await now(id)).toEqual(numbered(SAID));
  });

  it.each([
    ['are not what was read', {}, { ...TWO, text: 'Le budget est lu.' }],
    ['have another speaker', {}, { ...TWO, speaker: 'speaker_1' }],
    ['rest under approved minutes', { status: 'completed', summary: MINUTES, approval: 'approved' }, TWO],
    ['are being written from', { status: 'summarization' }, TWO],
  ] as const)('stay as they are if they %s', async (_, changes, read) => {
    const id = await add(changes);
    expect((await divide(id, { former: former(2, read), into: HALVES })).statusCode).toBe(409);
    expect(await now(id)).toEqual(numbered(SAID));
    expect(await house.deps.database.db.select().from(table)).toHaveLength(3);
  });
});
