import type { AuthConfig, User } from '@greffier/contract/organisation/auth';
import { isHoldable } from '@greffier/contract/text';
import type { Config } from '../../config.ts';

/** `users.issuer` for the embedded sign-in. The sign-in's address may change, but the people stay the same. */
export const LOCAL_ISSUER = 'local';

/** The person who has signed in, according to the issuer. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** Entra's tenant; null if there is none. */
  readonly tenant: string | null;
  /** E-mail address in lower case; null if the issuer gave none. */
  readonly email: string | null;
  /** False if anybody could claim the address. Such an address admits nobody and matches no account. */
  readonly emailTrusted: boolean;
  readonly name: string | null;
}

/** Claims of an ID token or of userinfo. */
export type Claims = Readonly<Record<string, unknown>>;

/** Tells whether an issuer is one of those of Entra that admit every tenant in the world. */
export function isMultiTenant(issuer: string): boolean {
  const { hostname, pathname } = new URL(issuer);
  return hostname === 'login.microsoftonline.com' && /^\/(common|organizations|consumers)(\/|$)/.test(pathname);
}

const ENTRA_HOSTS = new Set(['login.microsoftonline.com', 'login.microsoftonline.us', 'sts.windows.net']);

/** Tells whether these claims come from Entra. */
export function isEntra({ iss }: Claims): boolean {
  const issuer = textOf(iss);
  return URL.canParse(issuer) && ENTRA_HOSTS.has(new URL(issuer).hostname);
}

/** The configuration's statements about the issuer. */
export interface IssuerKind {
  readonly local: boolean;
  readonly multiTenant: boolean;
  /** True if the operator says that the issuer verifies its e-mail addresses. */
  readonly trustEmail: boolean;
}

/**
 * Reads an identity from an issuer's claims.
 *
 * An address counts as verified if the issuer says so (`email_verified`). An issuer that says nothing is trusted if it
 * is Entra for a single tenant, whose administrators give out the addresses, or if the operator says so.
 *
 * With a multi-tenant issuer, the administrator of any tenant may have typed `email`. Unless Entra says that it checked
 * the domain (`xms_edov`), `preferred_username` counts instead, because the tenant has proved that it owns its domain.
 * The user name of a tenant's guest proves nothing, and neither does a user name from another issuer, where people
 * choose it.
 */
export function readIdentity(claims: Claims, { local, multiTenant, trustEmail }: IssuerKind): Identity {
  const silent = claims['email_verified'] === undefined && (isEntra(claims) || trustEmail);
  const verified = isTrue(claims['xms_edov']) || (!multiTenant && (isTrue(claims['email_verified']) || silent));
  const userName = addressOf(claims['preferred_username']);
  const email = multiTenant && !verified ? null : addressOf(claims['email']);
  const tenant = textOf(claims['tid']).toLowerCase() || null;
  const ownUserName = isEntra(claims) && !(multiTenant && isGuest(claims, tenant));
  return {
    issuer: local ? LOCAL_ISSUER : textOf(claims['iss']),
    subject: textOf(claims['sub']),
    tenant,
    email: email ?? userName,
    emailTrusted: local || (email === null ? ownUserName : verified),
    name: textOf(claims['name']).trim().slice(0, 200).toWellFormed() || null,
  };
}

/** Tells whether a person comes from outside the tenant. Entra then names in `idp` who vouches for the person. */
const isGuest = ({ idp }: Claims, tenant: string | null): boolean =>
  idp !== undefined && (tenant === null || !textOf(idp).toLowerCase().includes(tenant));

/** Reads a text; a value that no database can store counts as missing. */
const textOf = (value: unknown): string => (typeof value === 'string' && isHoldable(value) ? value : '');
/** Tells whether a value means true, which some issuers write as text or as a number. */
const isTrue = (value: unknown): boolean => [true, 'true', 1, '1'].some((truth) => truth === value);

/** Longest e-mail address that is allowed, in characters. */
const ADDRESS_LENGTH = 254;

/**
 * Tells whether every capital letter is the capital of its small letter. The Kelvin sign, for example, becomes a k in
 * lower case, which would turn an address into another person's.
 */
function hasPlainCapitals(text: string): boolean {
  for (const letter of text) {
    const small = letter.toLowerCase();
    if (small !== letter && small.toUpperCase() !== letter) return false;
  }
  return true;
}

function addressOf(value: unknown): string | null {
  const given = textOf(value).trim();
  if (given.length > ADDRESS_LENGTH || !hasPlainCapitals(given)) return null;
  const address = given.toLowerCase();
  return /^[^\s@]+@[^\s@]+$/.test(address) ? address : null;
}

/**
 * Tells whether claims identify one person. Many people would share an empty `sub`, or one that no database can store.
 */
export const namesSomebody = (claims: Claims): boolean => {
  const subject = textOf(claims['sub']);
  return subject !== '' && subject.length <= SUBJECT_LENGTH;
};

/** Largest length of `sub`, in characters (OpenID Connect Core, 2). */
const SUBJECT_LENGTH = 255;

/** The configuration's statements about access, in addition to the organisation's rules. */
export interface Entrance {
  readonly local: boolean;
  /** Name of the issuer that vouches for people now, as in the configuration; LOCAL_ISSUER for the embedded one. */
  readonly issuer: string;
  /** E-mail addresses of super users, in lower case. */
  readonly superUsers: readonly string[];
}

/** The part of an identity that the rules check. */
export type Admissible = Pick<Identity, 'issuer' | 'tenant' | 'email' | 'emailTrusted'>;

