import type { MeetingId } from '@greffier/contract/ids';
import { Alert, Button, Divider, Select, Text } from '@mantine/core';
import { IconListSearch, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { PdfInput } from '../../components/fields/pdf-input.tsx';
import { errorTexts } from '../../texts/common/errors.ts';
import { agendaTexts } from '../../texts/agenda/agenda.ts';
import { pdfTexts } from '../../texts/pdf.ts';
import { notify } from '../../lib/notify.ts';
import { AgendaSources, type Making } from '../agenda-sources/agenda-sources.tsx';
import { MeetingCard } from '../meetings/meeting-card.tsx';
import { useReadMeetingNow } from '../meetings/meeting-queries.ts';
import { focusStep } from '../meetings/step-focus.ts';
import type { PdfSource } from '../pdf-page/read-lines.ts';
import { QuietBadge } from '../meetings/status-badge.tsx';
import { useTemplates } from '../templates/queries.ts';
import { templateChoices } from '../templates/template-choices.ts';
import type { AgendaState } from './agenda-state.ts';
import { useExtractAgenda, useGenerateAgenda } from './queries.ts';

const BADGE_COLORS: Readonly<Record<AgendaState, string>> = {
  speakersRequired: 'gray',
  actionRequired: 'yellow',
  completed: 'teal',
};

interface AgendaCardProps {
  readonly meetingId: MeetingId;
  readonly state: AgendaState;
  /** Called with a file and the items read from it. */
  readonly onRead: (source: PdfSource) => void;
  /** Called to begin an agenda by hand. */
  readonly onType: () => void;
}

/** The ways to make an agenda: from a template, from the transcript, from a file, or by hand. */
export function AgendaCard({ meetingId, state, onRead, onType }: AgendaCardProps): ReactNode {
  const enabled = state === 'actionRequired';
  const generate = useGenerateAgenda(meetingId);
  const extract = useExtractAgenda(meetingId, onRead);
  const readNow = useReadMeetingNow(meetingId);
  const asked = useRef(0);
  /**
   * Makes an agenda, unless another window has already made one, which the page then shows. Only the person's last
   * request is carried out.
   */
  const make = async (run: () => void): Promise<Making> => {
    asked.current += 1;
    const own = asked.current;
    const now = await readNow();
    if (own !== asked.current) return 'overtaken';
    if (now === null || now.full_agenda.length === 0) {
      run();
      return 'begun';
    }
    notify.info(agendaTexts.alreadyThere);
    focusStep('agenda');
    return 'there';
  };
  return (
    <MeetingCard
      step="agenda"
      title={agendaTexts.title}
      aside={<QuietBadge color={BADGE_COLORS[state]}>{agendaTexts.badges[state]}</QuietBadge>}
    >
      <Text size="sm" c="dimmed">
        {enabled ? agendaTexts.hint : agendaTexts.speakersFirst}
      </Text>
      <TemplateChoice
        enabled={enabled && !extract.isPending && !generate.isPending}
        generating={generate.isPending && generate.variables !== null}
        onGenerate={(templateId) => void make(() => generate.mutate(templateId))}
      />
      <Divider label={agendaTexts.or} />
      <Button
        variant="default"
        leftSection={<IconListSearch size={18} aria-hidden />}
        disabled={!enabled || extract.isPending || (generate.isPending && generate.variables !== null)}
        loading={generate.isPending && generate.variables === null}
        onClick={() => void make(() => generate.mutate(null))}
      >
        {agendaTexts.propose}
      </Button>
      <PdfInput
        disabled={!enabled || generate.isPending}
        loading={extract.isPending}
        onFile={(file) => void make(() => extract.mutate(file))}
        onCancel={() => {
          extract.cancel();
          notify.info(pdfTexts.cancelled);
        }}
      />
      <AgendaSources
        meetingId={meetingId}
        enabled={enabled && !extract.isPending && !generate.isPending}
        make={make}
        onPdf={(file, onEnd) => void make(() => extract.mutate(file, { onSettled: onEnd }))}
        readingPdf={extract.isPending}
        onCancelPdf={extract.cancel}
        onRead={onRead}
      />
      <Button
        variant="default"
        leftSection={<IconPencil size={18} aria-hidden />}
        disabled={!enabled || generate.isPending || extract.isPending}
        onClick={onType}
      >
        {agendaTexts.type}
      </Button>
    </MeetingCard>
  );
}

interface TemplateChoiceProps {
  readonly enabled: boolean;
  readonly generating: boolean;
  readonly onGenerate: (templateId: string) => void;
}

function TemplateChoice({ enabled, generating, onGenerate }: TemplateChoiceProps): ReactNode {
  const [templateId, setTemplateId] = useState<string | null>(null);
  const { data, isError, isPending, refetch } = useTemplates();
  if (isError && data === undefined) {
    return (
      <Alert color="red" title={agendaTexts.templatesFailed}>
        <Button size="xs" variant="default" onClick={() => void refetch()}>
          {errorTexts.retry}
        </Button>
      </Alert>
    );
  }
  const templates = data ?? [];
  const none = !isPending && templates.length === 0;
  return (
    <>
      <Select
        label={agendaTexts.template}
        placeholder={none ? agendaTexts.noTemplate : agendaTexts.chooseTemplate}
        data={templateChoices(templates)}
        value={templateId}
        onChange={setTemplateId}
        searchable
        disabled={!enabled || generating || isPending || none}
      />
      <Button
        disabled={!enabled || templateId === null}
        loading={generating}
        onClick={() => templateId !== null && onGenerate(templateId)}
      >
        {agendaTexts.generate}
      </Button>
    </>
  );
}
