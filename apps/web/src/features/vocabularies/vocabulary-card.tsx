import { VOCABULARY_LIMITS } from '@greffier/contract/limits';
import { countCharacters, type Vocabulary } from '@greffier/contract/organisation/vocabularies';
import { ActionIcon, Badge, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { ChipList } from '../../components/chip-list.tsx';
import { confirm } from '../../components/confirm.ts';
import { lazyDialog } from '../../components/lazy-dialog.tsx';
import { commonTexts } from '../../texts/common.ts';
import { settingsTexts, vocabulariesTexts } from '../../texts/settings.ts';
import { AddWord } from './add-word.tsx';
import { useDeleteVocabulary, useRemoveWord } from './queries.ts';

const RenameDialog = lazyDialog(
  async () => (await import('./rename-dialog.tsx')).RenameDialog,
  ({ onClose }) => onClose,
);

export function VocabularyCard({ vocabulary }: { vocabulary: Vocabulary }): ReactNode {
  const { name, words } = vocabulary;
  const own = vocabulary.user_id !== null;
  const removeWord = useRemoveWord(vocabulary);
  return (
    <Card withBorder padding="lg" component="article" aria-label={name}>
      <Stack>
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <div>
            <Title order={3}>{name}</Title>
            <Text size="sm" c="dimmed">
              {vocabulariesTexts.count(words.length, VOCABULARY_LIMITS.elements)}
            </Text>
            <Text size="sm" c="dimmed">
              {vocabulariesTexts.characters(countCharacters(words), VOCABULARY_LIMITS.characters)}
            </Text>
          </div>
          {own ? (
            <Actions vocabulary={vocabulary} />
          ) : (
            <Badge variant="light" tt="none" title={settingsTexts.readOnly}>
              {settingsTexts.ofOrganisation}
            </Badge>
          )}
        </Group>
        {words.length === 0 ? (
          <Text size="sm" c="dimmed">
            {own ? vocabulariesTexts.noWords : vocabulariesTexts.noWordsReadOnly}
          </Text>
        ) : (
          <ChipList
            values={words}
            disabled={removeWord.isPending}
            removeLabel={vocabulariesTexts.removeWord}
            {...(own ? { onRemove: (word: string) => removeWord.mutate(word) } : {})}
          />
        )}
        {own && <AddWord vocabulary={vocabulary} />}
      </Stack>
    </Card>
  );
}

function Actions({ vocabulary }: { vocabulary: Vocabulary }): ReactNode {
  const [renaming, setRenaming] = useState(false);
  const { mutate, isPending } = useDeleteVocabulary();
  const remove = async (): Promise<void> => {
    const sure = await confirm({
      title: vocabulariesTexts.deleteTitle,
      message: vocabulariesTexts.deleteQuestion(vocabulary.name),
      confirmLabel: commonTexts.delete,
      danger: true,
    });
    if (sure) mutate(vocabulary.id);
  };
  return (
    <Group gap="xs" wrap="nowrap">
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label={vocabulariesTexts.rename(vocabulary.name)}
        onClick={() => setRenaming(true)}
      >
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="red"
        size="lg"
        loading={isPending}
        aria-label={vocabulariesTexts.delete(vocabulary.name)}
        onClick={() => void remove()}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
      {renaming && <RenameDialog vocabulary={vocabulary} onClose={() => setRenaming(false)} />}
    </Group>
  );
}
