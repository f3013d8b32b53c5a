import type { Call } from '@greffier/contract/call';
import { expect, it } from 'vitest';
import type { Caller } from '../testing/caller.ts';
import { CALLS } from '../testing/contract/contract.ts';
import type { House } from '../testing/house.ts';
import { openForTests } from '../testing/open-for-tests.ts';
import { addUser } from '../testing/rows.ts';

const NOBODYS = '00000000-0000-4000-8000-000000000000';
/** Values that PostgreSQL cannot hold: NUL in a text, and the year 0 of a day or of a moment. */
const UNHOLDABLE = ['\0', 'a\0', '0000-01-01', '0000-01-01T00:00:00Z', '0000-02-29T12:00:00.000Z'];

let house: House;
let caller: Caller;
openForTests((opened) => ({ house, caller } = opened));

/** Adds a person, since each may make a costly call a few times in a minute only. */
const addChief = () => addUser(house.deps.database.db, undefined, { isSuperuser: true });
const namesOf = (schema: Call['query']): string[] => Object.keys(schema?.shape ?? {});
const withParameters = CALLS.filter(({ params, query }) => params ?? query);

it.each(withParameters.map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s is answered whatever its parameters hold',
  async (_, call) => {
    const known = Object.fromEntries(namesOf(call.params).map((name) => [name, NOBODYS]));
    const requests = [
      ...namesOf(call.query).map((name) => (value: string) => ({ params: known, query: { [name]: value } })),
      ...namesOf(call.params).map((name) => (value: string) => ({ params: { ...known, [name]: value } })),
    ];
    for (const requestWith of requests) {
      const user = call.access === 'anyone' ? null : await addChief();
      for (const value of UNHOLDABLE) {
        const sent = requestWith(value);
        const { statusCode } = await caller.call(user, call, sent);
        expect({ sent, isAnswered: ![429, 500].includes(statusCode) }).toEqual({ sent, isAnswered: true });
      }
    }
  },
);

it.each([
  ['listMeetings', { name: '\0' }],
  ['listMeetings', { first_day: '0000-01-01' }],
  ['listMeetings', { created_since: '0000-01-01T00:00:00Z' }],
  ['listTasks', { owner: '\0' }],
  ['exportTasks', { today: '0000-01-01' }],
  ['exportTasksCalendar', { today: '0000-01-01' }],
  ['listAuditEntries', { person: 'a\0' }],
  ['exportAudit', { object: 'a\0' }],
  ['exportAudit', { to: '0000-01-01T00:00:00Z' }],
])('%s names the parameter that cannot be held: %o', async (id, query: Record<string, string>) => {
  const call = CALLS.find((one) => one.id === id)!;
  const answer = await caller.call(await addChief(), call, { query });
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({
    code: 'validation_error',
    errors: { [Object.keys(query)[0]!]: expect.any(String) },
  });
});
