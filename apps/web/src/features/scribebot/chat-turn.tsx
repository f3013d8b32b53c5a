import { ActionIcon, Group, Text, Tooltip, UnstyledButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { notify } from '../../lib/notify.ts';
import { scribebotTexts } from '../../texts/meeting/minutes/scribebot.ts';
import type { PassageJump } from '../transcript/passage-jump.ts';
import { answerBlocks, answerParts } from './answer-parts.ts';
import type { Turn } from './conversation.ts';
import classes from './scribebot.module.css';

interface ChatTurnProps {
  readonly turn: Turn;
  readonly onJump: (jump: PassageJump) => void;
}

/** Shows a question, or an answer whose numbers lead to the passages on which it rests. */
export function ChatTurn({ turn, onJump }: ChatTurnProps): ReactNode {
  const answered = turn.role === 'assistant' && !turn.failed;
  return (
    <div className={classes['turn']} data-role={turn.role} data-failed={turn.failed || undefined}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm" fw={600} c="dimmed">
          {turn.role === 'user' ? scribebotTexts.you : scribebotTexts.bot}
        </Text>
        {answered && <CopyAnswer text={turn.content} />}
      </Group>
      {answerBlocks(turn.content).map(({ text, entries, at }) => (
        <div key={at} className={classes['block']}>
          {text !== '' && (
            <p className={classes['content']} data-heads={entries.length > 0 || undefined}>
              <Sourced text={text} turn={turn} onJump={onJump} />
            </p>
          )}
          {entries.length > 0 && (
            <ul className={classes['entries']}>
              {entries.map((entry) => (
                <li key={entry} className={classes['content']}>
                  <Sourced text={entry} turn={turn} onJump={onJump} />
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
      {turn.reason !== '' && <Text size="sm">{turn.reason}</Text>}
    </div>
  );
}

/** Text whose source numbers lead to their passages. */
function Sourced({ text, turn, onJump }: ChatTurnProps & { readonly text: string }): ReactNode {
  return answerParts(text, turn.sources).map((part) =>
    part.type === 'text' ? (
      part.text
    ) : (
      <UnstyledButton
        key={part.at}
        className={classes['source']}
        aria-label={scribebotTexts.source(part.number)}
        onClick={() => onJump({ passageIds: [part.passage] })}
      >
        {part.number}
      </UnstyledButton>
    ),
  );
}

function CopyAnswer({ text }: { readonly text: string }): ReactNode {
  const [copied, setCopied] = useState(false);
  const label = copied ? scribebotTexts.copied : scribebotTexts.copy;
  const copy = (): void => {
    // Without HTTPS, browsers have no clipboard.
    const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
    written.then(
      () => setCopied(true),
      () => notify.error(scribebotTexts.copyFailed),
    );
  };
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" c="dimmed" aria-label={label} onClick={copy}>
        {copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  );
}
