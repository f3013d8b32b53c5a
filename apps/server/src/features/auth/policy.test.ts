import type { AuthConfig } from '@greffier/contract/organisation/auth';
import { describe, expect, it } from 'vitest';
import {
  accountOf,
  type Identity,
  isAdmitted,
  isListedSuperUser,
  isMultiTenant,
  LOCAL_ISSUER,
  mayAdopt,
  namesSomebody,
  readIdentity,
} from './policy.ts';

const TENANT = '6f1a3f0e-0000-4000-8000-000000000001';
const ISSUER = `https://login.microsoftonline.com/${TENANT}/v2.0`;
/** Issuer that tokens of version 1.0 name for the same tenant. */
const FIRST_VERSION = `https://sts.windows.net/${TENANT}/`;
const NO_RULES: AuthConfig = {
  methods: ['microsoft_entra_id'],
  authorized_microsoft_tenant_ids: [],
  authorized_email_domains: [],
  authorized_emails: [],
};
const ENTRA_TENANT = '7b2fbd0c-6a0e-4a9c-b3a3-000000000000';
const ENTRA = `https://login.microsoftonline.com/${ENTRA_TENANT}/v2.0`;
const B2C = `https://exemple.b2clogin.com/${ENTRA_TENANT}/B2C_1_entree/v2.0`;
const anne: Identity = {
  issuer: ISSUER,
  subject: 'anne',
  tenant: TENANT,
  email: 'anne@exemple.ch',
  emailTrusted: true,
  name: null,
};
const remote = { local: false, issuer: ISSUER, superUsers: [] };
const trial: Identity = { ...anne, issuer: LOCAL_ISSUER, tenant: null };

describe('the access policy', () => {
  it.each<[string, Partial<Identity>, Partial<AuthConfig>, boolean]>([
    ['nobody where there are no rules', {}, {}, false],
    ['a person of an authorised tenant', {}, { authorized_microsoft_tenant_ids: [TENANT.toUpperCase()] }, true],
    ['a person of another tenant', { tenant: 'autre' }, { authorized_microsoft_tenant_ids: [TENANT] }, false],
    ['an address of an authorised domain', {}, { authorized_email_domains: ['Exemple.CH'] }, true],
    ['an address of a subdomain', { email: 'a@sous.exemple.ch' }, { authorized_email_domains: ['exemple.ch'] }, false],
    [
      'a domain that only ends alike',
      { email: 'a@pasexemple.ch' },
      { authorized_email_domains: ['exemple.ch'] },
      false,
    ],
    ['an authorised address', {}, { authorized_emails: ['Anne@Exemple.ch'] }, true],
    ['another address', {}, { authorized_emails: ['bruno@exemple.ch'] }, false],
    ['an address nobody checked', { emailTrusted: false }, { authorized_emails: ['anne@exemple.ch'] }, false],
    ['a domain nobody checked', { emailTrusted: false }, { authorized_email_domains: ['exemple.ch'] }, false],
    ['nobody’s address', { email: null }, { authorized_email_domains: ['exemple.ch'] }, false],
  ])('decides who enters: %s', (_, identity, rules, admitted) => {
    expect(isAdmitted({ ...anne, ...identity }, { ...NO_RULES, ...rules }, remote)).toBe(admitted);
  });

  it('admits listed super users whatever the rules say, if their address is verified', () => {
    const entrance = { ...remote, superUsers: ['anne@exemple.ch'] };
    expect(isAdmitted(anne, NO_RULES, entrance)).toBe(true);
    expect(isListedSuperUser(anne, entrance)).toBe(true);
    expect(isAdmitted({ ...anne, emailTrusted: false }, NO_RULES, entrance)).toBe(false);
  });

  it('admits anyone who signs in locally, and none of these people once an issuer is configured', () => {
    expect(isAdmitted(trial, NO_RULES, { local: true, issuer: LOCAL_ISSUER, superUsers: [] })).toBe(true);
    const rules = { ...NO_RULES, authorized_emails: ['anne@exemple.ch'] };
    expect(isAdmitted(trial, rules, { ...remote, superUsers: ['anne@exemple.ch'] })).toBe(false);
    expect(isAdmitted(anne, rules, { local: true, issuer: LOCAL_ISSUER, superUsers: [] })).toBe(false);
  });

  it.each([
    ['https://ailleurs.example', ISSUER, false],
    ['https://login.exemple.ch', 'https://login.exemple.ch/', true],
    ['https://Login.Exemple.ch:443/realms/a/', 'https://login.exemple.ch/realms/a', true],
    ['https://login.exemple.ch/realms/a', 'https://login.exemple.ch/realms/b', false],
    ['https://login.exemple.ch/realms/a', 'https://login.exemple.ch/realms/A', false],
    ['https://login.exemple.ch:8443', 'https://login.exemple.ch', false],
    ['https://login.microsoftonline.com/common/v2.0', ENTRA, true],
    ['https://login.microsoftonline.com/exemple.ch/v2.0', ENTRA, true],
    [`${ENTRA}/`, ENTRA, true],
    [ENTRA.replace('7b2fbd0c', '7B2FBD0C'), ENTRA, true],
    [ENTRA.replace('/v2.0', ''), ENTRA, true],
    [ENTRA.replace('/v2.0', ''), `https://sts.windows.net/${ENTRA_TENANT}/`, true],
    ['https://login.microsoftonline.com/common', `https://sts.windows.net/${ENTRA_TENANT}/`, true],
    [B2C, `https://exemple.b2clogin.com/${ENTRA_TENANT}/v2.0/`, true],
    [`https://sts.windows.net/${ENTRA_TENANT}/`, ENTRA, true],
    [`https://sts.windows.net/${ENTRA_TENANT.replace('7', '8')}/`, ENTRA, false],
    [ENTRA.replace('7', '8'), ENTRA, false],
    [ENTRA.replace('7', '8'), `https://sts.windows.net/${ENTRA_TENANT}/`, false],
    [B2C, `https://autre.b2clogin.com/${ENTRA_TENANT}/v2.0/`, false],
    [B2C, `https://sts.windows.net/${ENTRA_TENANT}/`, false],
    ['https://sts.exemple.ch/common/v2.0', ENTRA, false],
  ])(
    'admits people when the present issuer is %s and the issuer that vouched for them was %s: %s',
    (issuer, said, admitted) => {
      const rules = { ...NO_RULES, authorized_emails: ['anne@exemple.ch'] };
      expect(isAdmitted({ ...anne, issuer: said }, rules, { ...remote, issuer })).toBe(admitted);
    },
  );
});

