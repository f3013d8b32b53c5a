import { Transcribe } from '@greffier/contract/meeting/minutes/ai';
import type { User } from '@greffier/contract/organisation/auth';
import { GetMeeting } from '@greffier/contract/meeting/meetings';
import { UpdateTranscript } from '@greffier/contract/meeting/transcript/transcript';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { loadConfig } from '../config.ts';
import { type Caller, openCaller } from '../testing/caller.ts';
import { type House, openHouse } from '../testing/house.ts';
import { addUser } from '../testing/rows.ts';
import { until } from '../testing/until.ts';
import { FORM } from '../testing/uploads.ts';
import { openLog } from './log.ts';
import { openOtlp } from './otlp.ts';
import { newPlace, placeOf, traceparentOf } from './traceparent.ts';
import type { Traces } from './traces.ts';

const Attribute = z.object({
  key: z.string(),
  value: z.object({ stringValue: z.string().optional(), doubleValue: z.number().optional() }),
});
const SpanShape = z.object({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.int(),
  startTimeUnixNano: z.string().regex(/^\d{19}$/),
  endTimeUnixNano: z.string().regex(/^\d{19}$/),
  attributes: z.array(Attribute),
  status: z.object({ code: z.int() }).optional(),
});
const Sent = z.object({
  resourceSpans: z.tuple([
    z.object({
      resource: z.object({ attributes: z.array(Attribute) }),
      scopeSpans: z.tuple([z.object({ scope: z.object({ name: z.string() }), spans: z.array(SpanShape) })]),
    }),
  ]),
});
type SentSpan = z.infer<typeof SpanShape>;

/** A server that collects traces, as OpenTelemetry's protocol describes it. */
const collector: Server = createServer((request, response) => {
  void (async () => {
    received.push({ url: request.url, key: request.headers['x-key'], body: Sent.parse(await json(request)) });
    response.writeHead(answer, { 'content-type': 'application/json' }).end('{}');
  })();
});
const received: { url: string | undefined; key: unknown; body: z.infer<typeof Sent> }[] = [];
let answer = 200;
const spans = (): SentSpan[] => received.flatMap(({ body }) => body.resourceSpans[0].scopeSpans[0].spans);
const spanNamed = (name: string): SentSpan | undefined => spans().find((span) => span.name === name);

const lines: string[] = [];
const Line = z.looseObject({ msg: z.string() });
const logged = () => lines.map((line) => Line.parse(JSON.parse(line)));

/** Settings with an address where nobody listens. */
const NOTHING_SAID = {
  endpoint: 'http://127.0.0.1:9',
  headers: {},
  service: 'greffe',
  ratio: 1,
  followsCallers: false,
};

let traces: Traces;
let house: House;
let caller: Caller;
let user: User;
let meeting: string;
const NAME = 'Licenciement confidentiel';

beforeAll(async () => {
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
  // A server that listens on a port has an address of this shape.
  const { port } = collector.address() as AddressInfo;
  const settings = loadConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/base/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'X-Key=a%20secret',
    OTEL_SERVICE_NAME: 'greffe',
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
  }).traces;
  const log = openLog('trace', { write: (line: string) => void lines.push(line) });
  traces = openOtlp(settings!, log, 50);
  house = await openHouse({}, undefined, { log, traces });
  caller = await openCaller(house);
  user = await addUser(house.deps.database.db, 'anne.jobin@exemple.ch');

  const sound = new File([new Uint8Array(100)], 'séance.mp3', { type: 'audio/mpeg' });
  const data = JSON.stringify({ ...FORM, meeting_name: NAME });
  const headers = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };
  const sent = await caller.call(user, Transcribe, { form: { file: sound, data }, headers });
  meeting = Transcribe.response.parse(sent.json()).meeting_id;
  await vi.waitFor(async () => {
    const now = await caller.call(user, GetMeeting, { params: { meeting_id: meeting } });
    if (GetMeeting.response.parse(now.json()).status !== 'transcribed') throw new Error('it is not transcribed yet');
  }, 20_000);
});
afterAll(async () => {
  await caller.app.close();
  await house.close();
  await traces.close();
  collector.close();
});

