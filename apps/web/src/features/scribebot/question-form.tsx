import { AskScribebot } from '@greffier/contract/meeting/minutes/ai';
import { ActionIcon, Group, Text, Textarea, Tooltip } from '@mantine/core';
import { IconSend2 } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode, Ref, SubmitEvent } from 'react';
import { useState } from 'react';
import { firstMessage } from '../../lib/rules.ts';
import { useUnsavedWork } from '../../lib/session/unsaved-work.ts';
import { scribebotTexts } from '../../texts/meeting/minutes/scribebot.ts';
import classes from './scribebot.module.css';

interface QuestionFormProps {
  readonly inputRef: Ref<HTMLTextAreaElement>;
  readonly waiting: boolean;
  readonly onAsk: (query: string) => void;
}

/** Field for a question. Enter sends it, Shift + Enter begins a new line. Blank or overlong questions are not sent. */
export function QuestionForm({ inputRef, waiting, onAsk }: QuestionFormProps): ReactNode {
  const [query, setQuery] = useState('');
  const blank = query.trim() === '';
  useUnsavedWork(!blank);
  const wrong = blank ? null : firstMessage(AskScribebot.body.shape.query, query.trim());
  const off = blank || waiting || wrong !== null;
  const send = (): void => {
    if (off) return;
    onAsk(query);
    setQuery('');
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form className={classes['question']} onSubmit={submit}>
      <Group gap="xs" wrap="nowrap" align="flex-end">
        <Textarea
          ref={inputRef}
          label={scribebotTexts.inputLabel}
          placeholder={scribebotTexts.placeholder}
          autosize
          minRows={1}
          maxRows={6}
          value={query}
          error={wrong}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          style={{ flex: 1 }}
        />
        <Tooltip label={scribebotTexts.send}>
          <ActionIcon type="submit" size="input-sm" aria-label={scribebotTexts.send} disabled={off}>
            <IconSend2 size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Group>
      <Text size="sm" c="dimmed" mt="xs" visibleFrom="sm">
        {scribebotTexts.keyboard}
      </Text>
    </form>
  );
}
