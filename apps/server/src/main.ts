import { makeFolder } from '@greffier/children/flush';
import { isolation } from '@greffier/children/isolation';
import { LocalModelError } from '@greffier/language-model/messages';
import { SpeechError } from '@greffier/speech/types';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { type Config, ConfigError, loadConfig } from './config.ts';
import type { DatabaseClient } from './database/client.ts';
import { FolderLockedError, lockFolder } from './database/lock.ts';
import { openPglite } from './database/embedded/pglite.ts';
import { openPostgres } from './database/postgres/postgres.ts';
import { houseWide } from './database/organizations/separation.ts';
import type { Deps } from './deps.ts';
import { minutesHtmlEngine } from './documents/minutes-html.ts';
import { agendaSourceEngine } from './documents/agenda-source.ts';
import { outlineEngine } from './documents/outline.ts';
import { selectModels, weightsInUse } from './engines/models.ts';
import { selectPdfEngine, selectSpeechEngine, selectTextEngine } from './engines/select.ts';
import { transcriptEngine } from './documents/transcripts.ts';
import { wordEngine } from './documents/word.ts';
import { databaseCopies } from './backup/database-copies.ts';
import { createAuthService } from './features/auth/service.ts';
import { OtherStorageError, requireSameStorage } from './features/files/same-storage.ts';
import { jobDefinitions } from './jobs/definitions.ts';
import { errorTrace, expectedReason } from './jobs/failure.ts';
import { registerHandlers } from './jobs/handlers/register.ts';
import { sweep } from './jobs/handlers/sweep.ts';
import { createQueue } from './jobs/queue.ts';
import { NO_STORE } from './storage/no-store.ts';
import { closeToOthers, isOpenToOthers } from './storage/owner-only.ts';
import { openDisk } from './storage/room.ts';
import { isStorageUnavailable } from './storage/storage.ts';
import { selectMail } from './mail/smtp.ts';
import { selectStorage } from './storage/select.ts';
import { openLog } from './observe/log.ts';
import { noMeters } from './observe/meters.ts';
import { noTraces } from './observe/traces.ts';
import { createServices, type Services } from './services.ts';
import { sentenceEngine } from './text/sentences.ts';
import { turns } from './threads/turns.ts';

/** Longest time of an orderly stop, and the part of it that requests may take; ms. */
const STOP_MS = 9_500;
const REQUESTS_MS = 4_000;

/** Folder of the weights that come with the product. */
const STARTER_MODELS = fileURLToPath(new URL('../../../models', import.meta.url));

/** Error that prevents the start of the server. Its French message is the only line that is printed. */
class StartError extends Error {}

/** Errors whose messages are French and say what to do. */
const EXPLAINED = [ConfigError, FolderLockedError, OtherStorageError, StartError] as const;

/** Steps that undo the start, run from the last to the first. */
type Undo = (() => Promise<unknown>)[];

