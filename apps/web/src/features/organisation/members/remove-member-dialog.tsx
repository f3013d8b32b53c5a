import { UserId } from '@greffier/contract/ids';
import type { Member } from '@greffier/contract/organisation/organisation';
import { Button, Group, Modal, NativeSelect, Radio, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useReturnFocus } from '../../../components/use-return-focus.ts';
import { commonTexts } from '../../../texts/common/common.ts';
import { membersTexts } from '../../../texts/organisation/organisation.ts';

interface Props {
  readonly member: Member;
  /** The people who can receive this person's meetings. */
  readonly heirs: readonly Member[];
  readonly onClose: () => void;
  readonly onDelete: () => void;
  readonly onHandOver: (heir: UserId) => void;
}

/** Asks before a person is removed, and asks what to do with the person's meetings. */
export function RemoveMemberDialog({ member, heirs, onClose, onDelete, onHandOver }: Props): ReactNode {
  useReturnFocus();
  const [handsOver, setHandsOver] = useState(false);
  const [heir, setHeir] = useState('');
  const [missing, setMissing] = useState(false);
  const { email, name, meetings_count: meetings } = member;
  const answer = (): void => {
    if (!handsOver) return onDelete();
    const chosen = UserId.safeParse(heir);
    if (chosen.success) return onHandOver(chosen.data);
    return setMissing(true);
  };
  return (
    <Modal opened onClose={onClose} title={membersTexts.deleteTitle} centered zIndex={300}>
      <Stack>
        <Text size="sm">{membersTexts.deleteQuestion(name ?? email, meetings, handsOver)}</Text>
        {heirs.length > 0 && (
          <Radio.Group
            label={membersTexts.fate}
            value={handsOver ? 'hand-over' : 'delete'}
            onChange={(value) => setHandsOver(value === 'hand-over')}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="delete" label={membersTexts.fateDelete} />
              <Radio value="hand-over" label={membersTexts.fateHandOver} />
            </Stack>
          </Radio.Group>
        )}
        {handsOver && (
          <NativeSelect
            label={membersTexts.heir}
            required
            value={heir}
            error={missing && heir === '' ? membersTexts.heirMissing : undefined}
            data={[
              { value: '', label: membersTexts.heirPlaceholder },
              ...heirs.map(({ id, email, name }) => ({ value: id, label: membersTexts.named(email, name) })),
            ]}
            onChange={(event) => setHeir(event.currentTarget.value)}
          />
        )}
        <Text size="sm" c="dimmed">
          {membersTexts.comesBack}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={onClose}>
            {commonTexts.cancel}
          </Button>
          <Button color="red" onClick={answer}>
            {handsOver ? membersTexts.handOver : commonTexts.delete}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
