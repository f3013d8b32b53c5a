import type { Meeting } from '@greffier/contract/meetings';
import { Text } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { memo } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { minutesTexts } from '../../texts/minutes.ts';
import type { PassageJump } from '../transcript/passage-jump.ts';
import { MinutesHtml } from './minutes-html.tsx';

interface MinutesPanelProps extends Pick<Meeting, 'summary' | 'status' | 'failed_step'> {
  readonly noSpeech: boolean;
  readonly onJump: (jump: PassageJump) => void;
}

/** The minutes, or what leads to them. */
export const MinutesPanel = memo(function MinutesPanel(props: MinutesPanelProps): ReactNode {
  const { summary, onJump } = props;
  if (summary === null) {
    const hint = minutesTexts.emptyHint[whyEmpty(props)];
    return <EmptyState icon={<IconFileText size={28} aria-hidden />} title={minutesTexts.empty} text={hint} />;
  }
  return (
    <>
      <Text size="sm" c="dimmed" mb="md">
        {minutesTexts.sourceHint}
      </Text>
      <MinutesHtml html={summary} onJump={onJump} />
    </>
  );
});

function whyEmpty({ status, failed_step, noSpeech }: MinutesPanelProps): keyof typeof minutesTexts.emptyHint {
  if (noSpeech) return 'noSpeech';
  if (status === 'transcribed') return 'ready';
  if (status === 'summarization') return 'writing';
  return status === 'error' && failed_step === 'summarization' ? 'failed' : 'waiting';
}
