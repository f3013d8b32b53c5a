import type { AuthConfig, User } from '@greffier/contract/organisation/auth';
import type { UserId } from '@greffier/contract/ids';
import { MAX_SESSIONS, SESSION_DAYS, SESSION_IDLE_HOURS } from '@greffier/contract/limits';
import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../../database/client.ts';
import type { Deps } from '../../deps.ts';
import * as repository from './repository.ts';

const HOUR_MS = 3_600_000;
/**
 * Longest time by which the clock may have been set back during a session. Without this limit, a session that began in
 * the far future would last until then.
 */
const AHEAD_MS = HOUR_MS;
/** Time after which the use of a session is stored again; ms. A page makes a request every few seconds. */
const NOTE_EVERY_MS = 5 * 60_000;

/** The person who signed in, as the access rules see them. */
export interface SessionIdentity {
  readonly issuer: string;
  readonly tenant: string | null;
  readonly email: string;
  readonly emailTrusted: boolean;
}

export interface OpenSession {
  readonly id: string;
  readonly issuedAt: Date;
  /** Latest end of the session, which ends earlier if it is not used. */
  readonly expiresAt: Date;
  readonly identity: SessionIdentity;
}

export type SessionsService = ReturnType<typeof createSessionsService>;

/**
 * Manages sessions, rows that bearer tokens refer to. Once a row is deleted, every process refuses its token from the
 * next request on.
 */
export function createSessionsService({ database: { db }, now }: Pick<Deps, 'database' | 'now'>) {
  const limits = (): repository.Limits => ({
    began: new Date(now().getTime() - SESSION_DAYS * 24 * HOUR_MS),
    seen: new Date(now().getTime() - SESSION_IDLE_HOURS * HOUR_MS),
    ahead: new Date(now().getTime() + AHEAD_MS),
  });

  let read: Awaited<ReturnType<typeof repository.findRules>> = null;
  /**
   * Returns the present access rules. They are read again only if the organisation has changed, because reading takes
   * milliseconds.
   */
  async function rulesAt(state: string, organization: string): Promise<AuthConfig | null> {
    if (read?.state !== state) read = await repository.findRules(db, organization);
    return read?.rules ?? null;
  }

  return {
    /** Begins a session inside the transaction that lets the person in. @returns its bearer token */
    async begin(tx: Database, userId: UserId, identity: SessionIdentity): Promise<string> {
      const token = `gr_${randomBytes(32).toString('base64url')}`;
      const { issuer, tenant, email, emailTrusted } = identity;
      const at = now();
      const row = { userId, tokenHash: hashOfToken(token), issuer, tenant, email, emailTrusted };
      await repository.insertSession(tx, { ...row, createdAt: at, lastSeenAt: at }, MAX_SESSIONS);
      return token;
    },

    /** Finds the open session of a token; null if there is none. */
    async find(token: string): Promise<{ session: OpenSession; user: User } | null> {
      const found = await repository.findSession(db, hashOfToken(token), limits());
      if (found === null) return null;
      const { organization, ...person } = found.user;
      const auth_config = await rulesAt(found.state, organization.id);
      if (auth_config === null) return null;
      const { id, createdAt, lastSeenAt, issuer, tenant, email, emailTrusted } = found.session;
      const at = now();
      if (Math.abs(at.getTime() - lastSeenAt.getTime()) > NOTE_EVERY_MS) await repository.touchSession(db, id, at);
      const expiresAt = new Date(createdAt.getTime() + SESSION_DAYS * 24 * HOUR_MS);
      return {
        session: { id, issuedAt: createdAt, expiresAt, identity: { issuer, tenant, email, emailTrusted } },
        user: { ...person, organization: { ...organization, auth_config } },
      };
    },

    end: (id: string, tx: Database = db): Promise<void> => repository.endSession(tx, id),

    /** Ends the session of a token, if there is one. */
    endOfToken: (tx: Database, token: string): Promise<void> => repository.endSessionOf(tx, hashOfToken(token)),

    /** Ends all sessions of a person; `tx` may be a transaction that also makes other changes. */
    endAllOf: (tx: Database, userId: UserId): Promise<void> => repository.endSessionsOf(tx, userId),

    /** Removes sessions that have expired. */
    sweep: (): Promise<void> => repository.removeExpired(db, limits()),
  };
}

/** Computes the hash under which a token is stored. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
