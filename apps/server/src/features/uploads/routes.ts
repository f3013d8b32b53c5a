import { API_PREFIX } from '@greffier/contract/call';
import type { User } from '@greffier/contract/organisation/auth';
import { UploadId } from '@greffier/contract/ids';
import { type KvStore, type Server, type ServerOptions, Upload } from '@tus/server';
import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { randomUUID } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { workingOn } from '../../actor.ts';
import { ApiError, notFound } from '../../errors.ts';
import { toApiError } from '../../http/errors.ts';
import { errorTrace } from '../../jobs/failure.ts';
import { HashingStore } from './hashing-store.ts';
import { databaseLocker } from './locker.ts';
import type { UploadsService } from './service.ts';
import type { Services } from '../../services.ts';
import { TusServer } from './tus-server.ts';

/** A request in the form in which the tus server passes it to its hooks. */
type HookRequest = Parameters<NonNullable<ServerOptions['onUploadCreate']>>[0];

const PATH = `${API_PREFIX}/uploads`;

/** Answer if the disk fills up while bytes arrive. The earlier bytes are not lost. */
const NO_ROOM = new ApiError(
  507,
  'storage_full',
  'Il n’y a plus de place sur le serveur\u00A0: l’envoi s’est arrêté, mais ce qui est arrivé est gardé. Prévenez la personne qui l’administre, puis démarrez de nouveau\u00A0: l’envoi reprendra où il en était.',
);

/**
 * Mounts /uploads, which takes recordings in pieces, by the tus protocol (https://tus.io/protocols/resumable-upload),
 * version 1.0.
 */
export function uploadsRoutes(app: FastifyInstance, { uploads }: Services, deps: Deps): void {
  const people = new WeakMap<IncomingMessage, User>();
  // The server is created at the first request.
  let server: Server | null = null;
  app.register(async (scope) => {
    // The server of the tus protocol reads the bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_, __, done) => done(null));
    const handler: RouteHandlerMethod = async (request, reply) => {
      if (request.user !== null) people.set(request.raw, request.user);
      reply.hijack();
      server ??= tusServer(deps, uploads, people);
      const tus = server;
      await workingOn({ request: request.id }, () => tus.handle(request.raw, reply.raw));
    };
    const route = { config: { access: 'user' }, schema: { hide: true }, handler } as const;
    scope.route({ ...route, method: ['POST', 'OPTIONS'], url: PATH });
    scope.route({ ...route, method: ['HEAD', 'PATCH', 'DELETE', 'OPTIONS'], url: `${PATH}/:upload_id` });
  });
}

function tusServer(deps: Deps, uploads: UploadsService, people: WeakMap<IncomingMessage, User>): Server {
  const store = new HashingStore(
    deps.storage.arriving,
    rowsOf(uploads),
    async (id) => (await uploads.load(UploadId.parse(id)))?.meetingId != null,
  );
  const knownPerson = (request: HookRequest): User | undefined => {
    const raw = request.runtime?.node?.req;
    return raw && people.get(raw as IncomingMessage);
  };
  const personOf = (request: HookRequest): User => {
    const user = knownPerson(request);
    if (!user) throw notFound('');
    return user;
  };
  return new TusServer({
    path: PATH,
    datastore: store,
    locker: databaseLocker(deps.database.db),
    maxSize: deps.config.maxUploadBytes,
    relativeLocation: true,
    // The page is on the same origin, so no other origin needs access.
    allowedOrigins: [],
    namingFunction: () => randomUUID(),
    async onIncomingRequest(request, id) {
      if (request.method !== 'POST') await uploads.find(personOf(request), id);
      if (request.method === 'PATCH') await uploads.goOn();
    },
    async onUploadCreate(request, { id, size }) {
      await uploads.begin(personOf(request), UploadId.parse(id), size ?? 0);
      // No file name is stored, because file names say what meetings are about.
      return { metadata: {} };
    },
    async onUploadFinish(_, { id, size = 0 }) {
      await uploads.touch(UploadId.parse(id), await store.seal(id, size));
      return {};
    },
    onResponseError(request, error) {
      // Refusals by the tus server have the statuses of the protocol.
      if ('status_code' in error) return { status_code: error.status_code, body: error.body };
      const answer = toApiError(error);
      const actor = knownPerson(request)?.id;
      if (answer.status === 500) deps.log.error({ actor, err: errorTrace(error), route: PATH }, 'request failed');
      const told = answer.status === 507 && request.method === 'PATCH' ? NO_ROOM : answer;
      if (told.retryAfter !== undefined) request.runtime?.node?.res?.setHeader('Retry-After', told.retryAfter);
      return { status_code: told.status, body: JSON.stringify(told.toBody()) };
    },
  });
}

/** Reads from an upload's row the facts that the protocol's server needs. */
const rowsOf = (uploads: UploadsService): KvStore => ({
  async get(key) {
    const id = UploadId.parse(key);
    const row = await uploads.load(id);
    if (row === null) return undefined;
    await uploads.touch(id);
    return new Upload({ id, size: row.bytes, offset: 0, creation_date: row.createdAt.toISOString() });
  },
  // Nothing is written here, because `begin` writes the row when the upload is announced.
  set: () => Promise.resolve(),
  delete: (key) => uploads.discard(UploadId.parse(key)),
});
