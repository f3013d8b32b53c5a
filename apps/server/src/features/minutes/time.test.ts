import type { User } from '@greffier/contract/organisation/auth';
import { GetMinutesTime } from '@greffier/contract/meeting/minutes/minutes-time';
import { localModelErrors } from '@greffier/language-model/messages';
import { beforeEach, expect, it } from 'vitest';
import type { WriterState } from '../../text/writer.ts';
import type { Caller } from '../../testing/caller.ts';
import type { House } from '../../testing/house.ts';
import { openForTests } from '../../testing/open-for-tests.ts';
import { addMeeting, addUser } from '../../testing/rows.ts';

let house: House;
let caller: Caller;
let anne: User;
let id: string;
openForTests((opened) => ({ house, caller } = opened));
beforeEach(async () => {
  await house.reset();
  anne = await addUser(house.deps.database.db);
  const agenda = [{ level: 1 as const, text: 'Budget' }];
  ({ id } = await addMeeting(house.deps.database.db, anne, { agenda }));
});

const ask = async (query = {}, person = anne) => {
  const answer = await caller.call(person, GetMinutesTime, { params: { meeting_id: id }, query });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
};
const KNOWN: WriterState = {
  test: { read: 30, written: 5, threads: 1, lettersPerToken: 3.1, memory: 3e9 },
  measuring: false,
  problem: null,
  context: 8_192,
};

it('the writing time is unknown if no model on this machine writes, or if none was measured yet', async () => {
  expect(await ask()).toEqual({ status: 200, body: { seconds: null, measuring: false, problem: null } });
  house.text.writer.mockResolvedValue({ ...KNOWN, test: null, measuring: true });
  expect((await ask()).body).toEqual({ seconds: null, measuring: true, problem: null });
});

it('the writing time follows the measured speed and the kind of minutes', async () => {
  house.text.writer.mockResolvedValue(KNOWN);
  const { seconds } = (await ask()).body;
  expect(seconds).toBeGreaterThan(20);
  expect(seconds).toBeLessThan(600);
  house.text.writer.mockResolvedValue({
    ...KNOWN,
    test: { read: 60, written: 10, threads: 1, lettersPerToken: 3.1, memory: 3e9 },
  });
  expect(Math.abs(2 * Number((await ask()).body['seconds']) - Number(seconds))).toBeLessThanOrEqual(1);
  expect((await ask({ kind: 'analytic' })).body['seconds']).toBeGreaterThan(0);
  expect((await ask({ kind: 'verbatim' })).status).toBe(422);
});

it('the answer reports that memory is missing, and reveals nothing about the server’s files', async () => {
  house.text.writer.mockResolvedValue({ ...KNOWN, problem: localModelErrors.memory('/srv/secret.gguf', 3e9, 1e9) });
  const { body } = await ask();
  expect(body).toMatchObject({ problem: 'memory' });
  expect(JSON.stringify(body)).not.toContain('secret');
  house.text.writer.mockResolvedValue({ ...KNOWN, problem: localModelErrors.missing('/srv/secret.gguf') });
  expect((await ask()).body).toMatchObject({ problem: 'unusable' });
});

it('the writing time is shown to the meeting’s owner only, once there is a transcript', async () => {
  const bruno = await addUser(house.deps.database.db, 'bruno@exemple.ch');
  expect((await ask({}, bruno)).status).toBe(404);
  ({ id } = await addMeeting(house.deps.database.db, anne, { status: 'transcription' }));
  expect((await ask()).status).toBe(409);
});
