import multipart from '@fastify/multipart';
import { BODY_BYTES } from '@greffier/contract/limits';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Deps } from './deps.ts';
import { agendaRoutes } from './features/agenda/routes.ts';
import { createTally } from './features/audit/tally.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { localIssuer } from './features/auth/local-issuer.ts';
import { authRoutes } from './features/auth/routes.ts';
import { createAuthService } from './features/auth/service.ts';
import { dataPolicyRoutes } from './features/data-policy/routes.ts';
import { enginesRoutes } from './features/engines/routes.ts';
import { findingsRoutes } from './features/findings/routes.ts';
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
import { templatesRoutes } from './features/templates/routes.ts';
import { uploadsRoutes } from './features/uploads/routes.ts';
import { vocabulariesRoutes } from './features/vocabularies/routes.ts';
import { wordTemplateRoutes } from './features/word-template/routes.ts';
import { installBodyLimits, installBodyPace } from './http/bodies.ts';
import { installJsonParser } from './http/body.ts';
import { installCallsAtOnce } from './http/calls-at-once.ts';
import { installConnectionLimit } from './http/connections.ts';
import { installDocs } from './http/docs.ts';
import { installErrorHandler, plainMessage, sendError, sendToClient, toApiError } from './http/errors.ts';
import { healthRoutes, runtimeConfigRoute } from './http/health.ts';
import { installLastRoom } from './http/last-room.ts';
import { installRequestLog } from './http/logging.ts';
import { answerOtherMethods } from './http/methods.ts';
import { installPages } from './http/pages.ts';
import { installPipelineLimit } from './http/pipelines.ts';
import { bareHeaders, installSecurityHeaders } from './http/security.ts';
import { createStrangers } from './http/strangers.ts';
import { installRateLimits, installSessionWatch, installSignIn } from './http/sign-in.ts';

/** Longest address and headers: a logo's address, a name and a token, each letter written as twelve. */
const HEAD_BYTES = 48 * 1024;
/** Time that each part of the application has to be there, in milliseconds. */
const START_MS = 120_000;

/** The application, whole: what main.ts serves, tests boot and the documentation is made from. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { config } = deps;
  z.config({ localeError: plainMessage });

  const loggerInstance: FastifyBaseLogger = deps.log;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // What is refused before a route is found: addresses that do not decode. No hook limits the body that may follow.
    frameworkErrors: (error, _, reply) =>
      void sendError(reply.headers({ ...bareHeaders(config), connection: 'close' }), toApiError(error)),
    clientErrorHandler: sendToClient(bareHeaders(config)),
    // Calls whose JSON may be larger say so in the contract.
    bodyLimit: BODY_BYTES.usual,
    // Files are slow to read on a busy machine: a start that is late is no failed start.
    pluginTimeout: START_MS,
    http: { maxHeaderSize: HEAD_BYTES },
    // A script that leaves out an address's last slash, or adds one, means the same call.
    routerOptions: { ignoreTrailingSlash: true },
    trustProxy: config.trustProxy.split(/[\s,]+/).filter((address) => address !== ''),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  installErrorHandler(app);
  installPipelineLimit(app);
  installRequestLog(app);
  installBodyPace(app);
  healthRoutes(app, deps);
  // A worker answers for its health alone.
  if (config.role === 'worker') return app;

  await installSecurityHeaders(app, config);
  const auth = createAuthService(deps);
  const tally = createTally(deps);
  app.addHook('onClose', () => tally.flush());
  const strangers = createStrangers();
  const signIn = installSignIn(
    app,
    (token) => auth.authenticate(token),
    (refusal, actor) => tally.noteRefusal({ deed: `session.${refusal}_refused`, actor }),
    strangers,
  );
  installSessionWatch(app, (token) => auth.authenticate(token));
  await installRateLimits(app, deps.callsPerMinute);
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
    // What a person may see is theirs: nothing in between keeps it.
    api.addHook('onSend', async (_, reply) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store');
    });
    authRoutes(api, deps, tally, strangers);
    meetingsRoutes(api, deps, tally);
    searchRoutes(api, deps);
    recordingsRoutes(api, deps);
    uploadsRoutes(api, deps);
    agendaRoutes(api, deps);
    placementRoutes(api, deps);
    namesRoutes(api, deps);
    minutesRoutes(api, deps);
    findingsRoutes(api, deps);
    scribebotRoutes(api, deps);
    templatesRoutes(api, deps);
    vocabulariesRoutes(api, deps);
    organisationRoutes(api, deps);
    queueRoutes(api, deps);
    dataPolicyRoutes(api, deps);
    ownDataRoutes(api, deps);
    wordTemplateRoutes(api, deps);
    enginesRoutes(api, deps);
    auditRoutes(api, deps);
    refuseOtherMethods();
  });
  await installPages(app);
  return app;
}
