import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useUser } from '../../lib/session.ts';
import { AccessCard } from './access-card.tsx';
import { MembersCard } from './members-card.tsx';
import { WithOrganisation } from './with-organisation.tsx';

/** Who may sign in, where that is decided here, and who has. */
export function AccessPanel(): ReactNode {
  const { can_edit_auth_config: editable } = useUser().organization;
  return (
    <Stack gap="lg">
      <MembersCard />
      {editable && (
        <WithOrganisation height={420}>{(organisation) => <AccessCard organisation={organisation} />}</WithOrganisation>
      )}
    </Stack>
  );
}
