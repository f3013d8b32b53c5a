import type { Vocabulary } from '@greffier/contract/organisation/vocabularies';
import { Button, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconBook2, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { lazyDialog } from '../../../components/dialogs/lazy-dialog.tsx';
import { QueryContent } from '../../../components/states/query-content.tsx';
import { sharedVocabulariesTexts as texts } from '../../../texts/organisation/organisation.ts';
import { vocabulariesTexts } from '../../../texts/settings.ts';
import { SharedVocabularyCard } from './shared-vocabulary-card.tsx';
import { useSharedVocabularies } from './vocabulary-queries.ts';

const SharedVocabularyDialog = lazyDialog(
  async () => (await import('./shared-vocabulary-dialog.tsx')).SharedVocabularyDialog,
  ({ onClose }) => onClose,
);

const SKELETON = (
  <SimpleGrid cols={{ base: 1, sm: 2 }}>
    <Skeleton h={140} radius="md" />
    <Skeleton h={140} radius="md" />
  </SimpleGrid>
);

/** Lists the vocabularies that everyone in the organisation may use. */
export function SharedVocabularies(): ReactNode {
  const query = useSharedVocabularies();
  const [edited, setEdited] = useState<Vocabulary | 'new' | null>(null);
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={2}>{vocabulariesTexts.title}</Title>
          <Text c="dimmed" maw={640}>
            {texts.intro}
          </Text>
          <Text size="sm" c="dimmed" maw={640} mt="xs">
            {vocabulariesTexts.help}
          </Text>
        </div>
        <Button variant="light" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited('new')}>
          {texts.addTitle}
        </Button>
      </Group>
      <QueryContent query={query} texts={vocabulariesTexts} skeleton={SKELETON}>
        {(vocabularies) => <Cards vocabularies={vocabularies} onEdit={setEdited} />}
      </QueryContent>
      {edited !== null && (
        <SharedVocabularyDialog vocabulary={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Stack>
  );
}

interface CardsProps {
  readonly vocabularies: readonly Vocabulary[];
  readonly onEdit: (vocabulary: Vocabulary) => void;
}

function Cards({ vocabularies, onEdit }: CardsProps): ReactNode {
  if (vocabularies.length === 0) {
    return (
      <EmptyState
        icon={<IconBook2 size={28} aria-hidden />}
        title={vocabulariesTexts.emptyTitle}
        text={texts.emptyText}
      />
    );
  }
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {vocabularies.map((vocabulary) => (
        <SharedVocabularyCard key={vocabulary.id} vocabulary={vocabulary} onEdit={() => onEdit(vocabulary)} />
      ))}
    </SimpleGrid>
  );
}
