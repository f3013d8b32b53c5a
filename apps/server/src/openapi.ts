import { pino } from 'pino';
import { buildApp } from './app.ts';
import { loadConfig } from './config.ts';
import type { Deps } from './deps.ts';
import { noMeters } from './observe/meters.ts';
import { noTraces } from './observe/traces.ts';

/** Stands in for every dependency. Mounting routes reads dependencies but calls none; any call would throw. */
const unavailable: unknown = new Proxy(() => undefined, {
  get: (_, name) => (name === 'then' ? undefined : unavailable),
  apply() {
    throw new Error('the documentation is made without a database, a storage or an engine');
  },
});

/** Makes the OpenAPI document of all calls of the contract. Every environment gives the same document. */
export async function openapiDocument(): Promise<object> {
  // The outside issuer is never called, but keeps an embedded one from being set up.
  const config = loadConfig({
    OIDC_ISSUER: 'https://issuer.invalid',
    OIDC_CLIENT_ID: 'documentation',
    OIDC_CLIENT_SECRET: 'documentation',
  });
  const deps: Deps = {
    config,
    database: unavailable as Deps['database'],
    storage: unavailable as Deps['storage'],
    disk: unavailable as Deps['disk'],
    queue: unavailable as Deps['queue'],
    speech: unavailable as Deps['speech'],
    models: unavailable as Deps['models'],
    text: unavailable as Deps['text'],
    processor: unavailable as Deps['processor'],
    outline: unavailable as Deps['outline'],
    agendaSource: unavailable as Deps['agendaSource'],
    sentences: null,
    transcripts: unavailable as Deps['transcripts'],
    word: unavailable as Deps['word'],
    minutesHtml: unavailable as Deps['minutesHtml'],
    pdf: null,
    mail: null,
    now: () => new Date(0),
    log: pino({ level: 'silent' }),
    meters: noMeters,
    prometheus: null,
    traces: noTraces,
  };
  const app = await buildApp(deps);
  await app.ready();
  const document = app.swagger();
  await app.close();
  return document;
}
