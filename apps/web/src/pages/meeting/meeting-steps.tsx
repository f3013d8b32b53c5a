import type { Meeting } from '@greffier/contract/meeting/meetings';
import { WORKING_STATUSES } from '@greffier/contract/meeting/status';
import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { LeaveGuard } from '../../components/dialogs/leave-guard.tsx';
import { AgendaCard } from '../../features/agenda/agenda-card.tsx';
import { hasUnsavedEdits } from '../../features/agenda/draft/agenda-draft.ts';
import { agendaState } from '../../features/agenda/agenda-state.ts';
import { AgendaReview } from '../../features/agenda/review/agenda-review-lazy.ts';
import { FullAgendaCard } from '../../features/agenda/full-agenda-card.tsx';
import { useAgendaDraft } from '../../features/agenda/draft/use-agenda-draft.ts';
import { MeetingEnd } from '../../features/data-policy/meeting-end.tsx';
import { ErrorCard } from '../../features/meetings/error-card.tsx';
import { ProgressCard } from '../../features/meetings/progress-card.tsx';
import { MinutesCard } from '../../features/minutes/minutes-card.tsx';
import { StopWriting } from '../../features/minutes/stop-writing.tsx';
import { StartsCard } from '../../features/placement/starts-card.tsx';
import type { Stretch } from '../../features/placement/stretches.ts';
import type { PlacementReading } from '../../features/placement/use-placement.ts';
import { ReadyOffer } from '../../features/ready/ready-offer.tsx';
import { allNamed } from '../../features/speakers/speakers.ts';
import { SpeakersCard } from '../../features/speakers/speakers-card.tsx';
import type { PassageJump } from '../../features/transcript/passage-jump.ts';
import { hasNoSpeech } from '../../features/transcript/speech.ts';
import { agendaTexts } from '../../texts/agenda/agenda.ts';
import { meetingTexts } from '../../texts/meeting/meeting.ts';

interface MeetingStepsProps {
  readonly meeting: Meeting;
  /** True if the server was asked for news and does not answer. */
  readonly unanswered: boolean;
  readonly reading: PlacementReading;
  readonly onLead: (stretch: Stretch) => void;
  readonly onJump: (jump: PassageJump) => void;
}

/** Shows the steps before and beside the minutes: progress, speakers, agenda, starts of its items, writing. */
export function MeetingSteps({ meeting, unanswered, reading, onLead, onJump }: MeetingStepsProps): ReactNode {
  const agenda = useAgendaDraft(meeting.full_agenda);
  const unsavedAgenda = hasUnsavedEdits(agenda.draft);
  const hasAgenda = meeting.full_agenda.length > 0;
  // True if the processing has failed and cannot be retried.
  const over = meeting.status === 'error' && !meeting.can_retry;
  // Without speech nothing needs an agenda, but one that was given stays. It also stays while a person types in it.
  const agendaServes = (!over && (hasAgenda || !hasNoSpeech(meeting))) || agenda.draft.editing;
  return (
    <Stack component="section" gap="md" aria-label={meetingTexts.stepsLabel}>
      {WORKING_STATUSES.includes(meeting.status) && (
        <ProgressCard {...{ meeting, unanswered }}>
          <ReadyOffer />
          {meeting.status === 'summarization' && <StopWriting meetingId={meeting.id} />}
        </ProgressCard>
      )}
      <MeetingEnd meeting={meeting} />
      {meeting.status === 'error' && <ErrorCard meeting={meeting} />}
      <SpeakersCard meeting={meeting} onJump={onJump} />
      {agendaServes &&
        (hasAgenda || (agenda.draft.editing && !agenda.reviewing) ? (
          <FullAgendaCard meeting={meeting} editing={agenda} />
        ) : (
          <AgendaCard
            meetingId={meeting.id}
            state={agendaState(meeting.status, allNamed(meeting), meeting.full_agenda.length)}
            onRead={agenda.onRead}
            onType={() => {
              agenda.edit();
              agenda.dispatch({ type: 'add', level: 1 });
            }}
          />
        ))}
      {agenda.reviewing && agenda.source !== null && (
        <AgendaReview
          meeting={meeting}
          editing={agenda}
          source={agenda.source}
          onClose={() => agenda.dispatch({ type: 'load', agenda: meeting.full_agenda })}
        />
      )}
      {meeting.status === 'transcribed' && !agenda.draft.editing && <StartsCard reading={reading} onLead={onLead} />}
      {!over && <MinutesCard meeting={meeting} unsavedAgenda={unsavedAgenda} />}
      <LeaveGuard when={unsavedAgenda} question={agendaTexts.leaveQuestion} />
    </Stack>
  );
}
