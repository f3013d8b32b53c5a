import type { AuthConfig } from '@greffier/contract/auth';
import { AuthConfigForm } from '@greffier/contract/organisation';
import { firstMessage } from '../../lib/rules.ts';

export type RuleList = Exclude<keyof AuthConfig, 'methods'>;

export const RULE_LISTS = [
  'authorized_microsoft_tenant_ids',
  'authorized_email_domains',
  'authorized_emails',
] as const satisfies readonly RuleList[];

/** Why what is typed cannot join a list, in French; null where it can, or where nothing is typed yet. */
export function ruleProblem(list: RuleList, typed: string, rules: readonly string[]): string | null {
  return typed.trim() === '' ? null : firstMessage(AuthConfigForm.shape[list], [...rules, typed]);
}

/** The list with what was typed, as the server will keep it; what is already there is ignored. */
export function addRule(list: RuleList, typed: string, rules: readonly string[]): string[] {
  return AuthConfigForm.shape[list].safeParse([...rules, typed]).data ?? [...rules];
}

export const sameRules = (one: AuthConfig, other: AuthConfig): boolean =>
  RULE_LISTS.every((list) => one[list].toSorted().join('\n') === other[list].toSorted().join('\n'));

function namesAddress(rules: AuthConfig, email: string): boolean {
  const address = email.toLowerCase();
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return rules.authorized_email_domains.includes(domain) || rules.authorized_emails.includes(address);
}

/**
 * Whether `rules` still admit who edits them. `perhaps`: what admitted them before may be gone, a tenant may still do;
 * the page does not know theirs.
 */
export function admission(rules: AuthConfig, saved: AuthConfig, email: string): 'admitted' | 'perhaps' | 'shut-out' {
  if (namesAddress(rules, email)) return 'admitted';
  const tenants = rules.authorized_microsoft_tenant_ids;
  if (tenants.length === 0) return 'shut-out';
  const kept = saved.authorized_microsoft_tenant_ids.every((tenant) => tenants.includes(tenant));
  return kept && !namesAddress(saved, email) && saved.authorized_microsoft_tenant_ids.length > 0
    ? 'admitted'
    : 'perhaps';
}