async function start(undo: Undo): Promise<Logger> {
  // Only the owner may read the files of this process and of its children, whatever umask it was started with.
  process.umask(0o077);
  const config = loadConfig(process.env);
  // The port is tried before the database is opened and work begins. If it is taken, usually another Greffier is
  // running.
  await tryPort(config);
  const log = openLog(config.logLevel);
  await makeFolder(config.dataDir).catch((error: unknown) => {
    throw new StartError(`Le dossier ${config.dataDir} ne peut pas être créé (DATA_DIR).`, { cause: error });
  });
  await closeDataDir(config.dataDir);
  const copies = databaseCopies(config.dataDir, log);
  if (config.databaseUrl === null) {
    const lock = await lockFolder(config.dataDir, (question) => copies.answer(question)).catch((error: unknown) => {
      throw isDenied(error) ? unwritable(config.dataDir, error) : error;
    });
    undo.push(() => lock.release());
  }
  const database = await openDatabase(config, log);
  copies.of(database);
  undo.push(() => database.close());
  const storage = await selectStorage(config);
  await storage
    .prepare(false)
    .then(() => requireSameStorage({ database, storage, log }))
    // Before that check, a server on the database that this one has moved to may be writing here.
    .then(() => (config.databaseUrl === null ? storage.prepare(true) : undefined))
    .catch((error: unknown) => {
      if (isStorageUnavailable(error)) throw new StartError(NO_STORE, { cause: error });
      throw isDenied(error) ? unwritable(config.dataDir, error) : error;
    });

  const confined = await isolation();
  if (confined.offline) log.info(confined, 'how child processes are confined');
  else log.warn(confined, 'child processes are not cut off from the network: see docs/operations.md');
  const works = config.role !== 'web';
  // Metrics and traces are loaded only if somebody reads them, because they take time and memory, which a personal
  // machine can save.
  const prometheus = config.metricsToken === null ? null : (await import('./observe/prometheus.ts')).openPrometheus();
  const meters = prometheus ?? noMeters;
  const traces = config.traces === null ? noTraces : (await import('./observe/otlp.ts')).openOtlp(config.traces, log);
  undo.push(() => traces.close());
  const queue = createQueue({
    database,
    definitions: jobDefinitions,
    works,
    takes: config.workerTakes,
    silence: config.workerSilence,
    log,
    meters,
    traces,
  });
  const models = selectModels(config, log);
  const processor = turns(1);
  const text = selectTextEngine(config, models, processor, log, meters);
  undo.push(() => text.close());
  const sentences = sentenceEngine(STARTER_MODELS);
  undo.push(() => sentences.close());
  const deps: Deps = {
    config,
    database,
    storage,
    disk: openDisk(config.dataDir),
    queue,
    speech: selectSpeechEngine(config, log),
    models,
    text,
    sentences,
    processor,
    outline: outlineEngine,
    agendaSource: agendaSourceEngine,
    transcripts: transcriptEngine,
    word: wordEngine,
    minutesHtml: minutesHtmlEngine,
    pdf: await selectPdfEngine(config, process.env['PATH']),
    mail: selectMail(config),
    now: () => new Date(),
    log,
    meters,
    prometheus,
    traces,
  };
  const services = createServices(deps);
  if (works) {
    await checkWeights(deps);
    await text.check().catch((error: unknown) => {
      if (!(error instanceof LocalModelError)) throw error;
      process.stderr.write(`Aucun modèle de langage n’écrira les PV\u00A0: ${error.message}\n`);
    });
    await registerHandlers(deps, services);
  }
  const auth = createAuthService(deps, services);
  await database.separation.forOwn(async () => {
    await auth.settleIssuer();
    await auth.followConfiguration();
  });
  const living = await services.processes.keep(services.arrivals.sweep);
  undo.push(() => living.end());
  await queue.start();
  undo.push(() => queue.stop());
  // The leftovers of a crash are removed now, instead of by the hourly sweep.
  if (works && database.kind === 'pglite') {
    await houseWide(async () => {
      await services.files.abandonUploads();
      await services.retention.abandonImports();
    });
  }
  if (works) sweepNow(deps, services, undo);
  if (works && config.workerTakes.includes('documents')) undo.push(services.searchIndex.keep());

  const app = await buildApp(deps, services);
  undo.push(() => {
    // Requests may finish. An upload that takes longer is cut off, and leaves nothing behind.
    setTimeout(() => app.server.closeAllConnections(), REQUESTS_MS).unref();
    return app.close();
  });
  undo.push(() => living.leave());
  await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw new StartError(listenFailure(error, config), { cause: error });
  });
  process.stdout.write(`Greffier est prêt\u00A0: ${config.publicUrl}\n`);
  return log;
}

/** Runs the first sweep in the background, because there may be much to remove, and people wait for the start. */
function sweepNow(deps: Deps, services: Services, undo: Undo): void {
  const stop = new AbortController();
  const swept = sweep(deps, services, stop.signal);
  undo.push(() => {
    stop.abort();
    return swept;
  });
}

/**
 * Checks the weights. A server that cannot transcribe still shows its meetings; only an unknown model prevents the
 * start.
 */
async function checkWeights({ models, speech }: Deps): Promise<void> {
  await speech.check(await weightsInUse(models)).catch((error: unknown) => {
    const reason = expectedReason(error);
    if (reason === null) throw error;
    if (error instanceof SpeechError && error.code === 'model_unknown') throw new StartError(reason, { cause: error });
    process.stderr.write(`Aucune transcription n’est possible\u00A0: ${reason}\n`);
  });
}

