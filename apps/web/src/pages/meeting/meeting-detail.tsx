import type { Meeting } from '@greffier/contract/meeting/meetings';
import { WORKING_STATUSES } from '@greffier/contract/meeting/status';
import { Box, Stack, Tabs, VisuallyHidden } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { CSSProperties, ReactNode } from 'react';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { LeaveGuard } from '../../components/dialogs/leave-guard.tsx';
import { AttendanceSummary } from '../../features/attendance/attendance-summary.tsx';
import { AgendaCard } from '../../features/agenda/agenda-card.tsx';
import { hasUnsavedEdits } from '../../features/agenda/draft/agenda-draft.ts';
import { agendaState } from '../../features/agenda/agenda-state.ts';
import { AgendaReview } from '../../features/agenda/review/agenda-review-lazy.ts';
import { FullAgendaCard } from '../../features/agenda/full-agenda-card.tsx';
import { useAgendaDraft } from '../../features/agenda/draft/use-agenda-draft.ts';
import { ListeningContext } from '../../features/listening/listening.ts';
import { useRecording } from '../../features/listening/use-recording.tsx';
import { MeetingEnd } from '../../features/data-policy/meeting-end.tsx';
import { ErrorCard } from '../../features/meetings/error-card.tsx';
import { MeetingHeader } from '../../features/meetings/meeting-header.tsx';
import { focusStep } from '../../features/meetings/step-focus.ts';
import { ProgressCard } from '../../features/meetings/progress-card.tsx';
import { MinutesCard } from '../../features/minutes/minutes-card.tsx';
import { StopWriting } from '../../features/minutes/stop-writing.tsx';
import { MinutesPanel } from '../../features/minutes/minutes-panel.tsx';
import { UncheckedStarts } from '../../features/placement/unchecked-starts.tsx';
import { StartsCard } from '../../features/placement/starts-card.tsx';
import { nextUnsure, type Stretch } from '../../features/placement/stretches.ts';
import { type PlacementReading, usePlacement } from '../../features/placement/use-placement.ts';
import { ReadyOffer } from '../../features/ready/ready-offer.tsx';
import { useReadyNotice } from '../../features/ready/use-ready-notice.ts';
import { firstQuestions } from '../../features/scribebot/first-questions.ts';
import { ScribebotPanel } from '../../features/scribebot/scribebot-panel.tsx';
import { allNamed } from '../../features/speakers/speakers.ts';
import { SpeakersCard } from '../../features/speakers/speakers-card.tsx';
import type { PassageJump } from '../../features/transcript/passage-jump.ts';
import { hasNoSpeech } from '../../features/transcript/speech.ts';
import { type EditHistory, useEditHistory } from '../../features/transcript/use-edit-history.ts';
import { TranscriptPanel } from '../../features/transcript/transcript-panel.tsx';
import { agendaTexts } from '../../texts/agenda.ts';
import { meetingTexts } from '../../texts/meeting/meeting.ts';
import type { SideBySide } from '../../features/minutes/minutes-meeting.ts';
import classes from './meeting.module.css';
import { useAddressedPlace } from './use-addressed-place.ts';
import { useSideBySide } from './use-side-by-side.ts';

type Tab = keyof typeof meetingTexts.tabs;
const isTab = (value: string | null): value is Tab => value !== null && Object.hasOwn(meetingTexts.tabs, value);

interface MeetingDetailProps {
  readonly meeting: Meeting;
  /** True if the server was asked again and does not answer. */
  readonly unanswered: boolean;
}

/** The page of a meeting: its steps on the left, transcript and minutes on the right. */
export function MeetingDetail({ meeting, unanswered }: MeetingDetailProps): ReactNode {
  useReadyNotice(meeting);
  const { ref: header, height: headerHeight } = useElementSize();
  const { ref: steps, height: stepsHeight } = useElementSize();
  const log = useEditHistory();
  const reading = usePlacement(meeting, log);
  const [tab, setTab] = useTab(meeting.status === 'completed' ? 'minutes' : 'transcript');
  const [jump, setJump] = useState<PassageJump | null>(null);
  const sideBySide = useSideBySide(meeting.status === 'completed' && meeting.summary !== null);
  const split = sideBySide?.on === true && tab === 'minutes';
  const lead = useCallback(
    (to: PassageJump) => {
      if (!split && to.aside !== true) setTab('transcript');
      setJump(to);
    },
    [setTab, split],
  );
  useAddressedPlace(
    lead,
    useCallback(() => setTab('minutes'), [setTab]),
  );
  const leadToStart = useCallback(
    ({ passageId, id: start }: Stretch) => lead({ passageIds: [passageId], start }),
    [lead],
  );
  const { placement } = reading;
  const leadToNext = useCallback(
    (from: string | number | null) => {
      const next = nextUnsure(placement?.stretches ?? [], from);
      if (next !== null) leadToStart(next);
      else focusStep('minutes');
    },
    [placement, leadToStart],
  );
  // CSSProperties has no custom properties.
  const style = {
    '--meeting-header-height': `${headerHeight}px`,
    '--meeting-steps-height': `${stepsHeight}px`,
  } as CSSProperties;
  return (
    <Box className={classes['page']} style={style}>
      <div className={classes['header']}>
        <div ref={header}>
          <MeetingHeader meeting={meeting} />
        </div>
      </div>
      <div
        className={classes['columns']}
        data-written={meeting.status === 'completed' || undefined}
        data-split={split || undefined}
      >
        <div ref={steps} className={classes['steps']}>
          <MeetingSteps {...{ meeting, unanswered, reading }} onLead={leadToStart} onJump={lead} />
        </div>
        <MeetingContent
          {...{ meeting, reading, log, tab, setTab, jump, lead, leadToStart, leadToNext, sideBySide, split }}
        />
      </div>
    </Box>
  );
}

