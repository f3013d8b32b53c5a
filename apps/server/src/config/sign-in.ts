import { z } from 'zod';
import { isLoopback } from './loopback.ts';
import type { ProcessConfig } from './process.ts';
import { flag, webAddress } from './rules.ts';

export interface SignInConfig {
  /** The OpenID Connect issuer; null for the embedded, local sign-in. */
  readonly oidc: {
    readonly issuer: string;
    readonly clientId: string;
    readonly clientSecret: string;
    /** True if e-mail addresses from the issuer count as verified even if the issuer does not say so. */
    readonly trustEmail: boolean;
  } | null;
  /** True if local sign-in may be offered at an address that other machines can reach. */
  readonly allowLocalSignIn: boolean;
  /** True if local sign-in may be used even though an issuer was configured before. */
  readonly forgetIssuer: boolean;
}

export const SIGN_IN_SETTINGS = {
  // People often copy this address from the issuer's documentation together with the path of its discovery document.
  OIDC_ISSUER: webAddress
    .transform((address) => address.replace(/\/\.well-known\/openid-configuration\/?$/, ''))
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_TRUST_EMAIL: flag(false),
  ALLOW_LOCAL_SIGN_IN: flag(false),
  FORGET_ISSUER: flag(false),
};

type Values = z.output<z.ZodObject<typeof SIGN_IN_SETTINGS>>;
type Address = Pick<ProcessConfig, 'host' | 'publicUrl'>;

/** @param address the address at which people reach this server */
export function signInOf(values: Values, address: Address, problems: string[]): SignInConfig {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values;
  const given = [issuer, clientId, clientSecret].filter((value) => value !== undefined).length;
  if (given !== 0 && given !== 3) problems.push('OIDC_ISSUER, OIDC_CLIENT_ID et OIDC_CLIENT_SECRET vont ensemble');
  if (given === 3 && values.FORGET_ISSUER) {
    problems.push('FORGET_ISSUER=true et OIDC_ISSUER se contredisent\u00A0: retirez l’un des deux');
  }
  if (issuer?.startsWith('http:') && !isLoopback(new URL(issuer).hostname)) {
    problems.push('OIDC_ISSUER doit commencer par https://\u00A0: secrets et jetons passeraient en clair');
  }
  if (given === 0 && !values.ALLOW_LOCAL_SIGN_IN) problems.push(...openToOthers(address));
  return {
    oidc:
      issuer !== undefined && clientId !== undefined && clientSecret !== undefined
        ? { issuer, clientId, clientSecret, trustEmail: values.OIDC_TRUST_EMAIL }
        : null,
    allowLocalSignIn: values.ALLOW_LOCAL_SIGN_IN,
    forgetIssuer: values.FORGET_ISSUER,
  };
}

/** Lists the settings that would let other machines use local sign-in. */
function openToOthers({ host, publicUrl }: Address): string[] {
  const refused = (setting: string): string =>
    `${setting} ouvrirait la connexion locale à d’autres machines\u00A0: configurez OIDC_ISSUER, ou ALLOW_LOCAL_SIGN_IN=true si ce réseau est de confiance`;
  return [
    ...(isLoopback(host) ? [] : [refused(`HOST=${host}`)]),
    ...(isLoopback(new URL(publicUrl).hostname) ? [] : [refused(`PUBLIC_URL=${publicUrl}`)]),
  ];
}
