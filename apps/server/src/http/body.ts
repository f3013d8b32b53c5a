import type { FastifyInstance } from 'fastify';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { onBehalfOf } from '../actor.ts';
import { ApiError } from '../errors.ts';
import { turns } from '../threads/turns.ts';

const NOT_JSON = 'Le contenu de la demande n’est pas du JSON valide.';
const MISSING = 'Le contenu de la demande manque ou n’est pas valable.';

/**
 * Largest number of JSON values in a body. This is several times the need of the largest call, but few enough to be
 * checked at once.
 */
export const JSON_VALUES = 20_000;

/** Number of bytes of JSON that are read and checked in some milliseconds. */
const SMALL_BYTES = 256 * 1024;

const wrongBody = (detail: string): ApiError => new ApiError(422, 'validation_error', detail, { body: detail });
export const notJson = (): ApiError => wrongBody(NOT_JSON);
export const noBody = (): ApiError => wrongBody(MISSING);

/** Reads JSON in strict UTF-8. Bytes that do not decode are refused, not stored as question marks. */
export function installJsonParser(app: FastifyInstance): void {
  // Names that would change JavaScript's own objects (such as `__proto__`) are dropped, like other unknown fields.
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const steps = readingOf(body, (text) => {
      // The parser calls `done` at once.
      void parse(request, text, done);
    });
    const fail = (error: unknown): void => done(error as Error);
    if (body.length > SMALL_BYTES) void onBehalfOf(request.user?.id ?? '', () => inItsTurn(steps, fail));
    else finish(steps, fail);
  });
}

/**
 * Reads a body in steps, each of which goes through the whole body. The last step calls `parse`, which continues
 * directly with the schema's check.
 */
function* readingOf(body: Buffer, parse: (text: string) => void): Generator<undefined, void> {
  const text = decode(body);
  if (text === null) throw notJson();
  yield;
  if (holdsTooManyValues(body)) throw tooManyValues();
  yield;
  parse(text);
}

function finish(steps: Iterator<unknown>, fail: (error: unknown) => void): void {
  try {
    while (steps.next().done !== true);
  } catch (error) {
    fail(error);
  }
}

const largeBodies = turns(1);

/**
 * Reads one large body at a time, in turns between people. Others' calls run between the steps and, after the last
 * step, for as long as all steps took. Otherwise thirty bodies in a row would keep others waiting for seconds.
 */
const inItsTurn = (steps: Iterator<unknown>, fail: (error: unknown) => void): Promise<void> =>
  largeBodies.during(async () => {
    let took = 0;
    for (let isOver = false; !isOver;) {
      await nextTurn();
      const before = performance.now();
      try {
        isOver = steps.next().done === true;
      } catch (error) {
        isOver = true;
        fail(error);
      }
      took += performance.now() - before;
    }
    await nextTurn();
    await pause(took);
  });

export const tooManyValues = (): ApiError =>
  new ApiError(413, 'too_large', 'La demande contient trop d’éléments\u00A0: envoyez-la en plusieurs parties.');

/**
 * Tells whether JSON contains more values than a body may contain. It counts the values in the bytes, before parsing,
 * because a schema takes seconds to check a megabyte of wrong values, while all other calls wait.
 */
export function holdsTooManyValues(json: Buffer): boolean {
  let values = 0;
  let quoted = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) quoted = !quoted;
    else if (quoted) {
      // The character after a backslash never ends the text.
      if (byte === BACKSLASH) at += 1;
    } else if (byte === COMMA || byte === OBJECT || byte === ARRAY) {
      values += 1;
      if (values > JSON_VALUES) return true;
    }
  }
  return false;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const ARRAY = 0x5b;
const BACKSLASH = 0x5c;
const OBJECT = 0x7b;

function decode(body: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return null;
  }
}
