import { parseArgs } from 'node:util';
import type { OwnSignIn } from '../database/schema/organizations.ts';

export const USAGE = `Usage\u00A0:
  npm run --silent organisations -- list
      Montre les organisations que cette installation sert.
  npm run --silent organisations -- add --name NOM --host HÔTE --issuer ADRESSE --client-id IDENTIFIANT
      (--secret-file FICHIER | --secret-variable VARIABLE) --super-user ADRESSE… [--domain DOMAINE…]
      [--max-users NOMBRE] [--trust-email]
      Ajoute une organisation, avec son hôte et son fournisseur d’identité.
  npm run --silent organisations -- change HÔTE [les mêmes options, sauf --domain]
      Change ce qui est donné.
  npm run --silent organisations -- remove HÔTE
      Demande le nom de l’organisation, puis supprime tout ce qui est à elle\u00A0: personnes, réunions, fichiers,
      journal. Seules les sauvegardes le gardent.
  Arrêtez d’abord Greffier, sauf pour list.`;

/** The command was called with wrong arguments. */
export class UsageError extends Error {}

/** Options that were given to the command; settings without an option stay unchanged. */
export interface Given {
  readonly name?: string;
  readonly maxUsers?: number;
  readonly domains: readonly string[];
  readonly signIn: Partial<OwnSignIn>;
}

const OPTIONS = {
  name: { type: 'string' },
  host: { type: 'string' },
  issuer: { type: 'string' },
  'client-id': { type: 'string' },
  'secret-file': { type: 'string' },
  'secret-variable': { type: 'string' },
  'super-user': { type: 'string', multiple: true },
  domain: { type: 'string', multiple: true },
  'max-users': { type: 'string' },
  'trust-email': { type: 'boolean' },
} as const;

/** Reads the options of `add` and `change`. @throws UsageError */
export function readGiven(args: readonly string[]): Given {
  const { values } = parsed(args);
  const { name, host, issuer, domain = [] } = values;
  const file = values['secret-file'];
  const variable = values['secret-variable'];
  if (file !== undefined && variable !== undefined) throw new UsageError(USAGE);
  const maxUsers = values['max-users'] === undefined ? undefined : Number(values['max-users']);
  if (maxUsers !== undefined && !(Number.isSafeInteger(maxUsers) && maxUsers > 0)) throw new UsageError(USAGE);
  const superUsers = values['super-user']?.map((address) => address.trim().toLowerCase());
  if (superUsers?.some((address) => !/^[^\s@]+@[^\s@]+$/.test(address))) {
    throw new UsageError('--super-user attend une adresse e-mail.');
  }
  return {
    ...(name?.trim() && { name: name.trim() }),
    ...(maxUsers !== undefined && { maxUsers }),
    domains: domain.map((one) => one.trim().toLowerCase()),
    signIn: {
      ...(host !== undefined && { host: hostOf(host) }),
      ...(issuer !== undefined && { issuer: issuerOf(issuer) }),
      ...(values['client-id'] !== undefined && { clientId: values['client-id'] }),
      ...(file !== undefined && { secretFrom: { file } }),
      ...(variable !== undefined && { secretFrom: { variable } }),
      ...(superUsers !== undefined && { superUsers }),
      ...(values['trust-email'] !== undefined && { trustEmail: values['trust-email'] }),
    },
  };
}

/** Returns all settings that an organisation's sign-in needs. @throws UsageError if one of them was not given */
export function wholeSignIn({
  host,
  issuer,
  clientId,
  secretFrom,
  superUsers,
  trustEmail = false,
}: Partial<OwnSignIn>): OwnSignIn {
  const isWhole = host !== undefined && issuer !== undefined && clientId !== undefined;
  if (!isWhole || secretFrom === undefined || superUsers === undefined) throw new UsageError(USAGE);
  return { host, issuer, clientId, secretFrom, superUsers, trustEmail };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS });
  } catch (cause) {
    throw new UsageError(USAGE, { cause });
  }
}

/** Returns a host in the form that browsers use. @throws UsageError */
export function hostOf(text: string): string {
  const host = text.trim().toLowerCase();
  const address = `https://${host}/`;
  if (!URL.canParse(address) || new URL(address).host !== host) {
    throw new UsageError('--host attend un nom d’hôte, avec son port s’il n’est pas le port usuel.');
  }
  return host;
}

function issuerOf(text: string): string {
  const issuer = text.trim().replace(/\/\.well-known\/openid-configuration\/?$/, '');
  if (!URL.canParse(issuer) || new URL(issuer).protocol !== 'https:') {
    throw new UsageError('--issuer attend une adresse https://\u00A0: secrets et jetons passeraient en clair.');
  }
  return issuer;
}
