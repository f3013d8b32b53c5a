import type { AuthConfig, Organization } from '@greffier/contract/organisation/auth';
import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { LeaveGuard } from '../../../components/dialogs/leave-guard.tsx';
import { useUser } from '../../../lib/session/session.ts';
import { commonTexts } from '../../../texts/common/common.ts';
import { accessTexts } from '../../../texts/organisation/organisation.ts';
import { admission, RULE_LISTS, type RulesDraft, rulesOf, sameRules } from './access-rules.ts';
import { useSaveAuthConfig } from '../queries.ts';
import { RuleField } from './rule-field.tsx';

const TEXTS = {
  authorized_microsoft_tenant_ids: accessTexts.tenants,
  authorized_email_domains: accessTexts.domains,
  authorized_emails: accessTexts.emails,
} as const;

/**
 * Edits who may sign in: by tenant, domain or address. No change applies before it is saved. When somebody else has
 * changed the rules meanwhile, the card shows their rules with the person's own changes, for another look.
 */
export function AccessCard({ organisation }: { organisation: Organization }): ReactNode {
  const saved = organisation.auth_config;
  const [draft, setDraft] = useState<RulesDraft | null>(null);
  const { mutate, isPending } = useSaveAuthConfig();
  const rules = draft === null ? saved : rulesOf(draft, saved);
  const changed = !sameRules(rules, saved);
  return (
    <Card withBorder padding="lg">
      <Stack gap="lg">
        <Title order={2}>{accessTexts.title}</Title>
        <Alert color="blue" icon={<IconInfoCircle aria-hidden />}>
          {accessTexts.onlyMatching}
        </Alert>
        {RULE_LISTS.map((list) => (
          <RuleField
            key={list}
            list={list}
            texts={TEXTS[list]}
            rules={rules[list]}
            onChange={(next) => setDraft({ base: saved, rules: { ...rules, [list]: next } })}
          />
        ))}
        <ShutOut rules={rules} saved={saved} />
        <Group justify="flex-end">
          {changed && (
            <Text size="sm" c="dimmed">
              {accessTexts.unsaved}
            </Text>
          )}
          <Button
            loading={isPending}
            disabled={!changed}
            onClick={() => mutate({ ...rules, replaces: saved }, { onSuccess: () => setDraft(null) })}
          >
            {commonTexts.save}
          </Button>
        </Group>
      </Stack>
      <LeaveGuard when={changed} question={accessTexts.leave} />
    </Card>
  );
}

/** Warns people who are about to shut themselves out. */
function ShutOut({ rules, saved }: { rules: AuthConfig; saved: AuthConfig }): ReactNode {
  const { email } = useUser();
  const state = admission(rules, saved, email);
  if (state === 'admitted') return null;
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
      {state === 'perhaps' ? accessTexts.perhapsShutOut(email) : accessTexts.shutOut(email)}
    </Alert>
  );
}
