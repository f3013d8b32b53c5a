import { ActionIcon, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { commonTexts } from '../texts/common/common.ts';
import { confirm } from './dialogs/confirm.ts';

interface Props {
  readonly name: string;
  /** Facts about the amount of content in the card's object, one per line. */
  readonly facts: readonly string[];
  /** Buttons for the card's object, or the reason why there are none. */
  readonly beside: ReactNode;
  /** Content of the card's object. */
  readonly children: ReactNode;
}

/** A card in a list, with the name of an object. */
export function ListCard({ name, facts, beside, children }: Props): ReactNode {
  return (
    <Card withBorder padding="lg" component="article" aria-label={name}>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <div>
            <Title order={3}>{name}</Title>
            {facts.map((fact) => (
              <Text key={fact} size="sm" c="dimmed">
                {fact}
              </Text>
            ))}
          </div>
          {beside}
        </Group>
        {children}
      </Stack>
    </Card>
  );
}

interface ActionsProps {
  readonly name: string;
  readonly texts: {
    readonly delete: (name: string) => string;
    readonly deleteTitle: string;
    readonly deleteQuestion: (name: string) => string;
  };
  readonly editLabel: string;
  readonly onEdit: () => void;
  /** Called once the person has confirmed the deletion. */
  readonly onDelete: () => void;
  readonly deleting: boolean;
}

/** The buttons of a card: one edits the card's object, the other deletes it. */
export function ListCardActions({ name, texts, editLabel, onEdit, onDelete, deleting }: ActionsProps): ReactNode {
  const remove = async (): Promise<void> => {
    const sure = await confirm({
      title: texts.deleteTitle,
      message: texts.deleteQuestion(name),
      confirmLabel: commonTexts.delete,
      danger: true,
    });
    if (sure) onDelete();
  };
  return (
    <Group gap="xs" wrap="nowrap">
      <ActionIcon variant="subtle" size="lg" aria-label={editLabel} onClick={onEdit}>
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="red"
        size="lg"
        loading={deleting}
        aria-label={texts.delete(name)}
        onClick={() => void remove()}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
