import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../../database/client.ts';
import { keepSecret } from './repository.ts';

const Key = z.string().min(43);
const newKey = () => Promise.resolve(randomBytes(32).toString('base64url'));

/** Returns secrets that are made on first use and kept in the database, so that a restart signs nobody out. */
export function createSecrets(db: Database) {
  const key = (name: string) => once(async () => Key.parse(await keepSecret(db, name, newKey)));
  const bytes = (text: Promise<string>) => text.then((value) => new Uint8Array(Buffer.from(value, 'base64url')));
  const flow = key('sign_in_flow_key');
  return {
    /** Key of 256 bits that encrypts the values that a browser keeps during a sign-in. */
    flowKey: () => bytes(flow()),
    localClientSecret: key('local_client_secret'),
    localCookieKey: key('local_cookie_key'),
    /** The key that signs the local issuer's ID tokens. */
    localSigningKey: once(async () => z.custom<JWK>(isJwk).parse(await keepSecret(db, 'local_jwk', newSigningKey))),
  };
}

const isJwk = (value: unknown): boolean => typeof value === 'object' && value !== null && 'kty' in value;

async function newSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true, modulusLength: 3072 });
  return { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: randomBytes(8).toString('hex') };
}

/** Makes a value on the first call and keeps it, unless that call failed. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}
