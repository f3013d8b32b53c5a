import type { Member } from '@greffier/contract/organisation/organisation';
import { Badge, Skeleton, Stack, Table, VisuallyHidden } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { QueryCard } from '../../../components/states/query-card.tsx';
import { useUser } from '../../../lib/session/session.ts';
import { membersTexts } from '../../../texts/organisation/organisation.ts';
import { MemberRow } from './member-row.tsx';
import classes from '../organisation.module.css';
import { useMembers } from '../queries.ts';

/** Lists the people of the organisation, with the actions of a super user. */
export function MembersCard(): ReactNode {
  const query = useMembers();
  const skeleton = (
    <Stack gap="xs">
      <Skeleton h={48} />
      <Skeleton h={48} />
      <Skeleton h={48} />
    </Stack>
  );
  return (
    <QueryCard
      query={query}
      texts={membersTexts}
      beside={query.data && <Count count={query.data.length} />}
      skeleton={skeleton}
    >
      {(members) => <Members members={members} />}
    </QueryCard>
  );
}

function Count({ count }: { count: number }): ReactNode {
  const { max_users: max } = useUser().organization;
  return (
    <Badge variant="light" size="lg" tt="none">
      <span aria-hidden>{membersTexts.count(count, max)}</span>
      <VisuallyHidden>{membersTexts.countLabel(count, max)}</VisuallyHidden>
    </Badge>
  );
}

function Members({ members }: { members: readonly Member[] }): ReactNode {
  if (members.length === 0) {
    return (
      <EmptyState
        icon={<IconUsers size={28} aria-hidden />}
        title={membersTexts.emptyTitle}
        text={membersTexts.emptyText}
      />
    );
  }
  return (
    <Table verticalSpacing="xs" horizontalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{membersTexts.user}</Table.Th>
          <Table.Th className={classes['status']}>{membersTexts.superuser}</Table.Th>
          <Table.Th>
            <VisuallyHidden>{membersTexts.actions}</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            heirs={members.filter(({ id, is_blocked }) => id !== member.id && !is_blocked)}
          />
        ))}
      </Table.Tbody>
    </Table>
  );
}
