import { type ErrorBody, STATUS_TEXTS } from '@greffier/contract/errors';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import type { Socket } from 'node:net';
import type { z } from 'zod';
import { isPersonGone } from '../database/failures.ts';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import { ApiError, notFound, sessionEnded } from '../errors.ts';
import { errorTrace, expectedReason } from '../jobs/failure.ts';
import { isStorageFull, isStorageUnavailable } from '../storage/storage.ts';
import { ThreadError } from '../threads/thread-error.ts';
import { noBody, notJson } from './body.ts';
import { idsOf } from './logging.ts';

/** Message for a wrong field if the contract has none; it replaces the library's own message. */
export const plainMessage: z.core.$ZodErrorMap = ({ input }) =>
  input === undefined ? 'Ce champ est requis.' : 'Cette valeur n’est pas valable.';

/** Turns every failure into the contract's error body. Unexpected failures are logged without their content. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const answer = toApiError(error);
    const gaveUp = reply.raw.destroyed && isAbort(error);
    if (gaveUp || (request.raw.destroyed && !request.raw.complete)) {
      // A person who closed the tab, or was signed out, reads no answer. This is not an error.
      request.log.info({ ...idsOf(request), route: request.routeOptions.url }, 'request aborted');
    } else if (answer.status >= 500) {
      request.log.error(
        { ...idsOf(request), err: errorTrace(error), route: request.routeOptions.url },
        'request failed',
      );
    }
    // A person who follows a link gets a page, not JSON.
    if (request.routeOptions.config.call?.redirects && request.headers.accept?.includes('text/html')) {
      return reply.header('cache-control', 'no-store').redirect(`/login?error=${encodeURIComponent(answer.message)}`);
    }
    return sendError(reply, answer);
  });
}

const isAbort = ({ name }: Error): boolean => name === 'AbortError';

/** Answers with an error. The status line has the status text of the specification. */
export function sendError(reply: FastifyReply, error: ApiError): FastifyReply {
  reply.raw.statusMessage = STATUS_TEXTS[error.status];
  if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter);
  const body: ErrorBody = error.toBody();
  // The route's own serializer does not know statuses that the call does not declare, so the body is written here.
  return reply
    .code(error.status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(body);
}

/** Answers an invalid request on the bare connection, then closes the connection. */
export const sendToClient =
  (headers: Readonly<Record<string, string>>) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const answer = unreadable(error.code);
    const body = Buffer.from(JSON.stringify(answer.toBody()));
    const head = [
      `HTTP/1.1 ${answer.status} ${STATUS_TEXTS[answer.status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${body.length}`,
      'Cache-Control: no-store',
      'Connection: close',
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ];
    if (socket.writable) socket.write(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]));
    socket.destroy(error);
  };

function unreadable(code: string | undefined): ApiError {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new ApiError(431, 'too_large', 'L’adresse ou les en-têtes de la demande sont trop longs.');
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new ApiError(408, 'bad_request', 'La demande a mis trop de temps à arriver\u00A0: réessayez.');
  }
  return new ApiError(400, 'bad_request', MALFORMED);
}

const MALFORMED = 'La demande est mal formée.';

/** Converts any thrown value to an answer. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (!(error instanceof Error)) return unexpected();
  if (isStorageFull(error)) {
    return new ApiError(
      507,
      'storage_full',
      'Il n’y a plus de place sur le serveur\u00A0: rien n’a été enregistré. Prévenez la personne qui l’administre.',
    );
  }
  if (isDatabaseUnavailable(error)) return databaseUnavailable();
  if (isStorageUnavailable(error)) return storageUnavailable();
  if (isPersonGone(error)) return sessionEnded();
  const reason = error instanceof ThreadError ? expectedReason(error) : null;
  if (reason !== null) return new ApiError(503, 'engine_unavailable', reason);
  // Errors of Fastify carry these fields.
  const { code, statusCode, validation, validationContext } = error as Partial<FastifyError>;
  if (validation) return validationContext === 'params' ? nowhere(validation) : validationError(validation);
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY') return notJson();
  if (code === 'FST_ERR_CTP_EMPTY_JSON_BODY') return noBody();
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new ApiError(413, 'too_large', 'La demande est trop volumineuse.');
  }
  if (statusCode === 415 || code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') {
    return new ApiError(415, 'unsupported_media_type', 'Ce type de contenu n’est pas accepté ici.');
  }
  // Fastify answers 414 if a part of the address is too long to be an id.
  if (statusCode === 404 || statusCode === 414) return notFound('Cette adresse n’existe pas.');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new ApiError(400, 'bad_request', MALFORMED);
  }
  return unexpected();
}

/** Time in which a database, or an object store, has usually restarted; seconds. */
const RESTART_PAUSE = 5;

const databaseUnavailable = (): ApiError =>
  new ApiError(
    503,
    'database_unavailable',
    'La base de données ne répond pas pour le moment. Réessayez dans un instant\u00A0; si cela persiste, prévenez la personne qui administre le serveur.',
    undefined,
    undefined,
    RESTART_PAUSE,
  );

const storageUnavailable = (): ApiError =>
  new ApiError(
    503,
    'storage_unavailable',
    'Le stockage des fichiers ne répond pas pour le moment. Réessayez dans un instant\u00A0; si cela persiste, prévenez la personne qui administre le serveur.',
    undefined,
    undefined,
    RESTART_PAUSE,
  );

const unexpected = (): ApiError =>
  new ApiError(
    500,
    'internal',
    'Une erreur inattendue s’est produite. Réessayez\u00A0; si elle persiste, prévenez le support.',
  );

type Issues = NonNullable<FastifyError['validation']>;

/**
 * Makes the answer to an invalid id. No object has such an id, so the contract's message is that of a missing object.
 */
const nowhere = (issues: Issues): ApiError => notFound(issues[0]?.message ?? 'Cette adresse n’existe pas.');

/** Largest number of wrong fields that an answer names, because nobody corrects more at once. */
const NAMED_FIELDS = 500;

/** Collects one message for each wrong field, under its dotted path. Only a field's first message counts. */
function validationError(issues: Issues): ApiError {
  const errors: Record<string, string> = {};
  for (const { instancePath, message } of issues.slice(0, NAMED_FIELDS)) {
    const field = instancePath.replace(/^\//, '').replaceAll('/', '.');
    if (field === '') return noBody();
    errors[field] ??= message ?? 'Cette valeur n’est pas valable.';
  }
  const messages = [...new Set(Object.values(errors))];
  return new ApiError(422, 'validation_error', messages.join('\u00A0; ').replaceAll('.\u00A0;', '\u00A0;'), errors);
}
