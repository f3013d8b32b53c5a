import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { editorTexts } from '../../../texts/meeting/minutes-editor.ts';
import { findingsQuery } from '../../findings/queries.ts';
import type { WrittenProps } from '../minutes-meeting.ts';
import { TranscriptChanged } from '../../transcript/transcript-changed.tsx';
import { ApprovalBar } from './approval-bar.tsx';
import { MinutesEditor } from './minutes-editor.tsx';
import { ReadMinutes } from './read-minutes.tsx';

/** The minutes with everything that can be done with them. */
export function WrittenMinutes({ meeting, onJump }: WrittenProps): ReactNode {
  const [toCheck, setToCheck] = useState(0);
  const { data, error, refetch } = useQuery(findingsQuery(meeting));
  const findings = { findings: data?.findings, leftOut: data?.left_out ?? 0, error, retry: () => void refetch() };
  const { approval, audio_destroyed_at: audio, voices_destroyed_at: voices } = meeting.minutes;
  return (
    <>
      <TranscriptChanged meeting={meeting} />
      <ApprovalBar meeting={meeting} toCheck={toCheck} findings={data?.findings} />
      {approval === 'approved' ? (
        <ReadMinutes meeting={meeting} onJump={onJump} />
      ) : (
        <MinutesEditor meeting={meeting} findings={findings} onJump={onJump} onToCheck={setToCheck} />
      )}
      {(audio ?? voices) !== null && (
        <Text size="sm" c="dimmed" mt="lg">
          {audio !== null && editorTexts.audioDestroyed(audio)} {voices !== null && editorTexts.voicesDestroyed(voices)}
        </Text>
      )}
    </>
  );
}