describe('traces', () => {
  it('lead from the request to its job and its stages', async () => {
    await until(() => expect(spanNamed('transcribe.v1')).toBeDefined());
    const call = spanNamed('POST /api/v1/ai/transcribe');
    const job = spanNamed('transcribe.v1');
    const stage = spanNamed('transcription transcribing');
    expect(call).toMatchObject({
      traceId: '0af7651916cd43dd8448eb211c80319c',
      parentSpanId: 'b7ad6b7169203331',
      kind: 2,
    });
    expect(job).toMatchObject({ traceId: call?.traceId, parentSpanId: call?.spanId, kind: 5 });
    expect(stage).toMatchObject({ traceId: call?.traceId, parentSpanId: job?.spanId, kind: 1 });
    expect(BigInt(job?.endTimeUnixNano ?? 0)).toBeGreaterThanOrEqual(BigInt(job?.startTimeUnixNano ?? 0));
    expect(Math.abs(Date.now() - Number(BigInt(job?.startTimeUnixNano ?? 0) / 1_000_000n))).toBeLessThan(60_000);
    const fact = (name: string) => job?.attributes.find(({ key }) => key === name)?.value;
    expect(fact('greffier.meeting')).toEqual({ stringValue: meeting });
    expect(fact('end')).toEqual({ stringValue: 'done' });
    expect(received[0]).toMatchObject({ url: '/base/v1/traces', key: 'a secret' });
    expect(received[0]?.body.resourceSpans[0].resource.attributes).toEqual([
      { key: 'service.name', value: { stringValue: 'greffe' } },
    ]);
  });

  it('tell of a failed call, and hold no content', async () => {
    const failed = caller.call(user, UpdateTranscript, { params: { meeting_id: meeting }, body: { nonsense: NAME } });
    expect((await failed).statusCode).toBe(422);
    await until(() => expect(spanNamed('PATCH /api/v1/meetings/:meeting_id/transcript')).toBeDefined());
    expect(JSON.stringify(received)).not.toMatch(/Licenciement|Anne|Jobin|exemple|Budget|budget/);
  });

  it('are lost if the collector refuses them, which the log reports once, and work goes on', async () => {
    answer = 503;
    const before = received.length;
    await caller.call(user, GetMeeting, { params: { meeting_id: meeting } });
    await until(() => expect(received.length).toBeGreaterThan(before));
    await until(() =>
      expect(logged().filter(({ msg }) => msg.startsWith('the collector does not take'))).toHaveLength(1),
    );
    await caller.call(user, GetMeeting, { params: { meeting_id: meeting } });
    await until(() => expect(received.length).toBeGreaterThan(before + 1));
    answer = 200;
    expect(logged().filter(({ msg }) => msg.startsWith('the collector does not take'))).toHaveLength(1);
  });

  it('do not keep the process from ending if the collector accepts them but never answers', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
    // A server that listens on a port has an address of this shape.
    const { port } = silent.address() as AddressInfo;
    const endpoint = `http://127.0.0.1:${port}`;
    const hanging = openOtlp({ ...NOTHING_SAID, endpoint }, pino({ level: 'silent' }), 60_000);
    hanging.begin('work', { kind: 'internal', parent: null }).end(null);
    const began = performance.now();
    await hanging.close();
    expect(performance.now() - began).toPassWithin(5_000);
    silent.closeAllConnections();
    silent.close();
  });

  it('are sent in the configured share, whatever traceparent a caller writes', async () => {
    const quiet = openOtlp({ ...NOTHING_SAID, ratio: 0 }, pino({ level: 'silent' }));
    const all = openOtlp(NOTHING_SAID, pino({ level: 'silent' }));
    const written = (flag: string) => `00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-${flag}`;
    const placed = (by: Traces, parent: string, kind: 'server' | 'consumer' = 'server') =>
      placeOf(by.begin('call', { kind, parent }).trace ?? '');
    expect(placed(quiet, written('01'))?.sampled).toBe(false);
    expect(placed(all, written('00'))?.sampled).toBe(true);
    expect(placed(all, written('01'))?.traceId).not.toBe('0af7651916cd43dd8448eb211c80319c');
    // A job goes on with the trace of the request that sent it.
    expect(placed(quiet, written('01'), 'consumer')).toMatchObject({
      traceId: '0af7651916cd43dd8448eb211c80319c',
      sampled: true,
    });
    await Promise.all([quiet.close(), all.close()]);
  });

  it('begin anew where a traceparent is malformed, and are sent in the configured share', () => {
    for (const wrong of [
      '',
      '00-0-0-01',
      `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
      `ff-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
    ])
      expect(placeOf(wrong)).toBeNull();
    expect(newPlace(null, 0).sampled).toBe(false);
    expect(newPlace(null, 1).sampled).toBe(true);
    const unsampled = traceparentOf({ ...newPlace(null, 1), sampled: false });
    expect(newPlace(placeOf(unsampled), 1).sampled).toBe(false);
  });
});

describe('the log', () => {
  it('carries the ids of the request, its person, its meeting and its job', async () => {
    const line = (test: (line: z.infer<typeof Line>) => boolean) => logged().find(test);
    const sent = line(({ route }) => route === '/api/v1/ai/transcribe');
    expect(sent).toMatchObject({ actor: user.id, request: expect.any(String) as string, status: 200 });
    const read = line(({ route }) => route === '/api/v1/meetings/:meeting_id');
    expect(read).toMatchObject({ actor: user.id, meeting, request: expect.any(String) as string });

    // All lines that a job logs carry the id of the request that sent it, whichever code writes them.
    house.speech.transcribe.mockImplementationOnce(() => {
      house.deps.log.info('from the depth of a job');
      return Promise.reject(new Error(NAME));
    });
    const sound = new File([new Uint8Array(100)], 'séance.mp3', { type: 'audio/mpeg' });
    const form = { file: sound, data: JSON.stringify({ ...FORM, meeting_name: NAME }) };
    const again = await caller.call(user, Transcribe, { form });
    const { meeting_id: second } = Transcribe.response.parse(again.json());
    await until(() => expect(line(({ msg }) => msg === 'work on a meeting failed')).toBeDefined());
    const ids = { request: again.headers['x-request-id'], meeting: second, job: expect.any(String) as string };
    expect(line(({ msg }) => msg === 'from the depth of a job')).toMatchObject({ ...ids, actor: user.id });
    expect(line(({ msg }) => msg === 'work on a meeting failed')).toMatchObject({ ...ids, step: 'transcription' });
  });

  it('names no id twice in a line, and holds no content at any level', () => {
    expect(lines.length).toBeGreaterThan(5);
    for (const line of lines) {
      for (const key of ['request', 'job', 'meeting', 'actor']) expect(line.split(`"${key}":`).length).toBeLessThan(3);
    }
    expect(lines.join('')).not.toMatch(/Licenciement|Anne|Jobin|exemple\.ch|Budget|budget|séance/);
    // A form was sent, and its reader has logged it.
    expect(lines.join('')).toContain('busboyOptions');
    expect(lines.join('')).not.toMatch(/bearer|cookie/i);
  });
});
