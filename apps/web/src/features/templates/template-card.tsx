import { AGENDA_INDENTATION_PX } from '@greffier/contract/limits';
import type { Template } from '@greffier/contract/organisation/templates';
import { ActionIcon, Badge, Card, Group, Text, Title } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { confirm } from '../../components/confirm.ts';
import { commonTexts } from '../../texts/common.ts';
import { settingsTexts, templatesTexts } from '../../texts/settings.ts';
import type { TemplateOwner } from './queries.ts';
import { useDeleteTemplate } from './queries.ts';
import classes from './templates.module.css';

/** The number of lines that a card shows; the others are only counted. */
const PREVIEW_LINES = 6;

interface Props {
  readonly template: Template;
  /** Whose templates can be edited here; others are read-only. */
  readonly owner: TemplateOwner;
  readonly onEdit: () => void;
}

export function TemplateCard({ template, owner, onEdit }: Props): ReactNode {
  const { name, template_format: format } = template;
  const left = format.length - PREVIEW_LINES;
  return (
    <Card withBorder padding="lg" component="article">
      <Group justify="space-between" wrap="nowrap" align="flex-start" mb="sm">
        <div>
          <Title order={3}>{name}</Title>
          <Text size="sm" c="dimmed">
            {templatesTexts.items(format.length)}
          </Text>
        </div>
        {owner === 'person' && template.user_id === null ? (
          <Badge variant="light" tt="none" title={settingsTexts.readOnly}>
            {settingsTexts.ofOrganisation}
          </Badge>
        ) : (
          <Actions template={template} owner={owner} onEdit={onEdit} />
        )}
      </Group>
      <ul className={classes['preview']}>
        {format.slice(0, PREVIEW_LINES).map((item, index) => (
          // Two lines may be equal, and a preview never moves its lines.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} style={{ paddingInlineStart: (item.level - 1) * AGENDA_INDENTATION_PX }}>
            <Text size="sm" {...(item.level === 1 ? { fw: 600 } : {})}>
              {item.text}
            </Text>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {templatesTexts.more(left)}
        </Text>
      )}
    </Card>
  );
}

function Actions({ template, owner, onEdit }: Props): ReactNode {
  const { mutate, isPending } = useDeleteTemplate(owner);
  const remove = async (): Promise<void> => {
    const sure = await confirm({
      title: templatesTexts.deleteTitle,
      message: templatesTexts.deleteQuestion(template.name),
      confirmLabel: commonTexts.delete,
      danger: true,
    });
    if (sure) mutate(template.id);
  };
  return (
    <Group gap="xs" wrap="nowrap">
      <ActionIcon variant="subtle" size="lg" aria-label={templatesTexts.edit(template.name)} onClick={onEdit}>
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="red"
        size="lg"
        loading={isPending}
        aria-label={templatesTexts.delete(template.name)}
        onClick={() => void remove()}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
