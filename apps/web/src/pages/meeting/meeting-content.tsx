import type { Meeting } from '@greffier/contract/meeting/meetings';
import { Tabs, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect, useMemo, useRef } from 'react';
import { AttendanceSummary } from '../../features/attendance/attendance-summary.tsx';
import { ListeningContext } from '../../features/listening/listening.ts';
import { useRecording } from '../../features/listening/use-recording.tsx';
import { MinutesPanel } from '../../features/minutes/minutes-panel.tsx';
import { UncheckedStarts } from '../../features/placement/unchecked-starts.tsx';
import type { Stretch } from '../../features/placement/stretches.ts';
import type { PlacementReading } from '../../features/placement/use-placement.ts';
import { firstQuestions } from '../../features/scribebot/first-questions.ts';
import { ScribebotPanel } from '../../features/scribebot/scribebot-panel.tsx';
import type { PassageJump } from '../../features/transcript/passage-jump.ts';
import { hasNoSpeech } from '../../features/transcript/speech.ts';
import type { EditHistory } from '../../features/transcript/use-edit-history.ts';
import { TranscriptPanel } from '../../features/transcript/transcript-panel.tsx';
import { meetingTexts } from '../../texts/meeting/meeting.ts';
import type { SideBySide } from '../../features/minutes/minutes-meeting.ts';
import classes from './meeting.module.css';
import { isTab, type Tab } from './use-tab.ts';

interface MeetingContentProps {
  readonly meeting: Meeting;
  /** Places where the items of the agenda begin. */
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

/** Shows the meeting's texts, each in a tab: transcript, ScribeBot, minutes. */
export function MeetingContent(props: MeetingContentProps): ReactNode {
  const { meeting, reading, log, tab, setTab, jump, lead, leadToStart, leadToNext, sideBySide, split } = props;

  // When minutes are ready, their tab opens by itself, even if the page never saw them being written.
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
        // A hidden tab stays mounted: its unsaved text can be saved, and the page asks about it before it is left.
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