/** Reads from the configuration the settings that decide who may enter. */
export const entranceOf = ({ oidc, organisation }: Pick<Config, 'oidc' | 'organisation'>): Entrance => ({
  local: oidc === null,
  issuer: oidc?.issuer ?? LOCAL_ISSUER,
  superUsers: organisation.superUsers,
});

export const isListedSuperUser = ({ email, emailTrusted }: Admissible, { superUsers }: Entrance): boolean =>
  emailTrusted && email !== null && superUsers.includes(email);

/**
 * Tells whether one of the rules admits the person. Local sign-in admits anyone; empty rules admit only the listed
 * super users. Statements of an issuer other than the present one no longer count.
 */
export function isAdmitted(identity: Admissible, rules: AuthConfig, entrance: Entrance): boolean {
  const { issuer, tenant, email, emailTrusted } = identity;
  if (!isFrom(entrance.issuer, issuer)) return false;
  if (entrance.local) return true;
  if (isListedSuperUser(identity, entrance)) return true;
  const { tenants, domains, emails } = setsOf(rules);
  if (tenant !== null && tenants.has(tenant)) return true;
  if (email === null || !emailTrusted) return false;
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return domains.has(domain) || emails.has(email);
}

/** Hosts of Microsoft's issuers that may be configured under a name other than the one in their tokens. */
const NAMED_BY_TENANT = /^(?:login\.microsoftonline\.com|[^.]+\.b2clogin\.com)$/;
/** Origins of the issuers that Entra's tokens name: version 2.0, then version 1.0. */
const ENTRA_ORIGINS: readonly string[] = ['https://login.microsoftonline.com', 'https://sts.windows.net'];

/**
 * Tells whether the issuer that an identity names is the configured one. It accepts every spelling of an issuer with
 * which a sign-in succeeds, because rejecting one would end the session that has just begun.
 */
function isFrom(configured: string, issuer: string): boolean {
  if (isSameIssuer(configured, issuer)) return true;
  if (![issuer, configured].every((address) => URL.canParse(address))) return false;
  const [known, named] = [new URL(configured), new URL(issuer)];
  if (!NAMED_BY_TENANT.test(known.host)) return false;
  if (named.origin !== known.origin && !areEntra(known, named)) return false;
  const tenant = tenantOf(known);
  return tenant === undefined || tenant === tenantOf(named);
}

/**
 * Tells whether two addresses name the same issuer. Entra writes a tenant's issuer in two ways, depending on the
 * version of its tokens, which `OIDC_ISSUER` selects. Only the tenant's id identifies a tenant.
 */
export function isSameIssuer(one: string, other: string): boolean {
  if (one === other) return true;
  if (![one, other].every((address) => URL.canParse(address))) return false;
  const [first, second] = [new URL(one), new URL(other)];
  if (withoutSlash(first) === withoutSlash(second)) return true;
  const tenant = tenantOf(first);
  return tenant !== undefined && tenant === tenantOf(second) && areEntra(first, second);
}

const areEntra = (...issuers: readonly URL[]): boolean => issuers.every(({ origin }) => ENTRA_ORIGINS.includes(origin));

const withoutSlash = ({ href }: URL): string => href.replace(/\/$/, '');

/** Reads the tenant's id from an address of Microsoft; undefined for a tenant's name, or the name for all tenants. */
const tenantOf = ({ pathname }: URL): string | undefined => TENANT_ID.exec(pathname)?.[1]?.toLowerCase();

const TENANT_ID = /^\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/|$)/i;

/** Returns a person's own account, without the people named in the access rules, whom only super users may see. */
export function withKnownRules(user: User): User {
  if (user.is_superuser) return user;
  const { methods } = user.organization.auth_config;
  const auth_config = {
    methods,
    authorized_microsoft_tenant_ids: [],
    authorized_email_domains: [],
    authorized_emails: [],
  };
  return { ...user, organization: { ...user.organization, auth_config } };
}

interface RuleSets {
  readonly tenants: ReadonlySet<string>;
  readonly domains: ReadonlySet<string>;
  readonly emails: ReadonlySet<string>;
}

/** Access rules, prepared for fast checks, because there may be thousands of rules and each call checks them. */
const made = new WeakMap<AuthConfig, RuleSets>();

function setsOf(rules: AuthConfig): RuleSets {
  const known = made.get(rules);
  if (known) return known;
  const sets = {
    tenants: lower(rules.authorized_microsoft_tenant_ids),
    domains: lower(rules.authorized_email_domains),
    emails: lower(rules.authorized_emails),
  };
  made.set(rules, sets);
  return sets;
}

const lower = (values: readonly string[]): Set<string> => new Set(values.map((value) => value.trim().toLowerCase()));

/** The facts about an account that decide who may take it over. */
interface Account {
  readonly issuer: string;
  readonly subject: string;
}

/**
 * Finds an identity's account among the accounts with the same subject, because other issuers may give this subject to
 * other people.
 */
export const accountOf = <T extends Account>({ issuer }: Identity, accounts: readonly T[]): T | undefined =>
  accounts.find((account) => account.issuer === issuer) ??
  accounts.find((account) => isSameIssuer(account.issuer, issuer));

/**
 * Tells whether an identity takes over an account that has its e-mail address but another issuer or subject. The
 * address must be trusted. The account must be of the same issuer, where the person was registered anew, or of the
 * local sign-in, where nobody proved the address. So the meetings of a trial go to the address's owner.
 */
export const mayAdopt = (identity: Identity, account: Account): boolean =>
  identity.emailTrusted && (account.issuer === LOCAL_ISSUER || isSameIssuer(account.issuer, identity.issuer));
