import { tidyLine } from '@greffier/contract/text';
import { PassageText } from '@greffier/contract/meeting/transcript/transcript';
import type { Passage } from '@greffier/contract/values';
import { Button, Checkbox, Group, NativeSelect, Stack, Textarea } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { LeaveGuard } from '../../components/dialogs/leave-guard.tsx';
import { formatTimestamp } from '../../lib/durations.ts';
import { firstMessage } from '../../lib/rules.ts';
import { commonTexts } from '../../texts/common/common.ts';
import { divisionTexts } from '../../texts/meeting/minutes/division.ts';
import { transcriptTexts } from '../../texts/meeting/transcript/transcript.ts';
import type { Change } from './corrections.ts';
import { type Deed, divided } from './division/divide.ts';
import { divisionKey, DivisionButtons } from './division/division-buttons.tsx';

export interface PassageEditorProps {
  readonly passage: Passage;
  readonly previous: Passage | undefined;
  readonly next: Passage | undefined;
  readonly speakers: readonly { readonly value: string; readonly label: string }[];
  /** Number of later passages of the same voice. */
  readonly following: number;
  /** The field that gets the focus first, or the place of the words to correct, which are then selected. */
  readonly begin: 'text' | 'speaker' | { readonly from: number; readonly to: number };
  /** True if other passages are being edited, too. */
  readonly others: boolean;
  readonly saving: boolean;
  /** @param all true to change the speaker of all following passages of the same voice, too */
  readonly onSave: (before: Passage, after: Passage, all: boolean) => void;
  readonly onDivide: (change: Change, deed: Deed) => void;
  readonly onClose: () => void;
}

/** Edits a passage in its place. Escape closes it if nothing has changed; Ctrl+Enter saves. */
export function PassageEditor({ speakers, saving, onSave, onClose, ...props }: PassageEditorProps): ReactNode {
  // The passage as it was when editing began, so that saving does not overwrite changes made in another window since.
  const [passage] = useState(props.passage);
  const { previous, next, following, others, begin, onDivide } = props;
  const [text, setText] = useState(passage.text);
  const [speaker, setSpeaker] = useState(passage.speaker);
  const [all, setAll] = useState(false);
  const [cursor, setCursor] = useState(0);
  const field = useRef<HTMLTextAreaElement>(null);
  const select = useRef<HTMLSelectElement>(null);
  const [first] = useState(begin);
  useEffect(() => {
    (first === 'speaker' ? select : field).current?.focus();
    if (typeof first === 'object') field.current?.setSelectionRange(first.from, first.to);
  }, [first]);
  const changed = text !== passage.text || speaker !== passage.speaker;
  const wrong = firstMessage(PassageText, text);
  const time = formatTimestamp(passage.start);
  const save = (): void => {
    if (wrong !== null || saving) return;
    if (changed) onSave(passage, { ...passage, text: tidyLine(text), speaker }, all && speaker !== passage.speaker);
    else onClose();
  };
  const why = others ? divisionTexts.others : changed ? divisionTexts.unsaved : null;
  const made = (deed: Deed): Change | null => divided(deed, { passage, previous, next, at: cursor });
  const divide = (deed: Deed): void => {
    const change = why === null && !saving ? made(deed) : null;
    if (change !== null) onDivide(change, deed);
  };
  const finish = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
    else if (event.key === 'Escape' && !changed) onClose();
  };
  const keyDown = (event: KeyboardEvent): void => {
    const deed = divisionKey(event);
    if (deed === null) return finish(event);
    event.preventDefault();
    return divide(deed);
  };
  return (
    <Stack gap="xs">
      <NativeSelect
        ref={select}
        aria-label={transcriptTexts.speakerLabel(time)}
        value={speaker}
        data={[...speakers]}
        maw="20rem"
        onChange={(event) => setSpeaker(event.currentTarget.value)}
        // The list of speakers uses keys itself, also with Alt.
        onKeyDown={finish}
      />
      {speaker !== passage.speaker && following > 0 && (
        <Checkbox
          label={divisionTexts.following(following)}
          checked={all}
          onChange={(event) => setAll(event.currentTarget.checked)}
        />
      )}
      <Textarea
        ref={field}
        aria-label={transcriptTexts.editLabel(time)}
        autosize
        minRows={2}
        dir="auto"
        value={text}
        error={wrong}
        onChange={(event) => setText(event.currentTarget.value)}
        onSelect={(event) => setCursor(event.currentTarget.selectionStart)}
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
      <DivisionButtons why={why} can={(deed) => !saving && made(deed) !== null} onDivide={divide} />
      <LeaveGuard when={changed} question={transcriptTexts.leaveQuestion} />
    </Stack>
  );
}
