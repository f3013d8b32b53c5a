import type { User } from '@greffier/contract/organisation/auth';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { House } from '../../testing/house.ts';
import { openHouseForTests } from '../../testing/open-for-tests.ts';
import { addMeeting, addUser } from '../../testing/rows.ts';
import type { SentenceEngine } from '../../text/sentences.ts';
import { createMeaningsService } from '../placement/meanings.ts';
import { createScribebotService } from './service.ts';

/** Time after which an answer has taken too long. */
const ANSWER_MS = 120_000;

let house: House;
let user: User;

openHouseForTests((opened) => (house = opened));
beforeEach(async () => {
  await house.reset();
  user = await addUser(house.deps.database.db);
});

it('answers from the transcript, the agenda, the names and the earlier questions', async () => {
  const { id } = await addMeeting(house.deps.database.db, user, {
    speakerMap: { speaker_2: 'Léo Arc' },
    agenda: [{ level: 1, text: 'Budget' }],
  });
  const history = [{ role: 'user', content: 'Qui parle ?' } as const];
  const answer = await house.services.scribebot.ask(user, id, 'Et le budget ?', history);
  expect(answer).toEqual({ answer: 'Réponse à « Et le budget ? » [1]', passageIds: [2] });
  expect(house.text.answer.mock.calls[0]?.[0]).toMatchObject({
    history,
    agenda: [{ level: 1, text: 'Budget' }],
    speakerNames: { speaker_2: 'Léo Arc' },
    passages: [{ id: 1 }, { id: 2, text: 'Le budget est accepté.' }],
  });
});

it('answers from the starts of items that people have corrected, and from the present minutes', async () => {
  const pins = [{ passageId: 2, item: 0 }];
  const agenda = [{ level: 1, text: 'Budget' }];
  const summary = '<h1>Budget</h1><p>Il est accepté, dit la secrétaire.</p>';
  const { id } = await addMeeting(house.deps.database.db, user, {
    status: 'completed',
    agenda,
    itemPins: pins,
    summary,
  });
  await house.services.scribebot.ask(user, id, 'Résume la réunion', []);
  expect(house.text.answer.mock.lastCall?.[0]).toMatchObject({ pins, checked: null, minutes: summary });
});

it('answers from the starts that a person has checked', async () => {
  const { id } = await addMeeting(house.deps.database.db, user, { agenda: [{ level: 1, text: 'Budget' }] });
  const starts = [{ passage_id: 2, item: 0, sentence: 0 }];
  await house.services.placement.set(user, id, { pins: [], checked: true, starts });
  await house.services.scribebot.ask(user, id, 'Et le budget ?', []);
  const checked = [{ passageId: 2, item: 0, sentence: 0 }];
  expect(house.text.answer.mock.lastCall?.[0]).toMatchObject({ checked });
});

it('answers with what the question and the meeting mean, or without if that is unknown', async () => {
  const vector = Float32Array.of(1, 0);
  const embed = vi.fn<SentenceEngine['embed']>(async (texts) => texts.map(() => vector));
  const { db } = house.deps.database;
  const { meetings, placement } = house.services;
  const meanings = createMeaningsService({ ...house.deps, sentences: { embed } }, { meetings });
  const scribebot = createScribebotService(house.deps, { meanings, meetings, placement });
  const { id } = await addMeeting(db, user, { agenda: [{ level: 1, text: 'Budget' }] });
  await scribebot.ask(user, id, 'Et le budget ?', []);
  const { meanings: meant } = house.text.answer.mock.lastCall?.[0] ?? {};
  expect([meant?.passages.length, meant?.titles.length, meant?.question]).toEqual([2, 1, vector]);

  embed.mockRejectedValue(new Error('died'));
  await scribebot.ask(user, id, 'Et le budget ?', []);
  expect(house.text.answer.mock.lastCall?.[0].meanings).toBeNull();
});

it('asks no engine once nobody listens any more', async () => {
  const gone = new AbortController();
  const embed: SentenceEngine['embed'] = () => new Promise(() => gone.abort(new Error('gone')));
  const { meetings, placement } = house.services;
  const meanings = createMeaningsService({ ...house.deps, sentences: { embed } }, { meetings });
  const scribebot = createScribebotService(house.deps, { meanings, meetings, placement });
  const { id } = await addMeeting(house.deps.database.db, user);
  house.text.answer.mockClear();
  await expect(scribebot.ask(user, id, 'Quoi ?', [], { gone: gone.signal })).rejects.toThrow('gone');
  expect(house.text.answer).not.toHaveBeenCalled();
});

it('answers no question before there is a transcript', async () => {
  const { id } = await addMeeting(house.deps.database.db, user, { status: 'transcription' });
  await expect(house.services.scribebot.ask(user, id, 'Quoi ?', [])).rejects.toMatchObject({ status: 409 });
});

it('says in French that an answer took too long', async () => {
  const { id } = await addMeeting(house.deps.database.db, user);
  const real = AbortSignal.timeout.bind(AbortSignal);
  const over = AbortSignal.abort(new DOMException('', 'TimeoutError'));
  // Other work of this process may ask for a timeout, too, and must get its own.
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => (ms === ANSWER_MS ? over : real(ms)));
  onTestFinished(() => timeout.mockRestore());
  house.text.answer.mockImplementationOnce((_question, signal) => Promise.reject(signal.reason));
  await expect(house.services.scribebot.ask(user, id, 'Quoi ?', [])).rejects.toMatchObject({
    status: 503,
    code: 'engine_unavailable',
    message: expect.stringContaining('trop de temps'),
  });
});
