import { VOCABULARY_LIMITS } from '@greffier/contract/limits';
import type { Vocabulary } from '@greffier/contract/organisation/vocabularies';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ChipList } from '../../../components/fields/chip-list.tsx';
import { ListCard, ListCardActions } from '../../../components/list-card.tsx';
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
  const { id, name, words } = vocabulary;
  const { mutate, isPending } = useDeleteSharedVocabulary();
  const left = words.length - PREVIEW_WORDS;
  return (
    <ListCard
      name={name}
      facts={[vocabulariesTexts.count(words.length, VOCABULARY_LIMITS.elements)]}
      beside={
        <ListCardActions
          name={name}
          texts={vocabulariesTexts}
          editLabel={texts.edit(name)}
          onEdit={onEdit}
          onDelete={() => mutate(id)}
          deleting={isPending}
        />
      }
    >
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
    </ListCard>
  );
}