describe('an identity', () => {
  const one = { local: false, multiTenant: false, trustEmail: false };
  const any = { local: false, multiTenant: true, trustEmail: false };
  const claims = {
    iss: ISSUER,
    sub: 's',
    tid: TENANT,
    email: 'Anne@Exemple.CH',
    preferred_username: 'anne@locataire.ch',
  };

  it('has the e-mail address in lower case, or the user name if there is none', () => {
    expect(readIdentity(claims, one)).toMatchObject({ issuer: ISSUER, tenant: TENANT, email: 'anne@exemple.ch' });
    expect(readIdentity({ ...claims, email: undefined }, one).email).toBe('anne@locataire.ch');
    expect(readIdentity({ ...claims, email: 'anne', preferred_username: 'anne' }, one).email).toBeNull();
  });

  it('has no address if the address becomes another one in lower case, is too long, or cannot be stored', () => {
    const capitals = ['\u212Aarl@exemple.ch', '\u212Bke@exemple.ch', '\u2126mer@exemple.ch', 'STRA\u1E9EE@exemple.ch'];
    const addresses = [...capitals, `${'a'.repeat(250)}@exemple.ch`, 'a\0@exemple.ch', '\uD800@exemple.ch'];
    for (const email of addresses)
      expect(readIdentity({ ...claims, email, preferred_username: email }, one).email).toBeNull();
    expect(readIdentity({ ...claims, email: 'ÉLISE.Müller@exemple.ch' }, one).email).toBe('élise.müller@exemple.ch');
    expect(readIdentity({ ...claims, name: `${'a'.repeat(199)}😀` }, one).name).toBe(`${'a'.repeat(199)}\uFFFD`);
    expect(readIdentity({ ...claims, name: 'a\0' }, one).name).toBeNull();
  });

  it('names somebody only if its subject is usable', () => {
    expect(namesSomebody(claims)).toBe(true);
    for (const sub of [undefined, '', 1, 'a\0', 'a'.repeat(256)]) expect(namesSomebody({ ...claims, sub })).toBe(false);
  });

  it('takes an e-mail address from a multi-tenant issuer only if the issuer checked the domain', () => {
    expect(readIdentity(claims, any).email).toBe('anne@locataire.ch');
    expect(readIdentity({ ...claims, xms_edov: true }, any).email).toBe('anne@exemple.ch');
    expect(readIdentity({ ...claims, xms_edov: '1' }, any).email).toBe('anne@exemple.ch');
    expect(readIdentity({ ...claims, email_verified: true }, any).email).toBe('anne@locataire.ch');
  });

  it('is not trusted with a user name from another tenant’s guest, or from an issuer other than Entra', () => {
    const named = { ...claims, email: undefined };
    const guest = { ...named, idp: 'https://sts.windows.net/9188040d-6c67-4c5b-b112-36a304b66dad/' };
    expect(readIdentity(named, any).emailTrusted).toBe(true);
    expect(readIdentity({ ...named, idp: `https://sts.windows.net/${TENANT}/` }, any).emailTrusted).toBe(true);
    expect(readIdentity(guest, any).emailTrusted).toBe(false);
    expect(readIdentity(guest, one).emailTrusted).toBe(true);
    for (const iss of ['https://exemple.ch/realms/commune', 'https://login.microsoftonline.com.exemple.ch/', 'x', 1])
      expect(readIdentity({ ...named, iss, email_verified: true }, one).emailTrusted).toBe(false);
  });

  it('is not trusted with an address that its issuer does not call verified', () => {
    const told = { ...claims, iss: 'https://exemple.ch/realms/commune' };
    expect(readIdentity(told, one)).toMatchObject({ email: 'anne@exemple.ch', emailTrusted: false });
    expect(readIdentity({ ...told, email_verified: true }, one).emailTrusted).toBe(true);
  });

  it('is trusted with an unconfirmed address if the operator says so, unless the issuer calls it unverified', () => {
    const told = { ...claims, iss: 'https://exemple.ch/realms/commune' };
    const trusting = { ...one, trustEmail: true };
    expect(readIdentity(told, trusting).emailTrusted).toBe(true);
    expect(readIdentity({ ...told, email_verified: false }, trusting).emailTrusted).toBe(false);
    expect(readIdentity({ ...told, email: undefined }, trusting).emailTrusted).toBe(false);
    // The administrator of any tenant can enter anybody's address.
    expect(readIdentity(claims, { ...any, trustEmail: true }).email).toBe('anne@locataire.ch');
  });

  it('is not trusted with an address that the issuer says nobody checked', () => {
    expect(readIdentity(claims, one).emailTrusted).toBe(true);
    for (const email_verified of [true, 'true'])
      expect(readIdentity({ ...claims, email_verified }, one).emailTrusted).toBe(true);
    for (const email_verified of [false, 'false', null])
      expect(readIdentity({ ...claims, email_verified }, one).emailTrusted).toBe(false);
  });

  it('stays the same person of the local sign-in when the server’s address changes', () => {
    expect(readIdentity({ ...claims, iss: 'http://localhost:3001/oidc' }, { ...one, local: true }).issuer).toBe(
      'local',
    );
  });

  it('recognises Entra’s issuers for every tenant', () => {
    expect(isMultiTenant('https://login.microsoftonline.com/common/v2.0')).toBe(true);
    expect(isMultiTenant('https://login.microsoftonline.com/organizations/v2.0')).toBe(true);
    expect(isMultiTenant(ISSUER)).toBe(false);
    expect(isMultiTenant('https://exemple.ch/common/v2.0')).toBe(false);
  });
});

