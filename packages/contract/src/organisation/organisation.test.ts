import { describe, expect, it } from 'vitest';
import {
  AuthConfigForm,
  AuthorizedDomain,
  AuthorizedEmail,
  AuthorizedTenant,
  OrganizationForm,
} from './organisation.ts';

const problem = (result: {
  readonly error?: { readonly issues: readonly { readonly message: string }[] } | undefined;
}) => result.error?.issues[0]?.message;

describe('access rules', () => {
  it.each(['anne@exemple.ch', ' ANNE@exemple.ch '])('accept the address %j', (email) =>
    expect(AuthorizedEmail.parse(email)).toBe('anne@exemple.ch'),
  );
  it.each([
    '',
    'anne',
    'anne@exemple',
    'a b@exemple.ch',
    '@exemple.ch',
    'a@b@exemple.ch',
    'a@exemple..ch',
    'a,b@exemple.ch',
    '<a@b.ch>',
  ])('refuse the address %j', (email) =>
    expect(problem(AuthorizedEmail.safeParse(email))).toBe('Format d’email invalide'),
  );
  it.each(['exemple.ch', '@exemple.ch', ' Exemple.CH ', '@EXEMPLE.ch'])('accept the domain %j', (domain) =>
    expect(AuthorizedDomain.parse(domain)).toBe('exemple.ch'),
  );
  it.each(['', '@', 'exemple', 'exemple..ch', '-exemple.ch', 'exemple.ch/', '@@exemple.ch', 'ex emple.ch'])(
    'refuse the domain %j',
    (domain) => expect(problem(AuthorizedDomain.safeParse(domain))).toBe('Format de domaine invalide'),
  );
  it('accept a tenant only by its GUID', () => {
    const tenant = '3F2504E0-4F89-41D3-9A0C-0305E82C3301';
    expect(AuthorizedTenant.parse(tenant)).toBe(tenant.toLowerCase());
    for (const wrong of ['', 'exemple', `${tenant}0`, tenant.replaceAll('-', '')]) {
      expect(problem(AuthorizedTenant.safeParse(wrong))).toBe('Format de Tenant ID invalide (GUID attendu)');
    }
  });
  it('keep each rule once, and leave out lists that are not given', () => {
    expect(AuthConfigForm.parse({ authorized_email_domains: ['@a.ch', 'A.ch', 'b.ch'] })).toEqual({
      authorized_email_domains: ['a.ch', 'b.ch'],
    });
  });
});

describe('the organisation', () => {
  it('has a name, and optionally a logo at an address that a page may show', () => {
    expect(OrganizationForm.parse({ name: ' Commune ' })).toEqual({ name: 'Commune', logo_url: '' });
    const logo = 'https://exemple.ch/logo.svg';
    expect(OrganizationForm.parse({ name: 'Commune', logo_url: ` ${logo} ` }).logo_url).toBe(logo);
    expect(problem(OrganizationForm.safeParse({ name: ' ' }))).toBe('Le nom de l’organisation est requis');
    for (const logo_url of ['http://exemple.ch/a.png', 'exemple.ch', 'javascript:alert(1)']) {
      expect(problem(OrganizationForm.safeParse({ name: 'Commune', logo_url }))).toMatch('https://');
    }
  });
});
