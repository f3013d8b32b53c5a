import { Alert, Button, Group, Text } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { memo, useEffect, useState } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { minutesTexts } from '../../texts/meeting/minutes.ts';
import { editorTexts } from '../../texts/meeting/minutes-editor.ts';
import type { PassageJump } from '../transcript/passage-jump.ts';
import { HistoryButton } from './history-button.tsx';
import { howMade } from './how-made.ts';
import { MinutesHtml } from './minutes-html.tsx';
import type { MinutesMeeting, SideBySide, WrittenProps } from './minutes-meeting.ts';

interface MinutesPanelProps {
  readonly meeting: MinutesMeeting;
  readonly noSpeech: boolean;
  readonly front: ReactNode;
  readonly onJump: (jump: PassageJump) => void;
  readonly sideBySide: SideBySide | null;
}

const isWritten = (meeting: MinutesMeeting): meeting is WrittenProps['meeting'] => meeting.summary !== null;

/** Shows the minutes, or the way to them. */
export const MinutesPanel = memo(
  function MinutesPanel({ meeting, noSpeech, front, onJump, sideBySide }: MinutesPanelProps): ReactNode {
    if (isWritten(meeting)) return <WrittenPanel {...{ meeting, front, onJump, sideBySide }} />;
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

/** Shows the text at once. What can be done with it is loaded separately; if that fails, the text can still be read. */
function WrittenPanel({ meeting, front, onJump, sideBySide }: WrittenProps): ReactNode {
  const { Written, failed, retry } = useWritten();
  if (Written !== null) return <Written key={meeting.id} {...{ meeting, front, onJump, sideBySide }} />;
  return (
    <>
      {failed && (
        <Alert color="yellow" mb="md">
          <Group justify="space-between">
            <Text size="sm">{editorTexts.loadFailed}</Text>
            <Button variant="default" onClick={retry}>
              {editorTexts.retry}
            </Button>
          </Group>
        </Alert>
      )}
      {front}
      <Text size="sm" c="dimmed" mb="md">
        {minutesTexts.sourceHint}
      </Text>
      <MinutesHtml html={meeting.summary} onOpen={({ passageIds }) => onJump({ passageIds })} />
      <Text size="sm" c="dimmed">
        {howMade(meeting)}
      </Text>
    </>
  );
}

let loaded: ComponentType<WrittenProps> | null = null;

function useWritten() {
  const [Written, setWritten] = useState(() => loaded);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (Written !== null || failed) return;
    const load = async (): Promise<void> => {
      try {
        loaded = (await import('./written-minutes.tsx')).WrittenMinutes;
        setWritten(() => loaded);
      } catch {
        setFailed(true);
      }
    };
    void load();
  }, [Written, failed]);
  return { Written, failed, retry: () => setFailed(false) };
}

function whyEmpty({ status, failed_step }: MinutesMeeting, noSpeech: boolean): keyof typeof minutesTexts.emptyHint {
  if (noSpeech) return 'noSpeech';
  if (status === 'transcribed') return 'ready';
  if (status === 'summarization') return 'writing';
  return status === 'error' && failed_step === 'summarization' ? 'failed' : 'waiting';
}
