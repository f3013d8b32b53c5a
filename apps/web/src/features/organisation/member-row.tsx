import type { Member } from '@greffier/contract/organisation';
import { ActionIcon, Badge, Switch, Table } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { confirm } from '../../components/confirm.ts';
import { useUser } from '../../lib/session.ts';
import { commonTexts } from '../../texts/common.ts';
import { membersTexts } from '../../texts/organisation.ts';
import classes from './organisation.module.css';
import { useDeleteMember, useSetSuperuser } from './queries.ts';

/** One person. Nobody takes their own rights or deletes themselves: so a super user is always left. */
export function MemberRow({ member }: { member: Member }): ReactNode {
  const { email, name } = member;
  const own = useUser().id === member.id;
  return (
    <Table.Tr>
      <Table.Td className={classes['person']}>
        {membersTexts.named(email, name)}{' '}
        {own && (
          <Badge variant="light" tt="none">
            {membersTexts.you}
          </Badge>
        )}
      </Table.Td>
      <Table.Td>
        <SuperuserSwitch member={member} own={own} />
      </Table.Td>
      <Table.Td ta="center">{own ? membersTexts.none : <DeleteButton member={member} />}</Table.Td>
    </Table.Tr>
  );
}

function SuperuserSwitch({ member, own }: { member: Member; own: boolean }): ReactNode {
  const { mutate, isPending } = useSetSuperuser(member.id, !member.is_superuser);
  return (
    <Switch
      size="md"
      aria-label={membersTexts.toggle(member.name ?? member.email)}
      // At once where the finger is; the server's answer puts it right.
      checked={member.is_superuser !== isPending}
      disabled={own}
      onChange={() => {
        if (!isPending) mutate(undefined);
      }}
    />
  );
}

function DeleteButton({ member }: { member: Member }): ReactNode {
  const { mutate, isPending } = useDeleteMember();
  const name = member.name ?? member.email;
  const remove = async (): Promise<void> => {
    const sure = await confirm({
      title: membersTexts.deleteTitle,
      message: membersTexts.deleteQuestion(name, member.meetings_count),
      confirmLabel: commonTexts.delete,
      danger: true,
    });
    if (sure) mutate(member.id);
  };
  return (
    <ActionIcon
      variant="subtle"
      color="red"
      size="lg"
      loading={isPending}
      aria-label={membersTexts.delete(name)}
      onClick={() => void remove()}
    >
      <IconTrash size={18} aria-hidden />
    </ActionIcon>
  );
}
