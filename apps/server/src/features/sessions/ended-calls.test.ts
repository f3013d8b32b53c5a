import { AskScribebot, GenerateAgenda } from '@greffier/contract/meeting/minutes/ai';
import { type Call, callPath } from '@greffier/contract/call';
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

it('a language model’s work ends with the session that requested it, and nothing of the meeting is sent or kept', async () => {
  const { db } = house.deps.database;
  const user = await addUser(db);
  const { id } = await addMeeting(db, user);
  const stopped: AbortSignal[] = [];
  const wait = <T>(signal: AbortSignal) =>
    new Promise<T>((_, fail) => {
      signal.addEventListener('abort', () => {
        stopped.push(signal);
        fail(signal.reason);
      });
    });
  house.text.answer.mockImplementation((_question, signal) => wait(signal));
  house.text.proposeAgenda.mockImplementation((_source, _template, signal) => wait(signal));
  const token = await tokenOf(house.deps, user);
  const ask = (call: Call, body: object, headers: Record<string, string> = {}) =>
    fetch(`${address}${callPath(call, { meeting_id: id })}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }).then(
      ({ status }) => status,
      () => 'broken off',
    );
  const asked = [
    ask(AskScribebot, { query: 'Et le budget ?' }),
    ask(AskScribebot, { query: 'Et le budget ?' }, { accept: 'text/event-stream' }),
    ask(GenerateAgenda, { template_id: null, meeting_id: id }),
  ];
  await expect.poll(() => house.text.answer.mock.calls.length + house.text.proposeAgenda.mock.calls.length).toBe(3);
  const ended = performance.now();
  await house.services.sessions.endAllOf(db, user.id);
  const late = new Promise((resolve) => setTimeout(resolve, WITHIN_MS, 'goes on'));
  expect(await Promise.race([Promise.all(asked), late])).toEqual(['broken off', 'broken off', 'broken off']);
  expect(performance.now() - ended).toPassWithin(WITHIN_MS);
  expect(stopped).toHaveLength(3);
});
