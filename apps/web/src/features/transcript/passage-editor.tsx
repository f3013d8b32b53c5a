import { tidyLine } from '@greffier/contract/text';
import { PassageText } from '@greffier/contract/meeting/transcript';
import type { Passage } from '@greffier/contract/values';
import { Button, Group, NativeSelect, Stack, Textarea } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { LeaveGuard } from '../../components/dialogs/leave-guard.tsx';
import { formatTimestamp } from '../../lib/durations.ts';
import { firstMessage } from '../../lib/rules.ts';
import { commonTexts } from '../../texts/common.ts';
import { transcriptTexts } from '../../texts/meeting/transcript.ts';

export interface PassageEditorProps {
  readonly passage: Passage;
  readonly speakers: readonly { readonly value: string; readonly label: string }[];
  readonly saving: boolean;
  readonly onSave: (before: Passage, after: Passage) => void;
  readonly onClose: () => void;
}

/** Edits a passage in its place. Escape closes it if nothing has changed; Ctrl+Enter saves. */
export function PassageEditor({ speakers, saving, onSave, onClose, ...props }: PassageEditorProps): ReactNode {
  // The passage as it was when editing began, so that what another window saves meanwhile is not overwritten.
  const [passage] = useState(props.passage);
  const [text, setText] = useState(passage.text);
  const [speaker, setSpeaker] = useState(passage.speaker);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const changed = text !== passage.text || speaker !== passage.speaker;
  const wrong = firstMessage(PassageText, text);
  const time = formatTimestamp(passage.start);
  const save = (): void => {
    if (wrong !== null || saving) return;
    if (changed) onSave(passage, { ...passage, text: tidyLine(text), speaker });
    else onClose();
  };
  const keyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
    else if (event.key === 'Escape' && !changed) onClose();
  };
  return (
    <Stack gap="xs">
      <NativeSelect
        aria-label={transcriptTexts.speakerLabel(time)}
        value={speaker}
        data={[...speakers]}
        maw="20rem"
        onChange={(event) => setSpeaker(event.currentTarget.value)}
        onKeyDown={keyDown}
      />
      <Textarea
        ref={field}
        aria-label={transcriptTexts.editLabel(time)}
        autosize
        minRows={2}
        dir="auto"
        value={text}
        error={wrong}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={keyDown}
      />
      <Group gap="xs">
        <Button disabled={wrong !== null} loading={saving} onClick={save}>
          {commonTexts.save}
        </Button>
        <Button variant="default" disabled={saving} onClick={onClose}>
          {commonTexts.cancel}
        </Button>
      </Group>
      <LeaveGuard when={changed} question={transcriptTexts.leaveQuestion} />
    </Stack>
  );
}
