import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useUser } from '../../lib/session/session.ts';
import { editorTexts } from '../../texts/meeting/minutes/minutes-editor.ts';
import { findingsQuery } from '../findings/queries.ts';
import { TranscriptChanged } from '../transcript/transcript-changed.tsx';
import { leftDrafts } from './editor/saving/drafts.ts';
import { howMade } from './how-made.ts';
import type { WrittenProps } from './minutes-meeting.ts';
import { ApprovalBar } from './reading/approval-bar.tsx';
import { ApprovalSteps } from './reading/approval-steps.tsx';
import { ReadMinutes } from './reading/read-minutes.tsx';
import { useEditor } from './use-editor.ts';

/** Shows the minutes with everything that can be done with them. At first they are read; on demand they are edited. */
export function WrittenMinutes({ meeting, front, onJump, sideBySide }: WrittenProps): ReactNode {
  const { approval, audio_destroyed_at: audio, voices_destroyed_at: voices } = meeting.minutes;
  const [toCheck, setToCheck] = useState(0);
  const { data, error, refetch } = useQuery(findingsQuery(meeting));
  const findings = { findings: data?.findings, leftOut: data?.left_out ?? 0, error, retry: () => void refetch() };
  const { Editor, opening, write, close } = useEditor();
  const locked = approval === 'approved';
  const [asked, setAsked] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { id: userId } = useUser();

  useEffect(() => {
    if (locked) return close();
    // If a closed window left unsaved edits, the editor opens and continues from them.
    let left = false;
    const takeUp = async (): Promise<void> => {
      // If the browser denies its storage, there are no edits to continue from.
      const drafts = await leftDrafts(userId, meeting.id).catch(() => []);
      if (drafts.length > 0 && !left) await write();
    };
    void takeUp();
    return () => {
      left = true;
    };
  }, [locked, userId, meeting.id, write, close]);

  const writing = Editor !== null && !locked;
  return (
    <>
      <TranscriptChanged meeting={meeting} />
      <ApprovalBar meeting={meeting} sideBySide={sideBySide}>
        {writing && <ApprovalSteps meeting={meeting} toCheck={toCheck} findings={data?.findings} />}
      </ApprovalBar>
      {writing && front}
      {writing ? (
        <Editor
          meeting={meeting}
          findings={findings}
          asked={asked}
          {...{ onJump, sideBySide }}
          onToCheck={setToCheck}
          onDone={() => {
            close();
            setTimeout(() => button.current?.focus());
          }}
        />
      ) : (
        <ReadMinutes
          {...{ meeting, front, findings, onJump, sideBySide, opening }}
          onWrite={() => {
            setAsked(true);
            void write();
          }}
          writeRef={button}
        />
      )}
      <Text size="sm" c="dimmed" mt="lg">
        {howMade(meeting)}
      </Text>
      {(audio ?? voices) !== null && (
        <Text size="sm" c="dimmed">
          {audio !== null && editorTexts.audioDestroyed(audio)} {voices !== null && editorTexts.voicesDestroyed(voices)}
        </Text>
      )}
    </>
  );
}
