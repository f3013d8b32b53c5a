import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors.ts';

const NOT_JSON = 'Le contenu de la demande n’est pas du JSON valide.';
const MISSING = 'Le contenu de la demande manque ou n’est pas valable.';

const wrongBody = (detail: string): ApiError => new ApiError(422, 'validation_error', detail, { body: detail });
export const notJson = (): ApiError => wrongBody(NOT_JSON);
export const noBody = (): ApiError => wrongBody(MISSING);

/** Reads JSON in UTF-8 to the letter: what does not decode is refused, not stored as question marks. */
export function installJsonParser(app: FastifyInstance): void {
  // Names that would reach into JavaScript's own objects are left out, as other unknown fields are.
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const text = decode(body);
    if (text === null) done(notJson());
    // Its answer comes by `done`, at once.
    else void parse(request, text, done);
  });
}

function decode(body: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return null;
  }
}
