import * as auth from '@greffier/contract/organisation/auth';
import { type Call, errorStatuses } from '@greffier/contract/call';
import { EraseOwnAccount } from '@greffier/contract/organisation/own-data';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DatabaseUnavailableError } from '../database/unavailable.ts';
import { StorageFullError } from '../storage/storage.ts';
import { openCaller, type Sent } from '../testing/caller.ts';
import { CALLS, make, openScene, type Scene } from '../testing/contract/contract.ts';
import { ownFailures } from '../testing/contract/contract-failures.ts';
import { entra, MICROSOFT } from '../testing/sign-in/dialects.ts';
import { openHouse } from '../testing/house.ts';
import { received } from '../testing/contract/openapi.ts';
import { COMMUNE, PEOPLE } from '../testing/sign-in/people.ts';
import { NOBODYS, PER_MINUTE, serveContract, titled } from '../testing/contract/served-contract.ts';
import { openEntry, TestBrowser } from '../testing/sign-in/sign-in.ts';

const served = serveContract();
const { answered, seen } = served;

describe('the served document', () => {
  it('knows every call of the contract, and no other', () => {
    expect(served.document.operations.toSorted()).toEqual(CALLS.map(({ id }) => id).toSorted());
  });

  it.each(titled(CALLS))('lists the statuses of %s', (_, call) => {
    expect(served.document.statusesOf(call)).toEqual([call.redirects ? 302 : 200, ...errorStatuses(call)]);
  });
});

describe('a stranger who reads the document', () => {
  const ERROR = { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } };

  it.each(titled(CALLS))('learns what %s is for, who may make it, what it takes and how it fails', (_, call) => {
    const { summary, security, requestBody, responses } = served.document.operationOf(call);
    expect(summary).toMatch(/^\p{Lu}/u);
    expect(summary).not.toMatch(/modèle/i);
    expect(security).toEqual(call.access === 'anyone' ? [] : [{ bearer: [] }]);
    expect(requestBody !== undefined).toBe(call.body !== undefined || call.multipart !== undefined);
    for (const status of errorStatuses(call)) expect(responses[status]?.content).toEqual(ERROR);
  });
});

/** Returns a one-element list if the condition holds for a call, else an empty list, so that its test is left out. */
const where = (holds: boolean): true[] => (holds ? [true] : []);

