import { VOCABULARY_LIMITS } from '@greffier/contract/limits';
import type { Vocabulary } from '@greffier/contract/vocabularies';
import { ActionIcon, Badge, Button, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { FormEvent, ReactNode } from 'react';
import { lazy, Suspense, useRef, useState } from 'react';
import { ChipList } from '../../components/chip-list.tsx';
import { confirm } from '../../components/confirm.ts';
import { commonTexts } from '../../texts/common.ts';
import { settingsTexts, vocabulariesTexts } from '../../texts/settings.ts';
import { useAddWord, useDeleteVocabulary, useRemoveWord } from './queries.ts';
import classes from './vocabularies.module.css';
import { wordProblem } from './word-rules.ts';

const RenameDialog = lazy(async () => ({ default: (await import('./rename-dialog.tsx')).RenameDialog }));

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

function AddWord({ vocabulary }: { vocabulary: Vocabulary }): ReactNode {
  const [word, setWord] = useState('');
  const [message, setMessage] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const { mutate, isPending } = useAddWord(vocabulary);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wrong = wordProblem(word, vocabulary.words);
    setMessage(wrong);
    if (wrong !== null || isPending) return;
    const added = (): void => {
      setWord('');
      field.current?.focus();
    };
    mutate(word.trim(), { onSuccess: added });
  };
  return (
    <form onSubmit={submit} noValidate className={classes['addForm']}>
      <TextInput
        ref={field}
        label={vocabulariesTexts.word}
        placeholder={vocabulariesTexts.wordPlaceholder}
        value={word}
        error={message}
        onChange={(event) => {
          setWord(event.currentTarget.value);
          setMessage(null);
        }}
        className={classes['addField']}
      />
      <Button type="submit" variant="default" loading={isPending}>
        {vocabulariesTexts.addWord}
      </Button>
    </form>
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
      <Suspense fallback={null}>
        {renaming && <RenameDialog vocabulary={vocabulary} onClose={() => setRenaming(false)} />}
      </Suspense>
    </Group>
  );
}
