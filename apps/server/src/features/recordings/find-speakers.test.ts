import type { User } from '@greffier/contract/organisation/auth';
import type { MeetingId } from '@greffier/contract/ids';
import { Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { meetings as table } from '../../database/schema/meetings.ts';
import { minutesVersions } from '../../database/schema/minutes.ts';
import { UnreadableVoicesError } from '../../engines/speech.ts';
import { sweep } from '../../jobs/handlers/sweep.ts';
import { type House, storedKeys } from '../../testing/house.ts';
import { openHouseForTests } from '../../testing/open-for-tests.ts';
import { addMeeting, addUser } from '../../testing/rows.ts';
import { embeddingsKey, snippetKey } from '../meetings/keys.ts';
import type { MeetingsService } from '../meetings/service.ts';
import type { FindSpeakersService } from './find-speakers.ts';

let house: House;
let user: User;
let meetings: MeetingsService;
let speakers: FindSpeakersService;

openHouseForTests((opened) => (house = opened));
beforeEach(async () => {
  await house.reset();
  user = await addUser(house.deps.database.db);
  meetings = house.services.meetings;
  speakers = house.services.findSpeakers;
});

const SAID = [
  { speaker: 'speaker_1', start: 0, end: 10, text: 'Bonjour. Le budget est accepté.' },
  { speaker: 'speaker_2', start: 10, end: 20, text: 'Merci à tous.' },
  { speaker: 'speaker_1', start: 20, end: 30, text: 'Fin.' },
];
const NAMES = { speaker_1: 'Anne Jobin', speaker_2: 'Léo Arc' };
const AGENDA = [{ level: 1, text: 'Budget' }];

/** Adds a transcribed meeting with its voices and two snippets. */
async function add(changes: Parameters<typeof addMeeting>[2] = {}, said = SAID): Promise<MeetingId> {
  const row = { snippets: ['speaker_1', 'speaker_2'], speakerMap: NAMES, agenda: AGENDA, ...changes };
  const { id } = await addMeeting(house.deps.database.db, user, row, said);
  const { storage } = house.deps;
  await storage.put(embeddingsKey(id), Readable.from(['voices']));
  for (const label of row.snippets ?? []) await storage.put(snippetKey(id, label), Readable.from([`RIFF ${label}`]));
  return id;
}

/** The transcript divided anew: two people share the first passage, and the second of them says the last one. */
const DIVIDED = [
  { speaker: 'speaker_1', start: 0, end: 2, text: 'Bonjour.' },
  { speaker: 'speaker_2', start: 2, end: 10, text: 'Le budget est accepté.' },
  { speaker: 'speaker_3', start: 10, end: 20, text: 'Merci à tous.' },
  { speaker: 'speaker_2', start: 20, end: 30, text: 'Fin.' },
];
const hear = (passages = DIVIDED) =>
  house.speech.findSpeakers.mockImplementationOnce(async () => ({
    passages,
    snippets: { speaker_2: Buffer.from('RIFF second'), speaker_3: Buffer.from('RIFF third') },
  }));

describe('speakers that are found again', () => {
  it('are in the transcript with the names that are clearly theirs, and the agenda stays', async () => {
    const id = await add();
    hear();
    expect(await speakers.find(user, id, 3)).toEqual({ speakers: 3, namesLost: [] });
    const meeting = await meetings.get(user, id);
    expect(meeting).toMatchObject({
      status: 'transcribed',
      unique_speakers: ['speaker_1', 'speaker_2', 'speaker_3'],
      full_agenda: AGENDA,
      speaker_map: { speaker_2: 'Anne Jobin', speaker_3: 'Léo Arc' },
      transcript_changed_at: expect.any(String),
    });
    expect(meeting.passages).toEqual(DIVIDED.map((passage, index) => ({ id: index + 1, ...passage })));
  });

  it('are found in the transcript as people have corrected it', async () => {
    const id = await add();
    await house.services.corrections.correct(user, id, { passage_id: 3, text: 'La fin.' });
    await speakers.find(user, id, 2);
    const corrected = SAID.map((passage, i) => (i === 2 ? { ...passage, text: 'La fin.' } : passage));
    expect(house.speech.findSpeakers).toHaveBeenCalledWith(expect.stringMatching(/embeddings\.bin$/), corrected, 2);
    expect((await meetings.get(user, id)).passages.map(({ text }) => text)).toEqual(corrected.map(({ text }) => text));
  });

  it('leave doubtful words doubtful, in whichever passage they are', async () => {
    const [first, ...others] = SAID;
    const doubtful = {
      ...first!,
      doubts: [
        [0, 7],
        [12, 18],
      ] as const,
    };
    const id = await add({}, [doubtful, ...others]);
    hear();
    await speakers.find(user, id, 3);
    const { passages } = await meetings.get(user, id);
    expect(passages.map(({ doubts }) => doubts)).toEqual([[[0, 7]], [[3, 9]], undefined, undefined]);
  });

  it('get new proposals for names, each from their own words and the names that are left', async () => {
    const id = await add({ speakerSuggestions: { speaker_1: { name: 'Ancien', description: 'Ancien.' } } });
    hear();
    house.text.suggestSpeakers.mockResolvedValueOnce({
      speaker_1: { name: 'Zoé Favre', description: 'Salue.', passageId: 1 },
    });
    await speakers.find(user, id, 3);
    expect((await meetings.get(user, id)).speaker_suggestions).toEqual({
      speaker_1: { name: 'Zoé Favre', description: 'Salue.' },
      speaker_2: { name: '', description: '' },
      speaker_3: { name: '', description: '' },
    });
    const [source] = house.text.suggestSpeakers.mock.calls[0] ?? [];
    expect(source).toMatchObject({
      passages: DIVIDED,
      speakerNames: { speaker_2: 'Anne Jobin', speaker_3: 'Léo Arc' },
    });
  });

  it('are there even if no name can be proposed', async () => {
    const id = await add();
    house.text.suggestSpeakers.mockRejectedValueOnce(new Error('boom'));
    expect(await speakers.find(user, id, 2)).toMatchObject({ speakers: 2 });
  });

  it('come with a list of the names that are left over', async () => {
    const id = await add();
    hear(SAID.map((passage) => ({ ...passage, speaker: 'speaker_1' })));
    expect(await speakers.find(user, id, 1)).toEqual({ speakers: 1, namesLost: ['Léo Arc'] });
    expect((await meetings.get(user, id)).speaker_map).toEqual({ speaker_1: 'Anne Jobin' });
  });

  it('have their own snippets, and the former snippets are gone', async () => {
    const id = await add();
    hear();
    await speakers.find(user, id, 3);
    expect(Object.keys((await meetings.get(user, id)).speaker_snippets_urls)).toEqual(['speaker_2', 'speaker_3']);
    expect(await textOf(await meetings.snippet(user, id, 'speaker_2'))).toBe('RIFF second');
    await expect(meetings.snippet(user, id, 'speaker_1')).rejects.toMatchObject({ status: 404 });
    expect(await storedKeys(house)).toHaveLength(3);
    await speakers.find(user, id, 2);
    expect(await textOf(await meetings.snippet(user, id, 'speaker_1'))).toBe('RIFF found speaker_1');
    expect(await storedKeys(house)).toHaveLength(3);
  });

  describe('leave former minutes', () => {
    const summary = '<p><span data-passages="1 3">A.</span> <span data-passages="2">data-passages="2"</span></p>';
    const moved = '<p><span data-passages="1 2 4">A.</span> <span data-passages="3">data-passages="2"</span></p>';
    const stored = async () => (await house.deps.database.db.select().from(minutesVersions)).map(({ html }) => html);

    /** Adds a meeting whose minutes were approved, then reopened and cleared. */
    async function approved(): Promise<MeetingId> {
      const id = await add({ status: 'completed', summary });
      const editing = house.services.editing;
      await editing.approve(user, id, 'to_approve', 0);
      await editing.approve(user, id, 'approved', 0);
      await editing.approve(user, id, 'draft', 0);
      await house.services.minutes.clear(user, id);
      return id;
    }

    it('approved and as they were written, with sentences that point to their passages when read again', async () => {
      const id = await approved();
      const editing = house.services.editing;
      hear();
      await speakers.find(user, id, 3);
      expect(await stored()).toEqual([summary, summary]);
      expect(await editing.version(user, id, 2)).toMatchObject({ kind: 'approved', summary: moved });
      // The transcript is divided once more, as it was in the beginning.
      hear(SAID);
      await speakers.find(user, id, 2);
      expect(await stored()).toEqual([summary, summary]);
      expect(await editing.version(user, id, 2)).toMatchObject({
        summary,
      });
    });

    it('ready to be restored, with the passages as they are numbered now', async () => {
      const id = await approved();
      hear();
      await speakers.find(user, id, 3);
      const editing = house.services.editing;
      await editing.restore(user, id, 2);
      expect(await meetings.get(user, id)).toMatchObject({ status: 'completed', summary: moved });
      expect(await editing.version(user, id, 3)).toMatchObject({ kind: 'restored', summary: moved });
    });

    it('of two divisions pointing to their own passages each', async () => {
      const id = await approved();
      hear();
      await speakers.find(user, id, 3);
      const editing = house.services.editing;
      await editing.restore(user, id, 1);
      await house.services.minutes.clear(user, id);
      // The last passage is now two passages.
      const ends = [
        { speaker: 'speaker_1', start: 20, end: 25, text: 'F' },
        { speaker: 'speaker_2', start: 25, end: 30, text: 'in.' },
      ];
      hear([...DIVIDED.slice(0, 3), ...ends]);
      await speakers.find(user, id, 3);
      expect(await stored()).toEqual([summary, summary, moved]);
      for (const number of [1, 2, 3])
        expect(await editing.version(user, id, number)).toMatchObject({ summary: moved.replace('1 2 4', '1 2 4 5') });
    });
  });

  it('lose their voices seven days after completion, even if no voice has a snippet', async () => {
    const id = await add();
    house.speech.findSpeakers.mockResolvedValueOnce({ passages: SAID, snippets: {} });
    await speakers.find(user, id, 2);
    expect(await storedKeys(house)).toEqual([embeddingsKey(id)]);
    // There is no snippet to listen to, but the speakers can still be found again.
    expect(await meetings.get(user, id)).toMatchObject({ speaker_snippets_urls: {}, voices_kept: true });
    const completedAt = new Date('2026-03-03T10:00:00Z');
    await house.deps.database.db.update(table).set({ status: 'completed', completedAt });
    house.setNow(new Date('2026-03-10T09:00:00Z'));
    await sweep(house.deps, house.services);
    expect(await storedKeys(house)).toEqual([embeddingsKey(id)]);
    house.setNow(new Date('2026-03-10T11:00:00Z'));
    await sweep(house.deps, house.services);
    expect(await storedKeys(house)).toEqual([]);
    expect(await meetings.get(user, id)).toMatchObject({
      voices_kept: false,
      minutes: { voices_destroyed_at: '2026-03-10T11:00:00.000Z' },
    });
  });

  it('leave nothing behind when the meeting is deleted', async () => {
    const id = await add();
    await speakers.find(user, id, 3);
    await meetings.remove(user, id);
    expect(await storedKeys(house)).toEqual([]);
  });
});

describe('speakers are not looked for', () => {
  it.each([
    ['transcription', /pas encore terminée/],
    ['summarization', /en cours de rédaction/],
    ['completed', /déjà rédigé/],
    ['error', /a échoué/],
  ] as const)('in a meeting in %s', async (status, detail) => {
    const id = await add({ status });
    await expect(speakers.find(user, id, 2)).rejects.toMatchObject({ status: 409, message: detail });
    expect(house.speech.findSpeakers).not.toHaveBeenCalled();
  });

  it('where no word was said', async () => {
    const id = await add({}, []);
    await expect(speakers.find(user, id, 2)).rejects.toMatchObject({ status: 409, message: /Aucune parole/ });
  });

  it('if no voices were kept: the answer says why, and what to do', async () => {
    const { id } = await addMeeting(house.deps.database.db, user);
    const why = /n’ont pas été conservées.*vient d’un fichier.*Attribuez les passages à la main/;
    await expect(speakers.find(user, id, 2)).rejects.toMatchObject({ status: 409, message: why });
    const old = await add();
    house.speech.findSpeakers.mockRejectedValueOnce(new UnreadableVoicesError());
    await expect(speakers.find(user, old, 2)).rejects.toMatchObject({ status: 409, message: why });
  });

  it('after the voices are destroyed', async () => {
    const { id } = await addMeeting(house.deps.database.db, user, { voicesDestroyedAt: new Date() });
    await expect(speakers.find(user, id, 2)).rejects.toMatchObject({ status: 409, message: /ont été détruites/ });
  });

  it.each<readonly [string, (id: MeetingId) => Promise<unknown>, RegExp]>([
    [
      'a passage is corrected',
      (id) => house.services.corrections.correct(user, id, { passage_id: 3, text: 'La fin.' }),
      /corrigée pendant la recherche/,
    ],
    [
      'a name is given',
      (id) => meetings.nameSpeakers(user, id, { speakers: { speaker_2: 'Zoé' }, participants: [] }),
      /corrigée pendant la recherche/,
    ],
    ['somebody else finds them', (id) => speakers.find(user, id, 2), /corrigée pendant la recherche/],
    [
      'the minutes are begun',
      () => house.deps.database.db.update(table).set({ status: 'summarization' }),
      /en cours de rédaction/,
    ],
    ['the meeting is deleted', (id) => meetings.remove(user, id), /Réunion non trouvée/],
  ])('over what others did: %s meanwhile', async (_, meanwhile, detail) => {
    const id = await add();
    let after: unknown;
    house.speech.findSpeakers.mockImplementationOnce(async (_file, transcript) => {
      await meanwhile(id);
      after = [await meetings.load(id), await storedKeys(house)];
      return { passages: transcript, snippets: { speaker_1: Buffer.from('RIFF late') } };
    });
    await expect(speakers.find(user, id, 3)).rejects.toMatchObject({ message: detail });
    expect([await meetings.load(id), await storedKeys(house)]).toEqual(after);
  });
});
