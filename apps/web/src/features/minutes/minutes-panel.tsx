import type { Meeting } from '@greffier/contract/meetings';
import { Text } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { memo } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { minutesTexts } from '../../texts/minutes.ts';
import type { PassageJump } from '../transcript/passage-jump.ts';
import { MinutesHtml } from './minutes-html.tsx';

interface MinutesPanelProps {
  readonly summary: string | null;
  readonly status: Meeting['status'];
  readonly onJump: (jump: PassageJump) => void;
}

/** The minutes, or what leads to them. */
export const MinutesPanel = memo(function MinutesPanel({ summary, status, onJump }: MinutesPanelProps): ReactNode {
  if (summary === null) {
    const { emptyHint } = minutesTexts;
    const hint =
      status === 'transcribed' ? emptyHint.ready : status === 'summarization' ? emptyHint.writing : emptyHint.waiting;
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