describe.each(titled(CALLS))('as documented, %s', (_, call) => {
  let scene: Scene;
  beforeAll(async () => {
    await served.house.reset();
    scene = await openScene(served.house, call);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  const statuses: readonly number[] = errorStatuses(call);

  // Refusals come first, because they change nothing that later tests need.
  it.each(where(call.access !== 'anyone'))('answers 401 without a token', async () => {
    expect(seen(call, await make(served.caller, call, scene, {}, null))).toBe(401);
  });

  it.each(where(call.access === 'super_user'))('answers 403 to people who are not super users', async () => {
    expect(seen(call, await make(served.caller, call, scene, {}, scene.owner))).toBe(403);
  });

  it.each(where(call.params !== undefined))('answers 400 if the address cannot be decoded', async () => {
    const url = `/api/v1${call.path.replaceAll(/:\w+/g, '%')}`;
    expect(seen(call, await served.caller.app.inject({ method: call.method, url }))).toBe(400);
  });

  it.each(where(call.params !== undefined))('answers 404 about missing objects and invalid ids', async () => {
    const named = (id: string) => Object.fromEntries(Object.keys(scene.ids).map((name) => [name, id]));
    const absent = { ...scene, ids: { ...scene.ids, ...named(NOBODYS), speaker_id: 'speaker_1' } };
    expect(seen(call, await make(served.caller, call, absent))).toBe(404);
    expect(seen(call, await make(served.caller, call, scene, { params: named('x') }))).toBe(404);
  });

  it.each(where(statuses.includes(415)))('answers 413 to what is too long, 415 to another type', async () => {
    const type = call.multipart ? 'multipart/form-data; boundary=b' : 'application/json';
    const long = { 'content-type': type, 'content-length': String(3 * 1024 ** 3) };
    expect(seen(call, await make(served.caller, call, scene, { payload: '{}', headers: long }))).toBe(413);
    const other = { 'content-type': 'text/csv' };
    expect(seen(call, await make(served.caller, call, scene, { payload: 'a,b', headers: other }))).toBe(415);
  });

  it.each(where(statuses.includes(422)))('§5.35 answers 422 and names what is wrong', async () => {
    const answer = await make(served.caller, call, scene, wrong(call));
    expect(seen(call, answer)).toBe(422);
    expect(answer.statusMessage).toBe('Validation Error');
    expect(Object.keys(answer.json<{ errors: object }>().errors)).not.toEqual([]);
  });

  it.each(where(call.access !== 'anyone'))('answers 500 if something unexpected fails', async () => {
    vi.spyOn(served.house.deps.database.db, 'select').mockImplementation(() => {
      throw new Error('broken');
    });
    expect(seen(call, await make(served.caller, call, scene))).toBe(500);
  });

  it.each(where(call.access !== 'anyone'))(
    'answers 503 if the database is unreachable, and says when to try again',
    async () => {
      vi.spyOn(served.house.deps.database.db, 'select').mockImplementation(() => {
        throw new DatabaseUnavailableError('away');
      });
      const answer = await make(served.caller, call, scene);
      expect(seen(call, answer)).toBe(503);
      expect(answer.headers['retry-after']).toBe('5');
    },
  );

  it.each(where(call.access !== 'anyone' && statuses.includes(507)))(
    'answers 507 if the database or the disk is full',
    async () => {
      for (const write of ['insert', 'update', 'delete', 'transaction'] as const) {
        vi.spyOn(served.house.deps.database.db, write).mockImplementation(() => {
          throw Object.assign(new Error('disk full'), { code: '53100' });
        });
      }
      for (const write of ['use', 'remove', 'writeNote'] as const) {
        const full = Object.assign(new Error('disk full'), { code: 'ENOSPC' });
        vi.spyOn(served.house.deps.models, write).mockRejectedValue(full);
      }
      vi.spyOn(served.house.deps.storage, 'withTemporary').mockRejectedValue(new StorageFullError('disk full'));
      expect(seen(call, await make(served.caller, call, scene))).toBe(507);
    },
  );

  it.each(where(call.id !== auth.Callback.id))('succeeds', async () => {
    const answer = await make(served.caller, call, scene);
    expect(seen(call, answer)).toBe(call.redirects ? 302 : 200);
    // The answer is for this person alone: neither a proxy nor the browser keeps it.
    expect(answer.headers['cache-control']).toContain('no-store');
  });

  // Erasing the account is left out, because the person could make no second call.
  it.each(where(call.id !== EraseOwnAccount.id))(
    'answers 429 to a script that makes too many calls, and says when to try again',
    async () => {
      const answers = [];
      for (let calls = 0; calls <= PER_MINUTE; calls += 1) answers.push(await make(served.limited, call, scene));
      expect(answers.findIndex(({ statusCode }) => statusCode === 429)).toBe(PER_MINUTE);
      const answer = answers[PER_MINUTE]!;
      expect(seen(call, answer)).toBe(429);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    },
  );
});

const WRONG = {
  name: '',
  format: 7,
  words: 7,
  agenda: 7,
  query: '',
  methods: 7,
  summary: 7,
  approval: 7,
  summary_section_length: 'x',
  to_user_id: 7,
};

/** Makes input that the schema of a call refuses. */
function wrong(call: Call): Sent {
  if (call.body) return { body: WRONG };
  if (call.multipart) return { form: { data: '{}' } };
  return { query: Object.fromEntries(Object.keys(call.query?.shape ?? {}).map((name) => [name, ['a', 'b']])) };
}

ownFailures(served);

describe('sign-in, as documented,', () => {
  beforeEach(() => served.house.reset());
  const OIDC = { authority: `/${COMMUNE}/v2.0`, AUTHORIZED_EMAILS: 'anne.jobin@commune.ch' };
  const NO_CLOCK = () => {
    throw new Error('no clock');
  };

  it('answers with the status that fits the issuer’s answer and the access rules', async () => {
    const entry = await openEntry(entra(MICROSOFT), PEOPLE, OIDC, served.house);
    try {
      const browser = new TestBrowser(entry);
      expect(seen(auth.Callback, await browser.signIn('anne'))).toBe(200);
      expect(seen(auth.Callback, await browser.signIn('bruno, without e-mail'))).toBe(403);
      const forged = (await browser.answer('anne')).replace(/code=[^&]*/, 'code=x');
      expect(seen(auth.Callback, await browser.callback(forged))).toBe(401);
      expect(seen(auth.Callback, await browser.callback('code=x&state=y'))).toBe(400);
      const full = vi.spyOn(entry.house.deps.database.db, 'transaction').mockImplementation(() => {
        throw Object.assign(new Error('disk full'), { code: '53100' });
      });
      expect(seen(auth.Callback, await browser.signIn('anne'))).toBe(507);
      full.mockRestore();
      const answer = await browser.answer('anne');
      entry.issuer.faults.status = { token: 502 };
      expect(seen(auth.Callback, await browser.callback(answer))).toBe(503);
    } finally {
      await entry.close();
    }
  });

  it('answers 403 to a person who requests the local sign-in from another machine', async () => {
    const scene = await openScene(served.house, auth.Login);
    const headers = { host: 'greffier.ville.example' };
    expect(seen(auth.Login, await make(served.caller, auth.Login, scene, { headers }))).toBe(403);
  });

  it('answers 503 while the issuer cannot be reached, and 500 after an unexpected failure', async () => {
    const lost = await openHouse({ OIDC_ISSUER: 'http://localhost:1', OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'x' });
    const away = await openCaller(lost);
    const scene = await openScene(served.house, auth.Login);
    expect(seen(auth.Login, await make(away, auth.Login, scene))).toBe(503);
    const broken = await openCaller({ ...served.house, deps: { ...served.house.deps, now: NO_CLOCK } });
    expect(seen(auth.Login, await make(broken, auth.Login, scene, {}, null))).toBe(500);
    const query = { code: 'x', state: 'y' };
    const headers = { cookie: 'greffier_sign_in_y=x' };
    expect(seen(auth.Callback, await broken.call(null, auth.Callback, { query, headers }))).toBe(500);
    await Promise.all([away.app.close(), broken.app.close()]);
    await lost.close();
  });
});

describe('an address that is too long', () => {
  let base: string;
  beforeAll(async () => {
    base = await served.caller.app.listen({ port: 0, host: '127.0.0.1' });
  });

  it.each(titled(CALLS))('is answered with 431 by %s', async (_, call) => {
    const answer = await fetch(`${base}/api/v1${call.path}?x=${'x'.repeat(60_000)}`, { method: call.method });
    expect(seen(call, await received(answer))).toBe(431);
  });
});

/** Documented statuses that no test can provoke from outside. */
const UNSEEN: Readonly<Record<string, readonly number[]>> = {
  // Signing out always ends the session on this server and redirects the browser, whatever fails.
  [auth.Logout.id]: [500, 503],
};

it.each(titled(CALLS))('§8.2 every documented status of %s has been seen', (_, call) => {
  const statuses = [...(answered.get(call.id) ?? []), ...(UNSEEN[call.id] ?? [])];
  expect(statuses.toSorted((a, b) => a - b)).toEqual(served.document.statusesOf(call));
});