interface MeetingStepsProps extends MeetingDetailProps {
  readonly reading: PlacementReading;
  readonly onLead: (stretch: Stretch) => void;
  readonly onJump: (jump: PassageJump) => void;
}

function MeetingSteps({ meeting, unanswered, reading, onLead, onJump }: MeetingStepsProps): ReactNode {
  const agenda = useAgendaDraft(meeting.full_agenda);
  const unsavedAgenda = hasUnsavedEdits(agenda.draft);
  const hasAgenda = meeting.full_agenda.length > 0;
  // Nothing can be written any more, or there is nothing to write.
  const over = meeting.status === 'error' && !meeting.can_retry;
  // What is being typed stays in sight all the same.
  const agendaServes = (!over && !hasNoSpeech(meeting)) || agenda.draft.editing;
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

interface MeetingContentProps {
  readonly meeting: Meeting;
  /** Where the items of the agenda begin. */
  readonly reading: PlacementReading;
  /** The history of edits of the transcript. */
  readonly log: EditHistory;
  readonly tab: Tab;
  readonly setTab: (to: Tab) => void;
  readonly jump: PassageJump | null;
  readonly lead: (to: PassageJump) => void;
  readonly leadToStart: (stretch: Stretch) => void;
  readonly leadToNext: (from: string | number | null) => void;
  readonly sideBySide: SideBySide | null;
  /** True if the transcript stands beside the minutes now. */
  readonly split: boolean;
}

function MeetingContent(props: MeetingContentProps): ReactNode {
  const { meeting, reading, log, tab, setTab, jump, lead, leadToStart, leadToNext, sideBySide, split } = props;

  // Minutes that were awaited show by themselves, even if the page never saw them being written.
  const before = useRef(meeting.status);
  useEffect(() => {
    if (before.current !== 'completed' && meeting.status === 'completed') setTab('minutes');
    before.current = meeting.status;
  }, [meeting.status, setTab]);

  const { id, name, status, failed_step, can_retry, passages, speaker_map, transcribed_at, full_agenda, minutes } =
    meeting;
  const noSpeech = hasNoSpeech(meeting);
  const suggestions = useMemo(() => firstQuestions(full_agenda, passages), [full_agenda, passages]);
  const division = useMemo(() => passages.map(({ start }) => start).join(' '), [passages]);
  const { placement } = reading;
  const front = useMemo(
    () => (
      <>
        <AttendanceSummary meeting={meeting} />
        {meeting.minutes.approval !== 'approved' && <UncheckedStarts placement={placement} onLead={leadToStart} />}
      </>
    ),
    [meeting, placement, leadToStart],
  );
  const transcriptShown = tab === 'transcript' || split;
  const { listening, playing, bar, room } = useRecording(meeting, transcriptShown);
  const transcript = passages.length > 0 ? 'there' : noSpeech ? 'empty' : 'awaited';
  return (
    <ListeningContext value={listening}>
      <Tabs
        value={tab}
        onChange={(value) => isTab(value) && setTab(value)}
        className={classes['content']}
        data-split={split || undefined}
        style={{ '--player-room': `${room}px` }}
        // What is being typed is saved, and asked about, even behind another tab.
        keepMountedMode="display-none"
      >
        <Tabs.List grow className={classes['tabs']} aria-label={meetingTexts.tabsLabel}>
          <Tabs.Tab value="transcript">{meetingTexts.tabs.transcript}</Tabs.Tab>
          <Tabs.Tab value="scribebot">{meetingTexts.tabs.scribebot}</Tabs.Tab>
          <Tabs.Tab value="minutes">{meetingTexts.tabs.minutes}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="transcript" className={classes['panel']} {...(split && { 'data-pane': true, tabIndex: 0 })}>
          {/* The title that the steps have above it otherwise. */}
          {split && <VisuallyHidden component="h2">{meetingTexts.tabs.transcript}</VisuallyHidden>}
          <TranscriptPanel
            {...{
              id,
              name,
              status,
              failed_step,
              can_retry,
              passages,
              speaker_map,
              full_agenda,
              transcribed_at,
              jump,
              reading,
              log,
            }}
            onJump={lead}
            onNext={leadToNext}
            locked={minutes.approval === 'approved'}
            shown={transcriptShown}
            beside={split}
            playing={playing}
          />
        </Tabs.Panel>
        <Tabs.Panel value="scribebot" className={classes['panel']}>
          <ScribebotPanel
            meetingId={id}
            transcript={transcript}
            division={division}
            suggestions={suggestions}
            onJump={lead}
          />
        </Tabs.Panel>
        <Tabs.Panel value="minutes" className={classes['panel']}>
          <MinutesPanel {...{ meeting, noSpeech, front, sideBySide }} onJump={lead} />
        </Tabs.Panel>
        {bar}
      </Tabs>
    </ListeningContext>
  );
}

/** The open tab. Each tab keeps its scroll position, so that a person can look up a source and then read on. */
function useTab(first: Tab): readonly [Tab, (to: Tab) => void] {
  const [tab, setTab] = useState(first);
  const shown = useRef(first);
  const places = useRef(new Map<Tab, number>());
  const show = useCallback((to: Tab): void => {
    places.current.set(shown.current, window.scrollY);
    setTab(to);
  }, []);
  useLayoutEffect(() => {
    const place = places.current.get(tab);
    if (shown.current !== tab && place !== undefined) window.scrollTo({ top: place });
    shown.current = tab;
  }, [tab]);
  return [tab, show];
}
