import { SUMMARY_SECTION_LENGTH } from '@greffier/contract/limits';
import type { MinutesKind } from '@greffier/contract/meeting/minutes/minutes';
import type { Meeting } from '@greffier/contract/meeting/meetings';
import { isNamed } from '@greffier/contract/values';
import { Anchor, Button, Text } from '@mantine/core';
import { IconFileText, IconRotate } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { confirm } from '../../components/dialogs/confirm.ts';
import { leaveEdits } from '../../lib/session/pending-edits.ts';
import { minutesTexts } from '../../texts/meeting/minutes/minutes.ts';
import { WriterHint } from '../engines/writer-hint.tsx';
import { MeetingCard } from '../meetings/meeting-card.tsx';
import { goToStep } from '../meetings/step-focus.ts';
import { NamesHint } from '../speakers/names-hint.tsx';
import type { NamedMeeting } from '../speakers/use-name-conflicts.ts';
import { hasNoSpeech } from '../transcript/speech.ts';
import { KindChoice } from './kind-choice.tsx';
import { minutesControls } from './minutes-state.ts';
import { useClearMinutes, useGenerateMinutes } from './queries.ts';
import { SectionLengthSlider } from './section-length-slider.tsx';

interface MinutesCardProps {
  readonly meeting: NamedMeeting & Pick<Meeting, 'full_agenda' | 'minutes' | 'minutes_kind' | 'unique_speakers'>;
  readonly unsavedAgenda: boolean;
}

/** Sets the length of the minutes, and generates them, or generates them again. */
export function MinutesCard({ meeting, unsavedAgenda }: MinutesCardProps): ReactNode {
  const [words, setWords] = useState<number>(SUMMARY_SECTION_LENGTH.default);
  const [chosen, setChosen] = useState<MinutesKind | null>(null);
  // The last chosen kind is the default.
  const kind = chosen ?? meeting.minutes_kind;
  const generate = useGenerateMinutes(meeting.id);
  const clear = useClearMinutes(meeting.id);
  const agendaLength = meeting.full_agenda.length;
  const controls = minutesControls(meeting.status, { agendaLength, unsavedAgenda, noSpeech: hasNoSpeech(meeting) });
  const unnamed = meeting.unique_speakers.filter((label) => !isNamed(meeting.speaker_map[label])).length;
  const approved = meeting.minutes.approval === 'approved';
  const restart = async (): Promise<void> => {
    const sure = await confirm({
      title: minutesTexts.restartQuestion,
      message: minutesTexts.restartConsequence,
      confirmLabel: minutesTexts.restartConfirm,
      danger: true,
    });
    if (!sure) return;
    await leaveEdits();
    clear.mutate();
  };

  if (controls.generate === 'hidden' && !controls.restart) return null;
  // Without speech there is nothing to write. The button stays (specification §4), with what to do instead.
  const canCome = controls.generate !== 'hidden' && controls.generate !== 'nothingSaid';
  return (
    <MeetingCard step="minutes" title={minutesTexts.cardTitle}>
      {controls.length && (
        <>
          <KindChoice value={kind} onChange={setChosen} />
          <SectionLengthSlider value={words} kind={kind} onChange={setWords} />
        </>
      )}
      {canCome && <NamesHint meeting={meeting} />}
      {controls.generate === 'ready' && unnamed > 0 && (
        <Hint text={minutesTexts.unnamed(unnamed)}>
          {' '}
          <Anchor component="button" type="button" size="sm" underline="always" onClick={() => goToStep('speakers')}>
            {minutesTexts.nameSpeakers}
          </Anchor>
        </Hint>
      )}
      {controls.generate !== 'hidden' && (
        <Button
          leftSection={<IconFileText size={18} aria-hidden />}
          disabled={controls.generate !== 'ready'}
          loading={generate.isPending}
          onClick={() => generate.mutate({ words, kind }, { onSuccess: () => setChosen(null) })}
        >
          {minutesTexts.generate}
        </Button>
      )}
      {canCome && <WriterHint meetingId={meeting.id} kind={kind} />}
      {controls.generate === 'nothingSaid' && <Hint text={minutesTexts.nothingSaid} />}
      {controls.generate === 'agendaRequired' && <Hint text={minutesTexts.agendaFirst} />}
      {controls.generate === 'saveRequired' && <Hint text={minutesTexts.saveAgendaFirst} />}
      {controls.restart && approved && <Hint text={minutesTexts.restartLocked} />}
      {controls.restart && (
        <Button
          variant="default"
          leftSection={<IconRotate size={18} aria-hidden />}
          disabled={approved}
          loading={clear.isPending}
          onClick={() => void restart()}
        >
          {minutesTexts.restart}
        </Button>
      )}
    </MeetingCard>
  );
}

const Hint = ({ text, children }: { readonly text: string; readonly children?: ReactNode }): ReactNode => (
  <Text size="sm" c="dimmed">
    {text}
    {children}
  </Text>
);
