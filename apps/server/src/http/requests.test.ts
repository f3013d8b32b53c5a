import { ErrorBody } from '@greffier/contract/errors';
import type { User } from '@greffier/contract/organisation/auth';
import { BODY_BYTES } from '@greffier/contract/limits';
import type { LightMyRequestResponse } from 'fastify';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../testing/caller.ts';
import type { House } from '../testing/house.ts';
import { openForTests } from '../testing/open-for-tests.ts';
import { addUser } from '../testing/rows.ts';
import { tokenOf } from '../testing/tokens.ts';
import { JSON_VALUES } from './body.ts';

const NOBODYS = '00000000-0000-4000-8000-000000000000';
const FORM = { name: 'Comité', format: [{ level: 1, text: 'Ouverture' }] };
const JSON_TYPE = { 'content-type': 'application/json' };
const NOT_JSON = 'Le contenu de la demande n’est pas du JSON valide.';
const TOO_MANY_VALUES = 'La demande contient trop d’éléments\u00A0: envoyez-la en plusieurs parties.';
const MISSING = 'Le contenu de la demande manque ou n’est pas valable.';

let house: House;
let caller: Caller;
let user: User;
let token: string;
openForTests((opened) => ({ house, caller } = opened));
beforeAll(async () => {
  const { db } = house.deps.database;
  user = await addUser(db);
  token = await tokenOf(house.deps, user);
});

interface Asked {
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
}
type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'TRACE';

const ask = (method: Method, path: string, { headers = {}, payload }: Asked = {}): Promise<LightMyRequestResponse> =>
  caller.app.inject({
    method,
    url: `/api/v1${path}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(payload !== undefined && { payload }),
  });
const nested = (depth: number): string => `{"name":${'['.repeat(depth)}${']'.repeat(depth)}}`;

describe('a body of JSON', () => {
  it.each([
    ['that is none', '{', NOT_JSON],
    ['that never ends', '['.repeat(JSON_VALUES), NOT_JSON],
    ['that is no UTF-8', Buffer.from([...Buffer.from('{"name":"'), 0xff, 0xfe, ...Buffer.from('"}')]), NOT_JSON],
    ['that is empty', '', MISSING],
    ['that is a list', '[]', MISSING],
    ['that holds nothing', 'null', MISSING],
  ])('%s is no valid input', async (_, payload, detail) => {
    const answer = await ask('POST', '/templates/', { headers: JSON_TYPE, payload });
    expect([answer.statusCode, answer.statusMessage]).toEqual([422, 'Validation Error']);
    expect(answer.json()).toEqual({ detail, code: 'validation_error', errors: { body: detail } });
  });

  it('that is nested far too deeply gets an answer and does no harm', async () => {
    const answer = await ask('POST', '/templates/', { headers: JSON_TYPE, payload: nested(JSON_VALUES - 1) });
    expect(answer.statusCode).toBe(422);
  });

  it.each([
    ['wrong values', `[${'0,'.repeat(JSON_VALUES)}0]`],
    ['wrong names', `{${Array.from({ length: JSON_VALUES }, (_, at) => `"k${at}":0`).join()}}`],
    ['lists in lists', '['.repeat(JSON_VALUES) + ']'.repeat(JSON_VALUES)],
    ['values behind a quoted quote', `["\\"",${'0,'.repeat(JSON_VALUES)}0]`],
  ])('with too many %s is refused before it is parsed', async (_, words) => {
    const payload = `{"name":"x","words":${words}}`;
    const answer = await ask('PUT', `/vocabularies/${NOBODYS}`, { headers: JSON_TYPE, payload });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({ code: 'too_large', detail: TOO_MANY_VALUES });
  });

  it.each([
    ['names and lists', 'PATCH', `/meetings/${NOBODYS}`, BODY_BYTES.usual],
    ['minutes', 'PUT', `/meetings/${NOBODYS}/summary`, BODY_BYTES.texts],
    ['corrections', 'PATCH', `/meetings/${NOBODYS}/transcript`, BODY_BYTES.texts],
    ['a conversation', 'POST', `/ai/ask_scribebot/${NOBODYS}`, BODY_BYTES.texts],
  ] as const)('with %s may be as long as needed, and no longer', async (_, method, path, most) => {
    const send = (bytes: number) => {
      const payload = `{"name":"${'x'.repeat(bytes - '{"name":""}'.length)}"}`;
      return ask(method, path, { headers: JSON_TYPE, payload });
    };
    expect((await send(most)).statusCode).toBe(422);
    expect((await send(most + 1)).statusCode).toBe(413);
  });

  it('may contain any number of commas and brackets in its texts', async () => {
    const format = [{ level: 1, text: '[{,'.repeat(100) }];
    const payload = JSON.stringify({ name: 'Comité', format, more: `\\" ${'[{,'.repeat(JSON_VALUES)}` });
    const answer = await ask('POST', '/templates/', { headers: JSON_TYPE, payload });
    expect(answer.statusCode).toBe(200);
  });

  it('with nothing but wrong fields is answered with the first of them', async () => {
    const payload = `{"name":"x","words":[${'0,'.repeat(10_000)}0]}`;
    const answer = await ask('PUT', `/vocabularies/${NOBODYS}`, { headers: JSON_TYPE, payload });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(ErrorBody.parse(answer.json()).errors ?? {})).toHaveLength(500);
  });

  it('may contain unknown fields, and names that reach into JavaScript’s own objects do nothing', async () => {
    const payload = `{"__proto__":{"name":"x"},"constructor":{"prototype":{}},"more":1,${JSON.stringify(FORM).slice(1)}`;
    const answer = await ask('POST', '/templates/', { headers: JSON_TYPE, payload });
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { name: 'Comité' }]);
  });

  it('keeps the last of two fields of one name, as usual', async () => {
    const payload = `{"name":"Premier",${JSON.stringify(FORM).slice(1)}`;
    const answer = await ask('POST', '/templates/', { headers: JSON_TYPE, payload });
    expect(answer.json()).toMatchObject({ name: 'Comité' });
  });

  it.each([
    ['of another type', { 'content-type': 'text/csv' }, 'a,b', 415],
    ['of a type that is none', { 'content-type': ';;' }, 'a,b', 415],
    ['without a type', {}, '{}', 415],
    ['that is too long', JSON_TYPE, `"${'x'.repeat(8 * 1024 * 1024)}"`, 413],
  ])('%s is refused in French', async (_, headers, payload, status) => {
    const answer = await ask('POST', '/templates/', { headers, payload });
    expect(answer.statusCode).toBe(status);
    expect(ErrorBody.parse(answer.json()).detail).toMatch(/^(Ce type de contenu|La demande est trop)/);
  });
});

