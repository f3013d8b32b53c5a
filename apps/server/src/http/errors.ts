import { type ErrorBody, STATUS_TEXTS } from '@greffier/contract/errors';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import type { z } from 'zod';
import { ApiError, notFound } from '../errors.ts';
import { errorTrace } from '../jobs/failure.ts';
import { StorageFullError } from '../storage/storage.ts';

/** SQLSTATE of a database that has no room left. */
const DATABASE_FULL = '53100';

/** Words for what the contract does not word itself, in place of the library's. */
export const plainMessage: z.core.$ZodErrorMap = ({ input }) =>
  input === undefined ? 'Ce champ est requis.' : 'Cette valeur n’est pas valable.';

/** Turns every failure into the contract's error body; what nobody expected is logged without its content. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const answer = toApiError(error);
    if (request.raw.destroyed && !request.raw.complete) {
      // Who closed the tab reads no answer, and nothing is wrong here.
      request.log.info({ route: request.routeOptions.url }, 'request aborted');
    } else if (answer.status >= 500) {
      request.log.error({ err: errorTrace(error), route: request.routeOptions.url }, 'request failed');
    }
    return sendError(reply, answer);
  });
}

/** Answers with an error under the status text that the specification gives it. */
export function sendError(reply: FastifyReply, error: ApiError): FastifyReply {
  reply.raw.statusMessage = STATUS_TEXTS[error.status];
  const body: ErrorBody = error.toBody();
  // A serializer of the route would not know the statuses that a call does not declare.
  return reply
    .code(error.status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(body);
}

/** The answer to any thrown value. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (!(error instanceof Error)) return unexpected();
  if (isFull(error)) {
    return new ApiError(
      507,
      'storage_full',
      'Il n’y a plus de place sur le serveur\u00A0: rien n’a été enregistré. Prévenez la personne qui l’administre.',
    );
  }
  // Fastify's own errors carry these.
  const { code, statusCode, validation, validationContext } = error as Partial<FastifyError>;
  if (validation) return validationContext === 'params' ? nowhere(validation) : validationError(validation);
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new ApiError(413, 'too_large', 'La demande est trop volumineuse.');
  }
  if (statusCode === 415 || code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') {
    return new ApiError(415, 'unsupported_media_type', 'Ce type de contenu n’est pas accepté ici.');
  }
  if (statusCode === 404) return notFound('Cette adresse n’existe pas.');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new ApiError(400, 'bad_request', 'La demande est mal formée.');
  }
  return unexpected();
}

const unexpected = (): ApiError =>
  new ApiError(
    500,
    'internal',
    'Une erreur inattendue s’est produite. Réessayez\u00A0; si elle persiste, prévenez le support.',
  );

type Issues = NonNullable<FastifyError['validation']>;

/** What is no id is nobody's and nothing's: the contract's message on it is that of a missing one. */
const nowhere = (issues: Issues): ApiError => notFound(issues[0]?.message ?? 'Cette adresse n’existe pas.');

/** One message for each wrong field, keyed by its dotted path; the first message of a field stands. */
function validationError(issues: Issues): ApiError {
  const errors: Record<string, string> = {};
  for (const { instancePath, message } of issues) {
    const field = instancePath.replace(/^\//, '').replaceAll('/', '.');
    if (field === '') errors['body'] ??= 'Le contenu de la demande manque ou n’est pas valable.';
    else errors[field] ??= message ?? 'Cette valeur n’est pas valable.';
  }
  const messages = [...new Set(Object.values(errors))];
  return new ApiError(422, 'validation_error', messages.join('\u00A0; '), errors);
}

function isFull(error: Error): boolean {
  if (error instanceof StorageFullError) return true;
  if ('code' in error && (error.code === 'ENOSPC' || error.code === DATABASE_FULL)) return true;
  return error.cause instanceof Error && isFull(error.cause);
}
