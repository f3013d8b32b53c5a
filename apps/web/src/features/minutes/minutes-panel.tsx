import { IconFileText } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { memo } from 'react';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { minutesTexts } from '../../texts/meeting/minutes/minutes.ts';
import type { PassageJump } from '../transcript/passage-jump.ts';
import { HistoryButton } from './history/history-button.tsx';
import type { MinutesMeeting, SideBySide, WrittenProps } from './minutes-meeting.ts';
import { WrittenMinutes } from './written-minutes.tsx';

interface MinutesPanelProps {
  readonly meeting: MinutesMeeting;
  readonly noSpeech: boolean;
  readonly front: ReactNode;
  readonly onJump: (jump: PassageJump) => void;
  readonly sideBySide: SideBySide | null;
}

const isWritten = (meeting: MinutesMeeting): meeting is WrittenProps['meeting'] => meeting.summary !== null;

/** Shows the minutes, or says how to get them. */
export const MinutesPanel = memo(
  function MinutesPanel({ meeting, noSpeech, front, onJump, sideBySide }: MinutesPanelProps): ReactNode {
    if (isWritten(meeting)) return <WrittenMinutes key={meeting.id} {...{ meeting, front, onJump, sideBySide }} />;
    const hint = minutesTexts.emptyHint[whyEmpty(meeting, noSpeech)];
    return (
      <EmptyState icon={<IconFileText size={28} aria-hidden />} title={minutesTexts.empty} text={hint}>
        {meeting.minutes.version > 0 && <HistoryButton meeting={meeting} />}
      </EmptyState>
    );
  },
  (before, after) =>
    before.onJump === after.onJump &&
    before.front === after.front &&
    before.sideBySide === after.sideBySide &&
    before.noSpeech === after.noSpeech &&
    KEYS.every((key) => before.meeting[key] === after.meeting[key]),
);

const KEYS = [
  'id',
  'name',
  'status',
  'failed_step',
  'summary',
  'minutes',
  'minutes_made_at',
  'minutes_kind',
  'minutes_engine',
  'passages',
  'speaker_map',
  'transcript_changed_at',
] as const;

function whyEmpty({ status, failed_step }: MinutesMeeting, noSpeech: boolean): keyof typeof minutesTexts.emptyHint {
  if (noSpeech) return 'noSpeech';
  if (status === 'transcribed') return 'ready';
  if (status === 'summarization') return 'writing';
  return status === 'error' && failed_step === 'summarization' ? 'failed' : 'waiting';
}
