import type { AuthConfig, User } from '@greffier/contract/organisation/auth';
import { isHoldable } from '@greffier/contract/text';
import type { Config } from '../../config.ts';

/** `users.issuer` of people who use the embedded sign-in. Its address may change, but the people stay the same. */
export const LOCAL_ISSUER = 'local';

/** The person that the issuer says has signed in. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** Entra's tenant, if there is one. */
  readonly tenant: string | null;
  /** In lower case; null if the issuer gave none. */
  readonly email: string | null;
  /** False if anybody could claim the address: it then admits nobody and finds no account. */
  readonly emailTrusted: boolean;
  readonly name: string | null;
}

/** Claims of an ID token or of userinfo. */
export type Claims = Readonly<Record<string, unknown>>;

/** Tells whether an issuer is one of Entra's that admit every tenant of the world. */
export function isMultiTenant(issuer: string): boolean {
  const { hostname, pathname } = new URL(issuer);
  return hostname === 'login.microsoftonline.com' && /^\/(common|organizations|consumers)(\/|$)/.test(pathname);
}

const ENTRA_HOSTS = new Set(['login.microsoftonline.com', 'login.microsoftonline.us', 'sts.windows.net']);

/** Tells whether Entra made these claims. */
export function isEntra({ iss }: Claims): boolean {
  const issuer = textOf(iss);
  return URL.canParse(issuer) && ENTRA_HOSTS.has(new URL(issuer).hostname);
}

/** What the configuration says about the issuer. */
export interface IssuerKind {
  readonly local: boolean;
  readonly multiTenant: boolean;
  /** True if the operator says that the issuer's e-mail addresses are verified. */
  readonly trustEmail: boolean;
}

/**
 * Reads an identity from an issuer's claims.
 *
 * An address counts as verified if the issuer says so (`email_verified`). An issuer that says nothing is trusted if it
 * is Entra for a single tenant, whose administrators give out the addresses, or if the operator says so.
 *
 * With a multi-tenant issuer, `email` is what some tenant's administrator typed. Unless Entra says that it checked the
 * domain (`xms_edov`), `preferred_username` counts instead, because the tenant has proved to own its domain. The user
 * name of a tenant's guest proves nothing, and neither does that of another issuer, where people choose their user
 * names.
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

/** Entra names in `idp` who vouches for a person from outside the tenant. */
const isGuest = ({ idp }: Claims, tenant: string | null): boolean =>
  idp !== undefined && (tenant === null || !textOf(idp).toLowerCase().includes(tenant));

/** A value that no database can store counts as none. */
const textOf = (value: unknown): string => (typeof value === 'string' && isHoldable(value) ? value : '');
/** Some issuers write true as text or as a number. */
const isTrue = (value: unknown): boolean => [true, 'true', 1, '1'].some((truth) => truth === value);

/** The longest address that mail allows. */
const ADDRESS_LENGTH = 254;
/** In lower case this letter is a k, and the address is another person's. */
const KELVIN = '\u212A';

function addressOf(value: unknown): string | null {
  const address = textOf(value).trim().toLowerCase();
  if (address.length > ADDRESS_LENGTH || textOf(value).includes(KELVIN)) return null;
  return /^[^\s@]+@[^\s@]+$/.test(address) ? address : null;
}

/** Tells whether claims name one person. An empty name, or one that no database can store, would be everybody's. */
export const namesSomebody = (claims: Claims): boolean => {
  const subject = textOf(claims['sub']);
  return subject !== '' && subject.length <= SUBJECT_LENGTH;
};

/** OpenID Connect Core, 2: `sub` is at most this long. */
const SUBJECT_LENGTH = 255;

/** What the configuration says about access, besides the organisation's rules. */
export interface Entrance {
  readonly local: boolean;
  /** The issuer that vouches for people now, as the configuration names it; LOCAL_ISSUER for the embedded one. */
  readonly issuer: string;
  /** E-mail addresses in lower case. */
  readonly superUsers: readonly string[];
}

/** The part of an identity that the rules look at. */
export type Admissible = Pick<Identity, 'issuer' | 'tenant' | 'email' | 'emailTrusted'>;

/** Takes from the configuration what decides who may come in. */
export const entranceOf = ({ oidc, organisation }: Pick<Config, 'oidc' | 'organisation'>): Entrance => ({
  local: oidc === null,
  issuer: oidc?.issuer ?? LOCAL_ISSUER,
  superUsers: organisation.superUsers,
});

export const isListedSuperUser = ({ email, emailTrusted }: Admissible, { superUsers }: Entrance): boolean =>
  emailTrusted && email !== null && superUsers.includes(email);

/**
 * Tells whether one of the rules admits the person. Local sign-in admits anyone; empty rules admit only the listed
 * super users. What another issuer than the present one said no longer counts.
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

/** Issuers of Microsoft that may be configured by another name than the one that their tokens have. */
const NAMED_BY_TENANT = /^(?:login\.microsoftonline\.com|[^.]+\.b2clogin\.com)$/;
/** Where Entra's tokens say that they are from: those of version 2.0, and those of version 1.0. */
const ENTRA_ORIGINS: readonly string[] = ['https://login.microsoftonline.com', 'https://sts.windows.net'];

/**
 * Tells whether what an identity names as its issuer is the configured one. It accepts every way to write an issuer with
 * which a sign-in succeeds: another way would end the session that the sign-in has just begun.
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
 * Tells whether two addresses name one issuer. Entra writes a tenant's in two ways, depending on the version of its
 * tokens, which are those that `OIDC_ISSUER` asks for. Only the tenant's id vouches for a tenant.
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

/** The tenant's id in an address of Microsoft; undefined if it has the tenant's name there, or that of all tenants. */
const tenantOf = ({ pathname }: URL): string | undefined => TENANT_ID.exec(pathname)?.[1]?.toLowerCase();

const TENANT_ID = /^\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/|$)/i;

/** Shows people to themselves: only super users may know whom the rules name. */
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

/** Rules that were prepared before: there may be thousands of them, and each call asks. */
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

/** What an account says about who may take it over. */
interface Account {
  readonly issuer: string;
  readonly subject: string;
}

/** Finds the account of an identity among those of its subject, which other issuers may use for other people. */
export const accountOf = <T extends Account>({ issuer }: Identity, accounts: readonly T[]): T | undefined =>
  accounts.find((account) => account.issuer === issuer) ??
  accounts.find((account) => isSameIssuer(account.issuer, issuer));

/**
 * Tells whether an identity takes over the account that has its e-mail address but another issuer or subject. This
 * needs a trusted address, and either the same issuer, where the account was created anew, or an account of the local
 * sign-in. There, nobody proved the address, so a trial's meetings go to the address's owner.
 */
export const mayAdopt = (identity: Identity, account: Account): boolean =>
  identity.emailTrusted && (account.issuer === LOCAL_ISSUER || isSameIssuer(account.issuer, identity.issuer));