describe('a call that takes no body', () => {
  it.each([
    ['names a type for none', JSON_TYPE, undefined],
    ['sends an empty one', JSON_TYPE, ''],
    ['sends one that is no JSON', JSON_TYPE, '{'],
    ['sends one of another type', { 'content-type': 'text/csv' }, 'a,b'],
    ['sends one of no type', { 'content-type': ';;' }, 'a,b'],
  ])('is answered if a program %s', async (_, headers, payload) => {
    const answer = await ask('DELETE', `/templates/${NOBODYS}`, { headers, ...(payload !== undefined && { payload }) });
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { detail: 'Ce template n’existe pas ou plus.' }]);
  });
});

describe('an address', () => {
  it.each(['/templates', '/templates/', '/auth/me/', '/meetings', '/vocabularies'])(
    'works with its last slash and without: %s',
    async (path) => expect((await ask('GET', path)).statusCode).toBe(200),
  );

  it.each([
    ['a NUL', '/templates/%00'],
    ['a way out of its folder', '/templates/..%2f..%2fetc%2fpasswd'],
    ['hundreds of letters', `/templates/${'a'.repeat(500)}`],
    ['a name of JavaScript’s own', '/meetings/__proto__'],
    ['another’s, by a way around', `/meetings/..%2f${NOBODYS}`],
  ])('with the id %s names nothing', async (_, path) => {
    for (const method of ['GET', 'DELETE'] as const) {
      const answer = await ask(method, path);
      expect([answer.statusCode, ErrorBody.parse(answer.json()).code]).toEqual([404, 'not_found']);
    }
  });

  it('that does not decode is called malformed', async () => {
    const answer = await ask('GET', '/templates/%');
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { detail: 'La demande est mal formée.', code: 'bad_request' },
    ]);
  });

  it('with a parameter twice is refused where one value is required', async () => {
    const answer = await ask('GET', `/meetings/speaker_snippets/${NOBODYS}/speaker_1?speaker_id=a&speaker_id=b`);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { errors: { speaker_id: 'Indiquez un seul orateur' } },
    ]);
  });
});

describe('a method that an address does not have', () => {
  it.each([
    ['PATCH', '/templates/', 'GET, POST'],
    ['OPTIONS', '/meetings/', 'GET'],
    ['TRACE', '/meetings/', 'GET'],
    ['POST', `/meetings/${NOBODYS}`, 'DELETE, GET, PATCH'],
    ['PUT', '/templates/extract_format', 'POST'],
    ['DELETE', '/templates', 'GET, POST'],
  ] as const)('is refused with the list of those that it has: %s %s', async (method, path, allow) => {
    // Even an invalid body gets this answer.
    const answer = await ask(method, path, { headers: JSON_TYPE, payload: '{' });
    expect([answer.statusCode, answer.statusMessage]).toEqual([405, 'Method Not Allowed']);
    expect(answer.headers['allow']).toBe(allow);
    expect(answer.json()).toEqual({
      detail: 'Cette adresse existe, mais pas avec cette méthode.',
      code: 'method_not_allowed',
    });
  });

  // Fastify would make the whole answer, outside the limits on calls, and throw it away.
  it.each(['/templates/', '/meetings/', `/meetings/${NOBODYS}/recording`, '/auth/me/data'])(
    'is HEAD, even where GET is allowed: %s',
    async (path) => {
      const answer = await ask('HEAD', path);
      expect([answer.statusCode, answer.body]).toEqual([405, '']);
    },
  );
});

describe('on the wire', () => {
  let port: number;
  beforeAll(async () => {
    port = Number(new URL(await caller.app.listen({ port: 0, host: '127.0.0.1' })).port);
  });

  /** Sends bytes as a program would, and collects the answer until the server closes the connection. */
  async function send(bytes: string): Promise<{ head: string; body: unknown }> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.on('error', () => undefined);
    socket.write(bytes);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    return { head, body: JSON.parse(body) };
  }

  it.each([
    ['no HTTP', 'NONSENSE\r\n\r\n', '400 Bad Request', { detail: 'La demande est mal formée.', code: 'bad_request' }],
    [
      'two lengths',
      'POST /api/v1/templates/ HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      '400 Bad Request',
      { detail: 'La demande est mal formée.', code: 'bad_request' },
    ],
    [
      'a very long address',
      `GET /api/v1/meetings/?q=${'a'.repeat(60_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
      '431 Request Header Fields Too Large',
      { detail: 'L’adresse ou les en-têtes de la demande sont trop longs.', code: 'too_large' },
    ],
  ])('%s is answered in the same form, and the connection closed', async (_, bytes, status, body) => {
    const answer = await send(bytes);
    expect(answer.head).toContain(`HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8`);
    expect(answer.body).toEqual(body);
  });
});
