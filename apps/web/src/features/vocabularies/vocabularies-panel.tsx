import { VocabularyName } from '@greffier/contract/organisation/vocabularies';
import type { Vocabulary } from '@greffier/contract/organisation/vocabularies';
import { Button, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconBook2, IconPlus } from '@tabler/icons-react';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { QueryContent } from '../../components/states/query-content.tsx';
import { firstMessage } from '../../lib/rules.ts';
import { useUnsavedWork } from '../../lib/session/unsaved-work.ts';
import { vocabulariesTexts } from '../../texts/settings.ts';
import { useAddVocabulary, useVocabularies } from './queries.ts';
import classes from './vocabularies.module.css';
import { VocabularyCard } from './vocabulary-card.tsx';

const SKELETON = (
  <Stack>
    <Skeleton h={140} radius="md" />
    <Skeleton h={140} radius="md" />
  </Stack>
);

/** Shows the person's vocabularies and, read-only, the organisation's. */
export function VocabulariesPanel(): ReactNode {
  const query = useVocabularies();
  return (
    <Stack gap="lg">
      <div>
        <Title order={2}>{vocabulariesTexts.title}</Title>
        <Text c="dimmed" maw={720}>
          {vocabulariesTexts.intro}
        </Text>
        <Text size="sm" c="dimmed" maw={720} mt="xs">
          {vocabulariesTexts.help}
        </Text>
      </div>
      <AddVocabulary />
      <QueryContent query={query} texts={vocabulariesTexts} skeleton={SKELETON}>
        {(vocabularies) => <VocabularyCards vocabularies={vocabularies} />}
      </QueryContent>
    </Stack>
  );
}

function VocabularyCards({ vocabularies }: { vocabularies: readonly Vocabulary[] }): ReactNode {
  if (vocabularies.length === 0) {
    return (
      <EmptyState
        icon={<IconBook2 size={28} aria-hidden />}
        title={vocabulariesTexts.emptyTitle}
        text={vocabulariesTexts.emptyText}
      />
    );
  }
  return vocabularies.map((vocabulary) => <VocabularyCard key={vocabulary.id} vocabulary={vocabulary} />);
}

function AddVocabulary(): ReactNode {
  const [name, setName] = useState('');
  const [message, setMessage] = useState<string | null>(null);
  const { mutate, isPending } = useAddVocabulary();
  useUnsavedWork(name !== '');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wrong = firstMessage(VocabularyName, name);
    setMessage(wrong);
    if (wrong === null) mutate(name.trim(), { onSuccess: () => setName('') });
  };
  return (
    <form onSubmit={submit} noValidate className={classes['addForm']}>
      <TextInput
        label={vocabulariesTexts.newName}
        placeholder={vocabulariesTexts.newNamePlaceholder}
        value={name}
        error={message}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setMessage(null);
        }}
        className={classes['addField']}
      />
      <Button type="submit" loading={isPending} leftSection={<IconPlus size={18} aria-hidden />}>
        {vocabulariesTexts.add}
      </Button>
    </form>
  );
}