describe('an account with the same e-mail address', () => {
  it.each([
    ['of the same issuer, made anew there', anne, ISSUER, true],
    ['of a trial with the local sign-in', anne, 'local', true],
    ['of another issuer', anne, 'https://ailleurs.exemple.ch', false],
    ['of the same issuer, the address unchecked', { ...anne, emailTrusted: false }, ISSUER, false],
    ['of the same tenant, in tokens of version 1.0', { ...anne, issuer: FIRST_VERSION }, ISSUER, true],
    ['of the same tenant, in tokens of version 2.0', anne, FIRST_VERSION, true],
    ['of another tenant, in tokens of version 1.0', { ...anne, issuer: FIRST_VERSION }, ENTRA, false],
    ['of another tenant, in tokens of version 2.0', { ...anne, issuer: ENTRA }, FIRST_VERSION, false],
    ['of all tenants', anne, 'https://login.microsoftonline.com/common/v2.0', false],
    ['of a tenant that has a name', anne, 'https://login.microsoftonline.com/exemple.ch/v2.0', false],
    ['of the same tenant’s id elsewhere', anne, ISSUER.replace('microsoftonline.com', 'exemple.ch'), false],
    ['of the same tenant, the address unchecked', { ...anne, emailTrusted: false }, FIRST_VERSION, false],
    ['of a trial, the address unchecked', { ...anne, emailTrusted: false }, 'local', false],
  ])('is taken over only where that is safe: %s', (_, identity, issuer, adopts) => {
    expect(mayAdopt(identity, { issuer, subject: 'autre' })).toBe(adopts);
  });
});

describe('an account with the same subject', () => {
  it('belongs to an identity from the same tenant, preferably from the same issuer', () => {
    const [same, first, other] = [ISSUER, FIRST_VERSION, ENTRA].map((issuer) => ({ issuer, subject: 'anne' }));
    expect(accountOf(anne, [other!, first!, same!])).toBe(same);
    expect(accountOf(anne, [other!, first!])).toBe(first);
    expect(accountOf({ ...anne, issuer: FIRST_VERSION }, [other!, same!])).toBe(same);
    expect(accountOf(anne, [other!, { issuer: LOCAL_ISSUER, subject: 'anne' }])).toBeUndefined();
  });
});
