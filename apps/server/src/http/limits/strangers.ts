import { createHash } from 'node:crypto';
import { onBehalfOf } from '../../actor.ts';
import { ApiError } from '../../errors.ts';
import { turns } from '../../threads/turns.ts';

/**
 * Largest number of different wrong tokens that one address may send in a minute. A large office sends that many only
 * once, when all its sessions have ended.
 */
export const WRONG_TOKENS = 1_000;
/** Numbers of unknown tokens of one address that are looked up at once (`AT_ONCE`), and that may wait. */
const AT_ONCE = 4;
const MOST_WAITING = 2_000;
const WINDOW_MS = 60_000;
/** Numbers of tokens and of addresses that are remembered; several times as many as an organisation has. */
const MOST_KNOWN = 20_000;
const MOST_ADDRESSES = 10_000;
/** Time after which a retry is worthwhile if too many tokens wait; seconds. */
const RETRY_AFTER = 5;

/**
 * Looks up tokens. Each token that is known to belong to a person has its own turn at the database. All unknown tokens
 * of an address share one turn. Once an address has sent too many different wrong tokens, its unknown tokens are
 * refused without a look-up. So an attacker who makes up tokens by the hundred delays nobody, and locks out nobody who
 * is signed in.
 */
export function createStrangers() {
  const known = new Set<string>();
  const lookups = turns(Infinity, AT_ONCE);
  const waiting = new Map<string, number>();
  let wrong = new Map<string, Set<string>>();
  let since = performance.now();

  /** Returns the wrong tokens that an address has sent in the current minute. */
  function wrongOf(address: string): Set<string> {
    if (performance.now() - since >= WINDOW_MS || wrong.size >= MOST_ADDRESSES) {
      wrong = new Map();
      since = performance.now();
    }
    const found = wrong.get(address) ?? new Set();
    wrong.set(address, found);
    return found;
  }

  function know(token: string): void {
    const name = nameOf(token);
    known.delete(name);
    known.add(name);
    const [oldest] = known;
    if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
  }

  async function ask<T>(token: string, address: string, find: (token: string) => Promise<T | null>): Promise<T | null> {
    const found = wrongOf(address);
    if (found.size >= WRONG_TOKENS && !found.has(nameOf(token)))
      throw tooMany((WINDOW_MS - performance.now() + since) / 1_000);
    const session = await find(token);
    if (session === null) wrongOf(address).add(nameOf(token));
    else know(token);
    return session;
  }

  return {
    /** Remembers a token that was just issued, so that it does not count as unknown. */
    know,

    /** @throws ApiError 429 */
    async find<T>(token: string, address: string, find: (token: string) => Promise<T | null>): Promise<T | null> {
      if (known.has(nameOf(token))) {
        const session = await onBehalfOf(token, () => find(token));
        if (session === null) known.delete(nameOf(token));
        return session;
      }
      const count = waiting.get(address) ?? 0;
      if (count >= MOST_WAITING) throw tooMany(RETRY_AFTER);
      waiting.set(address, count + 1);
      try {
        return await onBehalfOf(`stranger ${address}`, () => lookups.during(() => ask(token, address, find)));
      } finally {
        const left = (waiting.get(address) ?? 1) - 1;
        if (left === 0) waiting.delete(address);
        else waiting.set(address, left);
      }
    },
  };
}

export type Strangers = ReturnType<typeof createStrangers>;

/** Hashes a token, because tokens are not stored as they are. */
const nameOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

function tooMany(seconds: number): ApiError {
  const after = Math.max(1, Math.ceil(seconds));
  const detail = `Trop de demandes avec des sessions inconnues viennent de cette adresse\u00A0: réessayez dans ${after}\u00A0s.`;
  return new ApiError(429, 'too_many_requests', detail, undefined, undefined, after);
}
