import { UserId } from '@greffier/contract/ids';
import { EncryptJWT, errors, jwtDecrypt, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

/** Longer than the longest recording, so that nobody is signed out in the middle of a meeting. */
export const TOKEN_DAYS = 7;
/** How long a person may take at the issuer. */
export const FLOW_SECONDS = 15 * 60;

const ISSUER = 'greffier';

/** A bearer token (JWT, HS256) for a person. */
export function signToken(id: UserId, key: Uint8Array, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setSubject(id)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + TOKEN_DAYS * 86_400)
    .sign(key);
}

/** Seconds since 1970. */
const Moment = z.int().transform((seconds) => new Date(seconds * 1000));
const Token = z
  .object({ sub: UserId, iat: Moment, exp: Moment })
  .transform(({ sub, iat, exp }) => ({ userId: sub, issuedAt: iat, expiresAt: exp }));
export type Token = z.infer<typeof Token>;

/** What a token says; null for one that is forged, expired or not ours. */
export async function verifyToken(token: string, key: Uint8Array, now: Date): Promise<Token | null> {
  const options = { algorithms: ['HS256'], issuer: ISSUER, currentDate: now };
  return Token.safeParse(await unlessRefused(jwtVerify(token, key, options))).data ?? null;
}

/** What a sign-in must remember until the issuer answers. */
const Flow = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });
export type Flow = z.infer<typeof Flow>;

/** Encrypts a flow (JWE, A256GCM: what was changed does not open) for the browser to carry. */
export function sealFlow(flow: Flow, key: Uint8Array, now: Date): Promise<string> {
  return new EncryptJWT(flow)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(Math.floor(now.getTime() / 1000) + FLOW_SECONDS)
    .encrypt(key);
}

/** @returns null for a seal that is broken or too old */
export async function openFlow(sealed: string, key: Uint8Array, now: Date): Promise<Flow | null> {
  const payload = await unlessRefused(jwtDecrypt(sealed, key, { currentDate: now, requiredClaims: ['exp'] }));
  return Flow.safeParse(payload).data ?? null;
}

/** A token that jose refuses is nobody's; any other error is one. */
async function unlessRefused<T>(verification: Promise<{ payload: T }>): Promise<T | null> {
  try {
    return (await verification).payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
