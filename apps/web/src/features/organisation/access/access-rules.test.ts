import { describe, expect, it } from 'vitest';
import { addRule, admission, ruleProblem, rulesOf, sameRules } from './access-rules.ts';

const tenant = '11111111-2222-4333-8444-555555555555';
const rules = (lists: { tenants?: string[]; domains?: string[]; emails?: string[] }) => ({
  methods: ['microsoft_entra_id' as const],
  authorized_microsoft_tenant_ids: lists.tenants ?? [],
  authorized_email_domains: lists.domains ?? [],
  authorized_emails: lists.emails ?? [],
});

describe('a rule being typed', () => {
  it.each([
    ['authorized_microsoft_tenant_ids', 'tenant', 'Format de Tenant ID invalide (GUID attendu)'],
    ['authorized_email_domains', 'pas un domaine', 'Format de domaine invalide'],
    ['authorized_emails', 'ada', 'Format d’email invalide'],
  ] as const)('says what is wrong in %s', (list, typed, message) => {
    expect(ruleProblem(list, typed, [])).toBe(message);
    expect(ruleProblem(list, '  ', [])).toBeNull();
  });

  it('may begin with @ if it is a domain', () => {
    expect(ruleProblem('authorized_email_domains', '@Example.org', [])).toBeNull();
    expect(addRule('authorized_email_domains', '@Example.org', [])).toEqual(['example.org']);
  });

  it('is ignored if the list already has it', () => {
    expect(addRule('authorized_emails', ' Ada@Example.org', ['ada@example.org'])).toEqual(['ada@example.org']);
  });

  it('is refused by a full list', () => {
    const full = Array.from({ length: 1_000 }, (_, index) => `d${index}.example.org`);
    expect(ruleProblem('authorized_email_domains', 'encore.org', full)).toMatch('au plus');
  });
});

it('rules are the same in another order', () => {
  expect(sameRules(rules({ domains: ['a.org', 'b.org'] }), rules({ domains: ['b.org', 'a.org'] }))).toBe(true);
  expect(sameRules(rules({ domains: ['a.org'] }), rules({ emails: ['a.org'] }))).toBe(false);
});

it('a draft keeps its additions and removals if somebody else changes the rules meanwhile', () => {
  const draft = {
    base: rules({ domains: ['a.org', 'b.org', 'c.org'] }),
    rules: rules({ domains: ['a.org', 'c.org', 'own.org', 'both.org'] }),
  };
  const saved = rules({ domains: ['b.org', 'c.org', 'both.org', 'theirs.org'], emails: ['ada@example.org'] });
  expect(rulesOf(draft, saved)).toEqual(
    rules({ domains: ['c.org', 'both.org', 'theirs.org', 'own.org'], emails: ['ada@example.org'] }),
  );
  expect(rulesOf(draft, draft.base)).toEqual(draft.rules);
});

describe('rules, applied to the person who edits them,', () => {
  const me = 'Ada@example.org';
  const none = rules({});

  it('admit the person by domain or by address', () => {
    expect(admission(rules({ domains: ['example.org'] }), none, me)).toBe('admitted');
    expect(admission(rules({ emails: ['ada@example.org'] }), none, me)).toBe('admitted');
  });

  it('shut the person out if nothing matches', () => {
    expect(admission(none, none, me)).toBe('shut-out');
    expect(admission(rules({ domains: ['other.org'] }), none, me)).toBe('shut-out');
  });

  it('admit the person by a tenant that admitted them before, and perhaps by another tenant', () => {
    const byTenant = rules({ tenants: [tenant] });
    expect(admission(rules({ tenants: [tenant], domains: ['other.org'] }), byTenant, me)).toBe('admitted');
    expect(admission(byTenant, rules({ domains: ['example.org'] }), me)).toBe('perhaps');
    expect(admission(byTenant, rules({ tenants: [tenant, tenant.replace('1', '2')] }), me)).toBe('perhaps');
  });
});
