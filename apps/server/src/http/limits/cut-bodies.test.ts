import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Caller, openCaller } from '../../testing/caller.ts';
import { type House, openHouse } from '../../testing/house.ts';
import { addUser } from '../../testing/rows.ts';
import { tokenOf } from '../../testing/tokens.ts';

const lines: { level: number; msg: string }[] = [];
let house: House;
let caller: Caller;
let port: number;
let token: string;

beforeAll(async () => {
  house = await openHouse();
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) });
  caller = await openCaller({ ...house, deps: { ...house.deps, log } });
  port = Number(new URL(await caller.app.listen({ port: 0, host: '127.0.0.1' })).port);
  token = await tokenOf(house.deps, await addUser(house.deps.database.db, undefined, { isSuperuser: true }));
});
afterAll(async () => {
  await caller.app.close();
  await house.close();
});

const FORM = 'multipart/form-data; boundary=x';
const PART = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nAnne : Bonjour.';
const BODIES = [
  ['POST /api/v1/templates/', 'application/json', '{"name":"Com'],
  ['POST /api/v1/meetings/import', FORM, PART],
  ['POST /api/v1/ai/transcribe', FORM, PART],
  ['POST /api/v1/templates/extract_format', FORM, PART],
  ['PUT /api/v1/organisation/word-template', FORM, PART],
  ['POST /oidc/token', 'application/x-www-form-urlencoded', 'grant_type=authorization_code&code=1'],
] as const;
const cuts = BODIES.flatMap(([call, ...body]) =>
  (['is reset', 'ends'] as const).map((how) => [call, how, ...body] as const),
);

it.each(cuts)('a body of %s whose connection %s is not reported as a failure', async (call, how, type, begun) => {
  lines.length = 0;
  const printed = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  const head = ['Host: localhost', `Authorization: Bearer ${token}`, `Content-Type: ${type}`, 'Content-Length: 9000'];
  socket.write(`${call} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n${begun}`);
  // The handler of the call begins to read the body only after this pause.
  await pause(300);
  if (how === 'ends') socket.resume().end();
  else socket.resetAndDestroy();
  await pause(300);
  expect(lines.filter(({ level }) => level > 30)).toEqual([]);
  expect(printed).not.toHaveBeenCalled();
});
