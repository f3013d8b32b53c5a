import { RuntimeConfig } from '@greffier/contract/runtime-config';
import type { FastifyInstance } from 'fastify';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from './app.ts';
import { loadConfig } from './config.ts';
import type { DatabaseClient } from './database/client.ts';
import { openMemoryDatabase } from './database/testing/test-pglite.ts';
import { selectModels } from './engines/models.ts';
import { minutesHtmlEngine } from './documents/minutes-html.ts';
import { agendaSourceEngine } from './documents/agenda-source.ts';
import { outlineEngine } from './documents/outline.ts';
import { selectSpeechEngine, selectTextEngine } from './engines/select.ts';
import { transcriptEngine } from './documents/transcripts.ts';
import { wordEngine } from './documents/word.ts';
import { jobDefinitions } from './jobs/definitions.ts';
import { createQueue } from './jobs/queue.ts';
import { noMeters } from './observe/meters.ts';
import { noTraces } from './observe/traces.ts';
import { openapiDocument } from './openapi.ts';
import { openDisk } from './storage/room.ts';
import { turns } from './threads/turns.ts';
import { selectStorage } from './storage/select.ts';

let folder: string;
let database: DatabaseClient;
let app: FastifyInstance;
let models: string;
const logged: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greffier-app-'));
  database = await openMemoryDatabase();
  models = join(folder, 'models');
  await cp(join(import.meta.dirname, '../../../models'), models, { recursive: true });
  const config = loadConfig({
    DATA_DIR: join(folder, 'data'),
    MODELS_DIR: models,
    SUPPORT_EMAIL: 'aide@example.org',
    MAX_UPLOAD_BYTES: '1000',
  });
  const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) });
  const storage = await selectStorage(config);
  await storage.prepare(true);
  const queue = createQueue({ database, definitions: jobDefinitions, works: false, silence: 30, log });
  const store = selectModels(config, log);
  const processor = turns(1);
  app = await buildApp({
    config,
    database,
    storage,
    disk: openDisk(config.dataDir),
    queue,
    speech: selectSpeechEngine(config, log),
    models: store,
    text: selectTextEngine(config, store, processor, log),
    processor,
    outline: outlineEngine,
    agendaSource: agendaSourceEngine,
    sentences: null,
    transcripts: transcriptEngine,
    word: wordEngine,
    minutesHtml: minutesHtmlEngine,
    pdf: null,
    mail: null,
    now: () => new Date(),
    log,
    meters: noMeters,
    prometheus: null,
    traces: noTraces,
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the application', () => {
  it('tells the page what it needs to know, without a token', async () => {
    const answer = await app.inject('/config.json');
    expect(RuntimeConfig.parse(answer.json())).toEqual({
      product_name: 'Greffier',
      api_base_url: '',
      support_email: 'aide@example.org',
      max_upload_bytes: 1000,
      max_recording_hours: 12,
      local_sign_in: true,
      mail: false,
    });
  });

  it('lets pages load only their own scripts, play snippets and show logos, also over plain HTTP', async () => {
    const { headers } = await app.inject('/config.json');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("media-src 'self' blob:");
    expect(policy).toMatch(/img-src [^;]*https:/);
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(headers['strict-transport-security']).toBeUndefined();
    const permissions = String(headers['permissions-policy']).split(', ');
    // The browser needs these permissions to record meetings and to copy answers.
    for (const name of ['microphone', 'display-capture', 'screen-wake-lock', 'clipboard-write'])
      expect(permissions).toContain(`${name}=(self)`);
    for (const name of ['camera', 'geolocation', 'usb', 'payment', 'clipboard-read'])
      expect(permissions).toContain(`${name}=()`);
  });

  it('may be slow to start on a busy machine', () => {
    expect(app.initialConfig.pluginTimeout).toBeGreaterThanOrEqual(60_000);
  });

  it('answers a call without a token, and an unknown address, in the same form', async () => {
    const missing = await app.inject('/api/v1/meetings/');
    expect([missing.statusCode, missing.json()]).toMatchObject([401, { code: 'unauthorized' }]);
    const unknown = await app.inject('/api/v1/nothing');
    expect([unknown.statusCode, unknown.json()]).toMatchObject([404, { code: 'not_found' }]);
    const undecodable = await app.inject('/api/v1/meetings/%');
    expect([undecodable.statusCode, undecodable.json()]).toMatchObject([400, { code: 'bad_request' }]);
  });

  it('logs the route of a call, never the values that were sent', async () => {
    logged.length = 0;
    await app.inject('/api/v1/auth/callback?code=a-secret-code&state=a-state');
    expect(logged.join('')).toContain('"route":"/api/v1/auth/callback"');
    expect(logged.join('')).not.toMatch(/a-secret-code|a-state/);
  });

  it('is ready while it can work, and says what is missing', async () => {
    expect((await app.inject('/health/ready')).json()).toEqual({
      status: 'ready',
      checks: { database: true, storage: true, models: true, room: true },
    });
    await rm(join(folder, 'data'), { recursive: true });
    await rm(join(models, 'whisper-base-decoder.onnx'));
    const answer = await app.inject('/health/ready');
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { status: 'not_ready', checks: { database: true, storage: false, models: false, room: false } },
    ]);
    expect((await app.inject('/health/live')).statusCode).toBe(200);
  });
});

describe('the documentation', () => {
  it('is the same each time, and describes forms, files and redirects', async () => {
    const document = await openapiDocument();
    expect(await openapiDocument()).toEqual(document);
    expect(document).toMatchObject({
      openapi: '3.1.0',
      paths: {
        '/api/v1/ai/transcribe': {
          post: {
            requestBody: {
              content: { 'multipart/form-data': { schema: { properties: { file: { format: 'binary' } } } } },
            },
          },
        },
        '/api/v1/meetings/download_docx/{meeting_id}': {
          get: { responses: { 404: { description: 'Not Found' }, 200: { content: expect.anything() } } },
        },
        '/api/v1/auth/login': { get: { responses: { 302: { description: 'Found' } } } },
      },
    });
  });
});
