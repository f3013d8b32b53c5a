import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { lazySection } from '../../components/states/lazy-section.tsx';
import { useUser } from '../../lib/session/session.ts';
import { organisationTexts } from '../../texts/organisation/organisation.ts';
import { AccessCard } from './access/access-card.tsx';
import { MembersCard } from './members/members-card.tsx';
import { WithOrganisation } from './with-organisation.tsx';

const AuditSection = lazySection(
  async () => (await import('../audit/audit-card.tsx')).AuditCard,
  organisationTexts.auditLoading,
);

/** Shows who may sign in, if this application decides that, who has signed in, and the audit trail. */
export function AccessPanel(): ReactNode {
  const { can_edit_auth_config: editable } = useUser().organization;
  return (
    <Stack gap="lg">
      <MembersCard />
      {editable && (
        <WithOrganisation height={420}>{(organisation) => <AccessCard organisation={organisation} />}</WithOrganisation>
      )}
      <AuditSection />
    </Stack>
  );
}
