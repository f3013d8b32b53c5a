import { authTexts } from '../../texts/auth.ts';

const { hints } = authTexts;

/** Hints for the person, by OAuth error code (RFC 6749, OpenID Connect) or by the number of an error of Entra. */
const HINTS: ReadonlyMap<string, string> = new Map([
  [authTexts.noCode, hints.noCode],
  ['access_denied', hints.declined],
  ['AADSTS65004', hints.declined],
  ['consent_required', hints.consent],
  ['interaction_required', hints.declined],
  ['AADSTS65001', hints.consent],
  ['AADSTS90094', hints.consent],
  ['AADSTS90095', hints.consent],
  ['AADSTS50105', hints.notAssigned],
  ['AADSTS50020', hints.elsewhere],
  ['invalid_client', hints.registration],
  ['unauthorized_client', hints.registration],
  ['invalid_request', hints.registration],
  ['invalid_scope', hints.registration],
  ['AADSTS50011', hints.registration],
  ['AADSTS700016', hints.registration],
  ['server_error', hints.unavailable],
  ['temporarily_unavailable', hints.unavailable],
]);

/** Explains an issuer's reason to the person, in French; null if there is nothing to add. */
export const signInHint = (reason: string): string | null =>
  HINTS.get(reason.trim()) ?? HINTS.get(/^AADSTS\d+/.exec(reason.trim())?.[0] ?? '') ?? null;
