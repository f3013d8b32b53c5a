import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import { z } from 'zod';

/** Longest time that a person may take at the issuer, in seconds. */
export const FLOW_SECONDS = 15 * 60;

/** Values that a sign-in must remember until the issuer answers. */
const Flow = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });
export type Flow = z.infer<typeof Flow>;

/** Encrypts the values of a sign-in, which the browser keeps (JWE, A256GCM: if changed, they cannot be decrypted). */
export function sealFlow(flow: Flow, key: Uint8Array, now: Date): Promise<string> {
  return new EncryptJWT(flow)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(Math.floor(now.getTime() / 1000) + FLOW_SECONDS)
    .encrypt(key);
}

/** @returns null if the sealed flow was changed or is too old */
export async function openFlow(sealed: string, key: Uint8Array, now: Date): Promise<Flow | null> {
  try {
    const { payload } = await jwtDecrypt(sealed, key, { currentDate: now, requiredClaims: ['exp'] });
    return Flow.safeParse(payload).data ?? null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
