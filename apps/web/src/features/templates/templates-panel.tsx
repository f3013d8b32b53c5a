import type { Template } from '@greffier/contract/organisation/templates';
import { Button, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconListTree, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { lazyDialog } from '../../components/dialogs/lazy-dialog.tsx';
import { QueryContent } from '../../components/states/query-content.tsx';
import { templatesTexts } from '../../texts/settings.ts';
import type { TemplateOwner } from './queries.ts';
import { useTemplates } from './queries.ts';
import { TemplateCard } from './template-card.tsx';

const TemplateDialog = lazyDialog(
  async () => (await import('./template-dialog.tsx')).TemplateDialog,
  ({ onClose }) => onClose,
);

const SKELETON = (
  <SimpleGrid cols={{ base: 1, sm: 2 }}>
    <Skeleton h={160} radius="md" />
    <Skeleton h={160} radius="md" />
  </SimpleGrid>
);

/** Shows the person's templates and, read-only, the organisation's; or only the organisation's, for a super user. */
export function TemplatesPanel({ owner = 'person' }: { owner?: TemplateOwner }): ReactNode {
  const query = useTemplates(owner);
  const [edited, setEdited] = useState<Template | 'new' | null>(null);
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={2}>{templatesTexts.title}</Title>
          <Text c="dimmed" maw={640}>
            {templatesTexts.intro[owner]}
          </Text>
        </div>
        <Button
          // On the organisation's page, adding a template is not the main action.
          variant={owner === 'organisation' ? 'light' : 'filled'}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setEdited('new')}
        >
          {templatesTexts.add}
        </Button>
      </Group>
      <QueryContent query={query} texts={templatesTexts} skeleton={SKELETON}>
        {(templates) => <TemplateCards templates={templates} owner={owner} onEdit={setEdited} />}
      </QueryContent>
      {edited !== null && (
        <TemplateDialog template={edited === 'new' ? null : edited} owner={owner} onClose={() => setEdited(null)} />
      )}
    </Stack>
  );
}

function TemplateCards({
  templates,
  owner,
  onEdit,
}: {
  templates: readonly Template[];
  owner: TemplateOwner;
  onEdit: (template: Template) => void;
}): ReactNode {
  if (templates.length === 0) {
    return (
      <EmptyState
        icon={<IconListTree size={28} aria-hidden />}
        title={templatesTexts.emptyTitle}
        text={templatesTexts.emptyText[owner]}
      />
    );
  }
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {templates.map((template) => (
        <TemplateCard key={template.id} template={template} owner={owner} onEdit={() => onEdit(template)} />
      ))}
    </SimpleGrid>
  );
}
