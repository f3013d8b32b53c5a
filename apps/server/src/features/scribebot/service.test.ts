import type { User } from '@greffier/contract/organisation/auth';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { House } from '../../testing/house.ts';
import { openHouseForTests } from '../../testing/open-for-tests.ts';
import { addMeeting, addUser } from '../../testing/rows.ts';

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
  expect(house.text.answer.mock.lastCall?.[0]).toMatchObject({ pins, minutes: summary });
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
