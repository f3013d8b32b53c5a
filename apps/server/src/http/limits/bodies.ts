import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { ApiError } from '../../errors.ts';

/** Largest number of bodies that one person may be sending at once. This is several times as many as a page sends. */
export const BODIES_AT_ONCE = 30;
/** Pace at which bodies must come. */
export const PACE = {
  /** Time between two checks; milliseconds. */
  everyMs: 120_000,
  /** Fewest bytes that must come between two checks. A slow line brings more; its pauses last seconds, not minutes. */
  leastBytes: 64_000,
  /** Time in which a body must be complete, unless it is a file; milliseconds. Files may take hours. */
  wholeMs: 300_000,
} as const;
/** Limits on small pieces of a body. */
const PIECES = {
  /** Number of pieces of a body that may have any size. */
  few: 10_000,
  /** Fewest bytes per piece, on average, once a body has more pieces than that; about a line of text. */
  leastBytes: 64,
} as const;
/** Content types of files. Bodies of other types take memory until they are complete. */
const FILES = /^(?:multipart\/form-data|application\/offset\+octet-stream)\b/i;
/** Time after which a retry is worthwhile; seconds. */
const RETRY_AFTER = 5;

/**
 * Ends connections whose body stands still, trickles, comes in tiny pieces, or goes on after its answer. Such a body
 * would take memory, or room on the disk, for as long as its sender likes. Work on a complete body has no time limit
 * here. These checks come before the sign-in, because a refusal is an answer too. Node limits the time of a request's
 * head (`headersTimeout`).
 */
export function installBodyPace(app: FastifyInstance, { everyMs, leastBytes, wholeMs }: Pace = PACE): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request)) return;
    const { raw } = request;
    const { socket } = raw;
    endCrumbs(raw);
    const end = (): void => void (raw.complete || raw.destroy());
    let before = socket.bytesRead;
    const looking = setInterval(() => {
      if (socket.bytesRead - before < leastBytes || reply.raw.writableFinished) end();
      before = socket.bytesRead;
      if (raw.complete || raw.destroyed) stop();
    }, everyMs).unref();
    const whole = FILES.test(request.headers['content-type'] ?? '') ? undefined : setTimeout(end, wholeMs).unref();
    const stop = (): void => {
      clearInterval(looking);
      clearTimeout(whole);
    };
    raw.once('end', stop);
  });
}

/**
 * Ends a body that comes in tiny pieces. Each piece is an object of its own in memory: eight megabytes in pieces of one
 * byte took three gigabytes of memory, and kept others waiting for seconds. Pieces are counted as they arrive, because
 * there may be no listener yet.
 */
function endCrumbs(raw: IncomingMessage): void {
  const push = raw.push.bind(raw);
  let pieces = 0;
  let bytes = 0;
  raw.push = (piece: Buffer | null, encoding) => {
    pieces += 1;
    bytes += piece?.length ?? 0;
    if (pieces <= PIECES.few || bytes >= pieces * PIECES.leastBytes) return push(piece, encoding);
    raw.destroy();
    return false;
  };
}

/**
 * Limits how many bodies one person sends at once. Until a body is complete, the bytes that have come take memory or
 * claim room on the disk. The sign-in hook must have set `request.user`.
 */
export function installBodyLimits(app: FastifyInstance): void {
  const open = new Map<string, number>();
  app.addHook('onRequest', async (request, reply) => {
    const { raw, user } = request;
    if (user === null || !hasBody(request)) return;
    const { id } = user;
    const count = open.get(id) ?? 0;
    if (count >= BODIES_AT_ONCE) throw tooMany();
    open.set(id, count + 1);

    let isOver = false;
    const over = (): void => {
      if (isOver) return;
      isOver = true;
      const left = (open.get(id) ?? 1) - 1;
      if (left === 0) open.delete(id);
      else open.set(id, left);
    };
    raw.once('end', over).once('close', over);
    reply.raw.once('finish', over).once('close', over);
  });
}

interface Pace {
  readonly everyMs: number;
  readonly leastBytes: number;
  readonly wholeMs: number;
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const tooMany = (): ApiError =>
  new ApiError(
    429,
    'too_many_requests',
    'Vous avez trop d’envois en cours à la fois\u00A0: attendez que l’un d’eux soit terminé, puis réessayez.',
    undefined,
    undefined,
    RETRY_AFTER,
  );
