import multipart from '@fastify/multipart';
import { BODY_BYTES } from '@greffier/contract/limits';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Deps } from './deps.ts';
import { createServices, type Services } from './services.ts';
import { agendaRoutes } from './features/agenda/routes.ts';
import { createTally } from './features/audit/tally.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { localIssuer } from './features/auth/local-issuer.ts';
import { authRoutes } from './features/auth/routes.ts';
import { createEntrances } from './features/auth/entrances.ts';
import { dataPolicyRoutes } from './features/data-policy/routes.ts';
import { noticesRoutes } from './features/notices/routes.ts';
import { enginesRoutes } from './features/engines/routes.ts';
import { findingsRoutes } from './features/findings/routes.ts';
import { listeningRoutes } from './features/listening/routes.ts';
import { meetingsRoutes } from './features/meetings/routes.ts';
import { minutesRoutes } from './features/minutes/routes.ts';
import { namesRoutes } from './features/names/routes.ts';
import { placementRoutes } from './features/placement/routes.ts';
import { organisationRoutes } from './features/organisation/routes.ts';
import { ownDataRoutes } from './features/own-data/routes.ts';
import { queueRoutes } from './features/queue/routes.ts';
import { recordingsRoutes } from './features/recordings/routes.ts';
import { scribebotRoutes } from './features/scribebot/routes.ts';
import { searchRoutes } from './features/search/routes.ts';
import { tasksRoutes } from './features/tasks/routes.ts';
import { templatesRoutes } from './features/templates/routes.ts';
import { uploadsRoutes } from './features/uploads/routes.ts';
import { vocabulariesRoutes } from './features/vocabularies/routes.ts';
import { wordTemplateRoutes } from './features/word-template/routes.ts';
import { installBodyLimits, installBodyPace } from './http/limits/bodies.ts';
import { installJsonParser } from './http/body.ts';
import { installCallsAtOnce } from './http/limits/calls-at-once.ts';
import { installConnectionLimit } from './http/limits/connections.ts';
import { Counts } from './http/limits/counts.ts';
import { installDocs } from './http/docs.ts';
import { installErrorHandler, plainMessage, sendError, sendToClient, toApiError } from './http/errors.ts';
import { healthRoutes, runtimeConfigRoute } from './http/health.ts';
import { inProcess } from './http/in-process.ts';
import { installLastRoom } from './http/limits/last-room.ts';
import { installRequestLog } from './http/logging.ts';
import { metricsRoute } from './http/metrics.ts';
import { answerOtherMethods } from './http/methods.ts';
import { installOrganizations } from './http/organizations.ts';
import { installPages } from './http/pages.ts';
import { installPipelineLimit } from './http/limits/pipelines.ts';
import { bareHeaders, installSecurityHeaders } from './http/security.ts';
import { sharedCounts } from './http/limits/shared-counts.ts';
import { createStrangers } from './http/limits/strangers.ts';
import { installRateLimits, installSessionWatch, installSignIn } from './http/sign-in.ts';

/**
 * Largest size of a request's address and headers; bytes. There is room for a logo's address, a name and a token, even
 * if each letter takes twelve bytes.
 */
const HEAD_BYTES = 48 * 1024;
/** How long each part of the application may take to start, in milliseconds. */
const START_MS = 120_000;

/**
 * Builds the whole application: main.ts serves it, tests start it, and the documentation is generated from it.
 * @param services absent to create new ones
 */
export async function buildApp(deps: Deps, services: Services = createServices(deps)): Promise<FastifyInstance> {
  const { config } = deps;
  z.config({ localeError: plainMessage });

  const loggerInstance: FastifyBaseLogger = deps.log;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    genReqId: () => randomUUID(),
    // Refuses an address that cannot be decoded. The hook that limits the body has not run yet, so the connection is
    // closed.
    frameworkErrors: (error, _, reply) =>
      void sendError(reply.headers({ ...bareHeaders(config), connection: 'close' }), toApiError(error)),
    clientErrorHandler: sendToClient(bareHeaders(config)),
    // Default limit. Calls that accept larger JSON say so in the contract.
    bodyLimit: BODY_BYTES.usual,
    // On a busy machine files are slow to read, so a slow start must not count as a failed one.
    pluginTimeout: START_MS,
    http: { maxHeaderSize: HEAD_BYTES },
    // An address leads to the same call with or without a slash at its end.
    routerOptions: { ignoreTrailingSlash: true },
    trustProxy: config.trustProxy.split(/[\s,]+/).filter((address) => address !== ''),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  installErrorHandler(app);
  installPipelineLimit(app);
  installRequestLog(app, deps);
  installBodyPace(app);
  healthRoutes(app, services, deps);
  metricsRoute(app, services, deps);
  // A worker answers only the health and metrics calls above.
  if (config.role === 'worker') return app;

  await installSecurityHeaders(app, config);
  installOrganizations(app, deps.database);
  const entranceOf = createEntrances(
    deps,
    services,
    config.oidc === null ? inProcess(app, config.publicUrl) : undefined,
  );
  const tally = createTally(deps, services.audit);
  app.addHook('onClose', () => tally.flush());
  const strangers = createStrangers();
  const signIn = installSignIn(
    app,
    (token, request) => entranceOf(request.host).auth.authenticate(token),
    (refusal, actor) => tally.noteRefusal({ deed: `session.${refusal}_refused`, actor }),
    strangers,
  );
  installSessionWatch(app, (token, request) => entranceOf(request.host).auth.authenticate(token));
  const closed = new AbortController();
  app.addHook('onClose', async () => closed.abort());
  // Only one process uses the embedded database, so it has no other process to share counts with.
  const counts = deps.database.kind === 'pglite' ? Counts : sharedCounts(deps.database, deps.log, closed.signal);
  await installRateLimits(app, deps.callsPerMinute, counts);
  installConnectionLimit(app);
  installBodyLimits(app);
  installCallsAtOnce(app, signIn);
  installLastRoom(app, deps);
  await installDocs(app);
  runtimeConfigRoute(app, deps);
  if (config.oidc === null) localIssuer(app, deps);
  await app.register(async (api) => {
    installJsonParser(api);
    await api.register(multipart, { throwFileSizeLimit: true });
    const refuseOtherMethods = answerOtherMethods(api);
    // An answer may be for one person only, so no proxy may store it.
    api.addHook('onSend', async (_, reply) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store');
    });
    authRoutes(api, entranceOf, deps, tally, strangers);
    meetingsRoutes(api, services, tally);
    searchRoutes(api, services);
    recordingsRoutes(api, services, deps);
    listeningRoutes(api, services, deps);
    uploadsRoutes(api, services, deps);
    agendaRoutes(api, services);
    placementRoutes(api, services);
    namesRoutes(api, services);
    minutesRoutes(api, services);
    findingsRoutes(api, services);
    tasksRoutes(api, services, deps);
    scribebotRoutes(api, services);
    templatesRoutes(api, services);
    vocabulariesRoutes(api, services);
    organisationRoutes(api, services);
    queueRoutes(api, services);
    dataPolicyRoutes(api, services);
    noticesRoutes(api, services);
    ownDataRoutes(api, services);
    wordTemplateRoutes(api, services);
    enginesRoutes(api, services);
    auditRoutes(api, services, deps);
    refuseOtherMethods();
  });
  await installPages(app);
  return app;
}
