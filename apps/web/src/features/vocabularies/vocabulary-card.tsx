import { VOCABULARY_LIMITS } from '@greffier/contract/limits';
import { countCharacters, type Vocabulary } from '@greffier/contract/organisation/vocabularies';
import { Badge, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { ChipList } from '../../components/fields/chip-list.tsx';
import { lazyDialog } from '../../components/dialogs/lazy-dialog.tsx';
import { ListCard, ListCardActions } from '../../components/list-card.tsx';
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
  const facts = [
    vocabulariesTexts.count(words.length, VOCABULARY_LIMITS.elements),
    vocabulariesTexts.characters(countCharacters(words), VOCABULARY_LIMITS.characters),
  ];
  const beside = own ? (
    <Actions vocabulary={vocabulary} />
  ) : (
    <Badge variant="light" tt="none" title={settingsTexts.readOnly}>
      {settingsTexts.ofOrganisation}
    </Badge>
  );
  return (
    <ListCard name={name} facts={facts} beside={beside}>
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
    </ListCard>
  );
}

function Actions({ vocabulary }: { vocabulary: Vocabulary }): ReactNode {
  const { id, name } = vocabulary;
  const [renaming, setRenaming] = useState(false);
  const { mutate, isPending } = useDeleteVocabulary();
  return (
    <>
      <ListCardActions
        name={name}
        texts={vocabulariesTexts}
        editLabel={vocabulariesTexts.rename(name)}
        onEdit={() => setRenaming(true)}
        onDelete={() => mutate(id)}
        deleting={isPending}
      />
      {renaming && <RenameDialog vocabulary={vocabulary} onClose={() => setRenaming(false)} />}
    </>
  );
}
