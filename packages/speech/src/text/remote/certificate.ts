import type { FailureKind } from './settings.ts';

/** Node's codes for faults of a certificate (OpenSSL's X509_V_ERR_… and its own check of the name). */
const FAULTS: Readonly<Record<string, FailureKind>> = {
  CERT_HAS_EXPIRED: 'certificate_expired',
  CERT_NOT_YET_VALID: 'certificate_expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate_name',
  HOSTNAME_MISMATCH: 'certificate_name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate_untrusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate_untrusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate_untrusted',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate_untrusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate_untrusted',
  CERT_SIGNATURE_FAILURE: 'certificate_untrusted',
  CERT_CHAIN_TOO_LONG: 'certificate_untrusted',
  CERT_REVOKED: 'certificate_untrusted',
  CERT_REJECTED: 'certificate_untrusted',
  CERT_UNTRUSTED: 'certificate_untrusted',
  INVALID_CA: 'certificate_untrusted',
  INVALID_PURPOSE: 'certificate_untrusted',
};

/** Tells what is wrong with a server's certificate after `fetch` failed; undefined if the failure has another cause. */
export function certificateFault({ cause }: Error): FailureKind | undefined {
  if (!(cause instanceof Error) || !('code' in cause)) return undefined;
  return FAULTS[String(cause.code)];
}
