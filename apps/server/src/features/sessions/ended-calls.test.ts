import { AskScribebot, GenerateAgenda } from '@greffier/contract/meeting/minutes/ai';
import { type Call, callPath } from '@greffier/contract/call';
import type { User } from '@greffier/contract/organisation/auth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { type House, openHouse } from '../../testing/house.ts';
import { addMeeting, addUser } from '../../testing/rows.ts';
import { tokenOf } from '../../testing/tokens.ts';

let house: House;
let address = '';
let app: Awaited<ReturnType<typeof buildApp>>;
beforeAll(async () => {
  house = await openHouse();
  app = await buildApp(house.deps);
  address = await app.listen();
});
afterAll(async () => {
  await app.close();
  await house.close();
});

/** Longest time until the end of a session stops the work requested in it. */
const WITHIN_MS = 5_000;

/** Lets the language model work until it is stopped. @returns the signals by which it was stopped */
function workOn(): AbortSignal[] {
  const stopped: AbortSignal[] = [];
  const wait = <T>(signal: AbortSignal) =>
    new Promise<T>((_, fail) => {
      signal.addEventListener('abort', () => {
        stopped.push(signal);
        fail(signal.reason);
      });
    });
  house.text.answer.mockReset().mockImplementation((_question, signal) => wait(signal));
  house.text.proposeAgenda.mockReset().mockImplementation((_source, _template, signal) => wait(signal));
  return stopped;
}

async function asker(user: User, id: string) {
  const token = await tokenOf(house.deps, user);
  return (call: Call, body: object, headers: Record<string, string> = {}) =>
    fetch(`${address}${callPath(call, { meeting_id: id })}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }).then(
      ({ status }) => status,
      () => 'broken off',
    );
}

const begun = () => house.text.answer.mock.calls.length + house.text.proposeAgenda.mock.calls.length;

async function expectBrokenOff(asked: readonly Promise<unknown>[], end: () => Promise<unknown>): Promise<void> {
  await expect.poll(begun).toBe(asked.length);
  const ended = performance.now();
  await end();
  const late = new Promise((resolve) => setTimeout(resolve, WITHIN_MS, 'goes on'));
  expect(await Promise.race([Promise.all(asked), late])).toEqual(asked.map(() => 'broken off'));
  expect(performance.now() - ended).toPassWithin(WITHIN_MS);
}

it('a language model’s work ends with the session that requested it, and nothing of the meeting is sent or kept', async () => {
  const { db } = house.deps.database;
  const user = await addUser(db);
  const { id } = await addMeeting(db, user);
  const stopped = workOn();
  const ask = await asker(user, id);
  const asked = [
    ask(AskScribebot, { query: 'Et le budget ?' }),
    ask(AskScribebot, { query: 'Et le budget ?' }, { accept: 'text/event-stream' }),
    ask(GenerateAgenda, { template_id: null, meeting_id: id }),
  ];
  await expectBrokenOff(asked, () => house.services.sessions.endAllOf(db, user.id));
  expect(stopped).toHaveLength(3);
});

it('an answer that quotes a meeting ends, with the language model’s work, when the meeting is deleted', async () => {
  const { db } = house.deps.database;
  const user = await addUser(db);
  const { id } = await addMeeting(db, user);
  const stopped = workOn();
  const ask = await asker(user, id);
  const asked = [
    ask(AskScribebot, { query: 'Et le budget ?' }),
    ask(AskScribebot, { query: 'Et le budget ?' }, { accept: 'text/event-stream' }),
    ask(GenerateAgenda, { template_id: null, meeting_id: id }),
  ];
  await expectBrokenOff(asked, () => house.services.meetings.remove(user, id));
  await expect.poll(() => stopped).toHaveLength(3);
});
