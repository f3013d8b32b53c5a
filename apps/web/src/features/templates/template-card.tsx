import { AGENDA_INDENTATION_PX } from '@greffier/contract/limits';
import type { Template } from '@greffier/contract/organisation/templates';
import { Badge, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ListCard, ListCardActions } from '../../components/list-card.tsx';
import { settingsTexts, templatesTexts } from '../../texts/settings.ts';
import type { TemplateOwner } from './queries.ts';
import { useDeleteTemplate } from './queries.ts';
import classes from './templates.module.css';

/** The number of lines that a card shows; the others are only counted. */
const PREVIEW_LINES = 6;

interface Props {
  readonly template: Template;
  /** Owner whose templates can be edited here; templates of other owners are read-only. */
  readonly owner: TemplateOwner;
  readonly onEdit: () => void;
}

export function TemplateCard({ template, owner, onEdit }: Props): ReactNode {
  const { id, name, template_format: format } = template;
  const { mutate, isPending } = useDeleteTemplate(owner);
  const left = format.length - PREVIEW_LINES;
  const beside =
    owner === 'person' && template.user_id === null ? (
      <Badge variant="light" tt="none" title={settingsTexts.readOnly}>
        {settingsTexts.ofOrganisation}
      </Badge>
    ) : (
      <ListCardActions
        name={name}
        texts={templatesTexts}
        editLabel={templatesTexts.edit(name)}
        onEdit={onEdit}
        onDelete={() => mutate(id)}
        deleting={isPending}
      />
    );
  return (
    <ListCard name={name} facts={[templatesTexts.items(format.length)]} beside={beside}>
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
        <Text size="sm" c="dimmed">
          {templatesTexts.more(left)}
        </Text>
      )}
    </ListCard>
  );
}
