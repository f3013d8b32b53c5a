import type { Member } from '@greffier/contract/organisation/organisation';
import { ActionIcon, Badge, Group, Switch, Table } from '@mantine/core';
import { IconLock, IconLockOpen, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { confirm } from '../../../components/dialogs/confirm.ts';
import { useUser } from '../../../lib/session/session.ts';
import { membersTexts } from '../../../texts/organisation/organisation.ts';
import classes from '../organisation.module.css';
import { useDeleteMember, useHandOverMember, useSetBlocked, useSetSuperuser } from '../queries.ts';
import { RemoveMemberDialog } from './remove-member-dialog.tsx';

interface Props {
  readonly member: Member;
  /** The people who can receive this person's meetings. */
  readonly heirs: readonly Member[];
}

/**
 * Shows one person. People cannot remove their own rights, or block or delete themselves, so that at least one super
 * user remains.
 */
export function MemberRow({ member, heirs }: Props): ReactNode {
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
        {member.is_blocked && (
          <Badge variant="light" color="red" c="inherit" tt="none">
            {membersTexts.isBlocked}
          </Badge>
        )}
      </Table.Td>
      <Table.Td>
        <SuperuserSwitch member={member} own={own} />
      </Table.Td>
      <Table.Td ta="center">
        {own ? (
          membersTexts.none
        ) : (
          <Group gap={4} justify="flex-end" className={classes['deeds'] ?? ''}>
            <BlockButton member={member} />
            <RemoveButton member={member} heirs={heirs} />
          </Group>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function SuperuserSwitch({ member, own }: { member: Member; own: boolean }): ReactNode {
  const { mutate, isPending } = useSetSuperuser(member.id, !member.is_superuser);
  return (
    <Switch
      size="md"
      aria-label={membersTexts.toggle(member.name ?? member.email)}
      // Shows the new state at once; the server's answer corrects it.
      checked={member.is_superuser !== isPending}
      disabled={own}
      onChange={() => {
        if (!isPending) mutate(undefined);
      }}
    />
  );
}

/** One button blocks and unblocks, so that the keyboard keeps its place. */
function BlockButton({ member }: { member: Member }): ReactNode {
  const { id, email, name, is_blocked: blocked } = member;
  const shown = name ?? email;
  const { mutate, isPending } = useSetBlocked(id, !blocked);
  const change = async (): Promise<void> => {
    const sure =
      blocked ||
      (await confirm({
        title: membersTexts.blockTitle,
        message: membersTexts.blockQuestion(shown),
        confirmLabel: membersTexts.block,
      }));
    if (sure) mutate(undefined);
  };
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      loading={isPending}
      aria-label={blocked ? membersTexts.unblockOf(shown) : membersTexts.blockOf(shown)}
      onClick={() => void change()}
    >
      {blocked ? <IconLockOpen size={18} aria-hidden /> : <IconLock size={18} aria-hidden />}
    </ActionIcon>
  );
}

function RemoveButton({ member, heirs }: Props): ReactNode {
  const [asking, setAsking] = useState(false);
  const remove = useDeleteMember();
  const handOver = useHandOverMember();
  const close = (): void => setAsking(false);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="red"
        size="lg"
        loading={remove.isPending || handOver.isPending}
        aria-label={membersTexts.delete(member.name ?? member.email)}
        onClick={() => setAsking(true)}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
      {asking && (
        <RemoveMemberDialog
          member={member}
          heirs={heirs}
          onClose={close}
          onDelete={() => {
            close();
            remove.mutate(member.id);
          }}
          onHandOver={(heir) => {
            close();
            handOver.mutate({ id: member.id, heir });
          }}
        />
      )}
    </>
  );
}
