import type { AuthConfig } from '@greffier/contract/organisation/auth';
import type { AccessRules } from '@greffier/contract/organisation/organisation';

const LISTS = ['authorized_microsoft_tenant_ids', 'authorized_email_domains', 'authorized_emails'] as const;

/** Puts the lists that are given in place of the present ones; the others stay. */
export const changedRules = (now: AuthConfig, given: AccessRules): AuthConfig => ({
  methods: given.methods ?? now.methods,
  authorized_microsoft_tenant_ids: given.authorized_microsoft_tenant_ids ?? now.authorized_microsoft_tenant_ids,
  authorized_email_domains: given.authorized_email_domains ?? now.authorized_email_domains,
  authorized_emails: given.authorized_emails ?? now.authorized_emails,
});

/** Tells whether each list that is given has the same rules as the present one, in any order. */
export function agrees(given: AccessRules, now: AuthConfig): boolean {
  return (['methods', ...LISTS] as const).every((list) => {
    const present = new Set<string>(now[list]);
    const rules = new Set<string>(given[list] ?? present);
    return rules.size === present.size && [...rules].every((rule) => present.has(rule));
  });
}

/** Counts the rules that were added to and removed from each list. Unchanged lists are left out. */
export function differences(before: AuthConfig, after: AuthConfig): Record<string, number> {
  const counts = LISTS.flatMap((list): [string, number][] => [
    [`${list}_added`, after[list].filter((rule) => !before[list].includes(rule)).length],
    [`${list}_removed`, before[list].filter((rule) => !after[list].includes(rule)).length],
  ]);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}
