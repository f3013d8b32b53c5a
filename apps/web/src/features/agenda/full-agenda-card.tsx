import type { Meeting } from '@greffier/contract/meeting/meetings';
import { type OutlineNumber, titleNumbers } from '@greffier/contract/outline-numbers';
import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core';
import { IconChecks, IconFileTypePdf, IconPencil, IconTrash } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { confirm } from '../../components/dialogs/confirm.ts';
import { agendaTexts } from '../../texts/agenda/agenda.ts';
import { commonTexts } from '../../texts/common/common.ts';
import { MeetingCard } from '../meetings/meeting-card.tsx';
import { QuietBadge } from '../meetings/status-badge.tsx';
import { canSave } from './draft/agenda-draft.ts';
import { LazyAgendaEditor } from './editor/lazy-agenda-editor.tsx';
import { FoundMatters } from './found-matters.tsx';
import { indentation } from './indentation.ts';
import { useDeleteAgenda } from './queries.ts';
import { useAgendaSaving } from './use-agenda-saving.ts';
import type { AgendaEditing } from './draft/use-agenda-draft.ts';
import classes from './agenda.module.css';

interface FullAgendaCardProps {
  readonly meeting: Pick<Meeting, 'id' | 'status' | 'full_agenda'>;
  readonly editing: AgendaEditing;
}

/** Reserves room for the longest number before each item, so that items are indented by their level alone. */
const roomFor = (numbers: readonly OutlineNumber[]): CSSProperties =>
  ({ '--number-room': `${Math.max(0, ...numbers.map(({ number }) => number.length)) + 1}ch` }) as CSSProperties;

/** The agenda, to read or to edit. */
export function FullAgendaCard({ meeting, editing }: FullAgendaCardProps): ReactNode {
  const { draft, dispatch, edit, source, toCheck, review, reviewing } = editing;
  const { busy, submit, abandon } = useAgendaSaving(meeting, editing);
  const remove = useDeleteAgenda(meeting.id);
  const isTranscribed = meeting.status === 'transcribed';
  // Before the transcript exists, people can change an agenda that they gave with the meeting. Everything else waits
  // for the transcript.
  const awaited = meeting.status === 'pending' || meeting.status === 'transcription';
  const numbers = titleNumbers(meeting.full_agenda);
  const askToDelete = async (): Promise<void> => {
    const sure = await confirm({
      title: agendaTexts.deleteQuestion,
      message: agendaTexts.deleteConsequence,
      confirmLabel: agendaTexts.deleteConfirm,
      danger: true,
    });
    if (sure) remove.mutate(meeting.full_agenda);
  };

  if (draft.editing && !reviewing) {
    return (
      <MeetingCard step="agenda" title={agendaTexts.title}>
        <LazyAgendaEditor draft={draft} dispatch={dispatch} disabled={busy} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={busy} onClick={() => void abandon()}>
            {commonTexts.cancel}
          </Button>
          <Button disabled={!canSave(draft)} loading={busy} onClick={() => void submit()}>
            {agendaTexts.save}
          </Button>
        </Group>
      </MeetingCard>
    );
  }
  return (
    <MeetingCard
      step="agenda"
      title={agendaTexts.title}
      aside={
        <Group gap="xs">
          <QuietBadge color="teal">{agendaTexts.badges.completed}</QuietBadge>
          {(isTranscribed || awaited) && (
            <Tooltip label={agendaTexts.edit}>
              <ActionIcon variant="default" size="lg" aria-label={agendaTexts.edit} onClick={edit}>
                <IconPencil size={18} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
          {isTranscribed && (
            <Tooltip label={agendaTexts.delete}>
              <ActionIcon
                variant="default"
                size="lg"
                c="red"
                aria-label={agendaTexts.delete}
                loading={remove.isPending}
                onClick={() => void askToDelete()}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
        </Group>
      }
    >
      <ol className={classes['list']} style={roomFor(numbers)}>
        {meeting.full_agenda.map((item, index) => (
          // The list is only ever replaced as a whole.
          // oxlint-disable-next-line react/no-array-index-key
          <li
            key={index}
            className={classes['item']}
            data-top={item.level === 1 || undefined}
            data-number={numbers[index]?.number}
            style={indentation(item.level)}
          >
            {item.text}
          </li>
        ))}
      </ol>
      {isTranscribed && toCheck > 0 && <Text size="sm">{agendaTexts.leftToCheck(toCheck)}</Text>}
      {isTranscribed && source !== null && source.read.pages.length > 0 && (
        <Button variant="default" leftSection={<IconFileTypePdf size={18} aria-hidden />} onClick={review}>
          {agendaTexts.compare}
        </Button>
      )}
      {isTranscribed && source?.read.pages.length === 0 && toCheck > 0 && (
        <Button variant="default" leftSection={<IconChecks size={18} aria-hidden />} onClick={review}>
          {agendaTexts.check}
        </Button>
      )}
      {isTranscribed && <FoundMatters meeting={meeting} />}
    </MeetingCard>
  );
}
