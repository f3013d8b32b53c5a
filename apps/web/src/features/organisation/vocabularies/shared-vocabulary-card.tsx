import { VOCABULARY_LIMITS } from '@greffier/contract/limits';
import type { Vocabulary } from '@greffier/contract/organisation/vocabularies';
import { ActionIcon, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ChipList } from '../../../components/chip-list.tsx';
import { confirm } from '../../../components/confirm.ts';
import { commonTexts } from '../../../texts/common.ts';
import { sharedVocabulariesTexts as texts } from '../../../texts/organisation/organisation.ts';
import { vocabulariesTexts } from '../../../texts/settings.ts';
import { useDeleteSharedVocabulary } from './vocabulary-queries.ts';

/** The number of words that a card shows; the others are only counted. */
const PREVIEW_WORDS = 12;

interface Props {
  readonly vocabulary: Vocabulary;
  readonly onEdit: () => void;
}

export function SharedVocabularyCard({ vocabulary, onEdit }: Props): ReactNode {
  const { name, words } = vocabulary;
  const left = words.length - PREVIEW_WORDS;
  return (
    <Card withBorder padding="lg" component="article" aria-label={name}>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <div>
            <Title order={3}>{name}</Title>
            <Text size="sm" c="dimmed">
              {vocabulariesTexts.count(words.length, VOCABULARY_LIMITS.elements)}
            </Text>
          </div>
          <Actions vocabulary={vocabulary} onEdit={onEdit} />
        </Group>
        {words.length === 0 ? (
          <Text size="sm" c="dimmed">
            {texts.noWords}
          </Text>
        ) : (
          <ChipList values={words.slice(0, PREVIEW_WORDS)} removeLabel={vocabulariesTexts.removeWord} />
        )}
        {left > 0 && (
          <Text size="sm" c="dimmed">
            {texts.more(left)}
          </Text>
        )}
      </Stack>
    </Card>
  );
}

function Actions({ vocabulary, onEdit }: Props): ReactNode {
  const { mutate, isPending } = useDeleteSharedVocabulary();
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
      <ActionIcon variant="subtle" size="lg" aria-label={texts.edit(vocabulary.name)} onClick={onEdit}>
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
    </Group>
  );
}
