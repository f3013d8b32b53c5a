import type { AuthConfig } from '@greffier/contract/organisation/auth';
import { AuthConfigForm } from '@greffier/contract/organisation/organisation';
import { firstMessage } from '../../../lib/rules.ts';

export type RuleList = Exclude<keyof AuthConfig, 'methods'>;

export const RULE_LISTS = [
  'authorized_microsoft_tenant_ids',
  'authorized_email_domains',
  'authorized_emails',
] as const satisfies readonly RuleList[];

/** Says in French why the typed text cannot join a list; null if it can, or if it is empty. */
export function ruleProblem(list: RuleList, typed: string, rules: readonly string[]): string | null {
  return typed.trim() === '' ? null : firstMessage(AuthConfigForm.shape[list], [...rules, typed]);
}

/** Adds the typed rule to the list, in the form that the server keeps. A rule that is already there is ignored. */
export function addRule(list: RuleList, typed: string, rules: readonly string[]): string[] {
  return AuthConfigForm.shape[list].safeParse([...rules, typed]).data ?? [...rules];
}

export const sameRules = (one: AuthConfig, other: AuthConfig): boolean =>
  RULE_LISTS.every((list) => one[list].toSorted().join('\n') === other[list].toSorted().join('\n'));

/** What a person changes: the rules that they saw at first, and what they made of them. */
export interface RulesDraft {
  readonly base: AuthConfig;
  readonly rules: AuthConfig;
}

/** Applies a person's additions and removals to the rules that are saved now, which somebody else may have changed. */
export function rulesOf(draft: RulesDraft, saved: AuthConfig): AuthConfig {
  const lists = RULE_LISTS.map((list) => {
    const [before, after] = [draft.base[list], draft.rules[list]];
    const kept = saved[list].filter((rule) => after.includes(rule) || !before.includes(rule));
    return [list, [...new Set([...kept, ...after.filter((rule) => !before.includes(rule))])]] as const;
  });
  return { ...saved, ...Object.fromEntries(lists) };
}

function namesAddress(rules: AuthConfig, email: string): boolean {
  const address = email.toLowerCase();
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return rules.authorized_email_domains.includes(domain) || rules.authorized_emails.includes(address);
}

/**
 * Tells whether `rules` still admit the person who edits them. `perhaps`: the person is no longer admitted by domain or
 * address, or a tenant was removed, but a tenant on the list may be theirs. The page does not know people's tenants.
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
