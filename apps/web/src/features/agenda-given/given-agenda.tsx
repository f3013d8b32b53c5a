import type { AgendaItem } from '@greffier/contract/values';
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { Dispatch, ReactNode } from 'react';
import { useState } from 'react';
import { confirm } from '../../components/dialogs/confirm.ts';
import { agendaTexts } from '../../texts/agenda/agenda.ts';
import { givenAgendaTexts as texts } from '../../texts/new-meeting/given-agenda.ts';
import { SourceDialogs } from '../agenda-sources/source-dialogs.tsx';
import type { AgendaAction, AgendaDraft } from '../agenda/draft/agenda-draft.ts';
import { agendaOf } from '../agenda/draft/agenda-draft.ts';
import { LazyAgendaEditor } from '../agenda/editor/lazy-agenda-editor.tsx';
import { useTemplates } from '../templates/queries.ts';
import { templateChoices } from '../templates/template-choices.ts';
import { useReadAgenda } from './use-read-agenda.ts';

const REMOVE = {
  title: texts.removeTitle,
  message: texts.removeQuestion,
  confirmLabel: texts.remove,
  danger: true,
};

interface GivenAgendaProps {
  readonly draft: AgendaDraft;
  readonly dispatch: Dispatch<AgendaAction>;
  readonly disabled: boolean;
}

/** The agenda that people already have for a new meeting; it is sent with the form that makes the meeting. */
export function GivenAgenda({ draft, dispatch, disabled }: GivenAgendaProps): ReactNode {
  const [pasted, setPasted] = useState('');
  const remove = async (): Promise<void> => {
    const isEmpty = agendaOf(draft).length === 0;
    const sure = isEmpty || (await confirm(REMOVE));
    if (!sure) return;
    dispatch({ type: 'load', agenda: [] });
  };
  return (
    <Stack gap="sm" component="section" aria-labelledby="given-agenda">
      <div>
        <Text id="given-agenda" fw={600} size="sm">
          {texts.title}
        </Text>
        <Text size="sm" c="dimmed">
          {texts.hint}
        </Text>
      </div>
      {draft.editing ? (
        <>
          <LazyAgendaEditor draft={draft} dispatch={dispatch} disabled={disabled} />
          <Group>
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              leftSection={<IconTrash size={16} aria-hidden />}
              disabled={disabled}
              onClick={() => void remove()}
            >
              {texts.remove}
            </Button>
          </Group>
        </>
      ) : (
        <Ways dispatch={dispatch} disabled={disabled} pasted={{ text: pasted, keep: setPasted }} />
      )}
    </Stack>
  );
}

interface WaysProps extends Omit<GivenAgendaProps, 'draft'> {
  readonly pasted: { readonly text: string; readonly keep: (text: string) => void };
}

/** The ways to give an agenda: from a template, from a file, text or earlier meeting, or by hand. */
function Ways({ dispatch, disabled, pasted }: WaysProps): ReactNode {
  const { data: templates = [] } = useTemplates();
  const take = (items: readonly AgendaItem[]): void => dispatch({ type: 'review', items });
  const read = useReadAgenda((items) => dispatch({ type: 'review', items }));
  const type = (): void => {
    dispatch({ type: 'edit' });
    dispatch({ type: 'add', level: 1 });
  };
  return (
    <Stack gap="xs" align="flex-start">
      <Button
        variant="default"
        leftSection={<IconPencil size={18} aria-hidden />}
        disabled={disabled || read.isPending}
        onClick={type}
      >
        {agendaTexts.type}
      </Button>
      {templates.length > 0 && (
        <Select
          w="100%"
          label={texts.template}
          placeholder={agendaTexts.chooseTemplate}
          data={templateChoices(templates)}
          value={null}
          searchable
          disabled={disabled || read.isPending}
          onChange={(chosen) => {
            const template = templates.find(({ id }) => id === chosen);
            if (template !== undefined) take(template.template_format);
          }}
        />
      )}
      <SourceDialogs
        title={texts.sources}
        meetingId={null}
        enabled={!disabled && !read.isPending}
        reading={read.isPending}
        taking={false}
        onFile={(file) => read.mutate(file)}
        pasted={pasted}
        onText={(file) => read.mutate(file)}
        onItems={take}
        onCancel={read.cancel}
      />
    </Stack>
  );
}
