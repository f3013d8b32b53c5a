import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { editorTexts } from '../../../texts/meeting/minutes-editor.ts';
import { minutesTexts } from '../../../texts/meeting/minutes.ts';
import { MinutesHtml } from '../minutes-html.tsx';
import type { WrittenProps } from '../minutes-meeting.ts';
import type { SentenceFacts } from '../sentence.ts';
import classes from './editor.module.css';
import { SourcePanel } from './source-panel.tsx';

/** Minutes that can no longer be changed, with the sources of each sentence. */
export function ReadMinutes({ meeting, onJump }: WrittenProps): ReactNode {
  const [sentence, setSentence] = useState<SentenceFacts | null>(null);
  const panel = useRef<HTMLElement>(null);
  const asked = useRef<Element | null>(null);
  const open = (facts: SentenceFacts): void => {
    asked.current = document.activeElement;
    setSentence(facts);
    panel.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <Text size="sm" c="dimmed" mb="md">
        {editorTexts.lockedAll} {/* On a wide screen the panel says this. */}
        <Text span inherit hiddenFrom="lg">
          {minutesTexts.sourceHint}
        </Text>
      </Text>
      <div className={classes['columns']}>
        <div className={classes['text']}>
          <MinutesHtml html={meeting.summary} onOpen={open} />
        </div>
        <SourcePanel
          sentence={sentence}
          passages={meeting.passages}
          speakerMap={meeting.speaker_map}
          onJump={onJump}
          onLeave={() => {
            if (asked.current instanceof HTMLElement) asked.current.focus();
          }}
          panelRef={panel}
        />
      </div>
    </>
  );
}