/** Closes the data folder, which is confidential. An older folder may be open to every account of this machine. */
async function closeDataDir(folder: string): Promise<void> {
  if (!(await isOpenToOthers(folder))) return;
  const line = await closeToOthers(folder).then(
    () => 'était ouvert aux autres comptes de cette machine\u00A0: il est maintenant réservé à celui de Greffier',
    () => `est ouvert aux autres comptes de cette machine\u00A0: réservez-le à celui de Greffier (chmod 700)`,
  );
  process.stderr.write(`Le dossier ${folder} (DATA_DIR) ${line}.\n`);
}

const isDenied = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['EACCES', 'EPERM', 'EROFS'].includes(String(error.code));

const unwritable = (folder: string, cause: unknown): StartError =>
  new StartError(
    `Greffier ne peut pas écrire dans le dossier ${folder} (DATA_DIR)\u00A0: donnez-le, avec son contenu, à la personne qui lance Greffier.`,
    { cause },
  );

function tryPort(config: Config): Promise<void> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', (error) => fail(new StartError(listenFailure(error, config), { cause: error })));
    probe.listen(config.port, config.host, () => probe.close(() => done()));
  });
}

async function openDatabase(config: Config, log: Logger): Promise<DatabaseClient> {
  if (config.databaseUrl === null) {
    const folder = join(config.dataDir, 'database');
    // No acknowledged change is lost, because the next start recovers everything that was flushed.
    const onDiskFailure = (error: unknown): never => {
      log.fatal({ err: errorTrace(error) }, 'the disk refused to write or flush the database');
      process.exit(1);
    };
    return openPglite(folder, onDiskFailure).catch((error: unknown) => {
      throw new StartError(
        `La base de données du dossier ${folder} ne s’ouvre pas\u00A0: restaurez une sauvegarde de DATA_DIR, ou libérez de la place.`,
        { cause: error },
      );
    });
  }
  const onLost = (error: Error): void => log.warn({ err: errorTrace(error) }, 'database connection lost');
  return openPostgres(config.databaseUrl, onLost).catch((error: unknown) => {
    throw new StartError('La base de données ne répond pas, ou refuse la connexion\u00A0: vérifiez DATABASE_URL.', {
      cause: error,
    });
  });
}

function listenFailure(error: unknown, { port, host }: Config): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'EADDRINUSE') {
    return `Le port ${port} est déjà utilisé\u00A0: arrêtez l’autre programme, ou choisissez un autre PORT.`;
  }
  if (code === 'EACCES') return `Le port ${port} est réservé\u00A0: choisissez un PORT à partir de 1024.`;
  return `Le serveur ne peut pas écouter sur ${host}, port ${port}\u00A0: vérifiez HOST et PORT.`;
}

/** Writes the line that a person reads if the server does not start. */
function explain(error: unknown): string {
  if (EXPLAINED.some((kind) => error instanceof kind) && error instanceof Error) {
    const cause = error.cause instanceof Error && process.env['LOG_LEVEL'] === 'debug' ? `\n${error.cause.stack}` : '';
    return error.message + cause;
  }
  const debug = process.env['LOG_LEVEL'] === 'debug';
  const reason = error instanceof Error ? (debug ? (error.stack ?? error.message) : error.message) : 'raison inconnue';
  return `Greffier ne peut pas démarrer\u00A0: ${reason}${debug ? '' : ' (LOG_LEVEL=debug en dit plus)'}`;
}

async function stopAll(undo: Undo): Promise<void> {
  for (let step = undo.pop(); step; step = undo.pop()) await step();
}

const undo: Undo = [];
let stopping = false;

function stopOnSignal(): void {
  if (stopping) process.exit(1);
  stopping = true;
  setTimeout(() => process.exit(1), STOP_MS).unref();
  stopAll(undo).then(
    () => process.exit(0),
    () => process.exit(1),
  );
}
process.on('SIGTERM', stopOnSignal);
process.on('SIGINT', stopOnSignal);

try {
  const log = await start(undo);
  const die = (error: unknown): void => {
    log.fatal({ err: errorTrace(error) }, 'unexpected failure');
    process.exit(1);
  };
  process.on('unhandledRejection', die);
  process.on('uncaughtException', die);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
  await stopAll(undo);
  process.exit();
}
