import type { Meeting } from '@greffier/contract/meeting/meetings';
import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { IconMessageCircle, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { memo, useEffect, useRef } from 'react';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { errorTexts } from '../../texts/common/errors.ts';
import { scribebotTexts } from '../../texts/meeting/minutes/scribebot.ts';
import type { PassageJump } from '../transcript/passage-jump.ts';
import { ChatTurn } from './chat-turn.tsx';
import { QuestionForm } from './question-form.tsx';
import classes from './scribebot.module.css';
import { useConversation } from './use-conversation.ts';

interface ScribebotPanelProps {
  readonly meetingId: Meeting['id'];
  /** `there`: there is a transcript to ask about; `awaited`: there is none yet; `empty`: it has no words. */
  readonly transcript: 'there' | 'awaited' | 'empty';
  /** Changes when the transcript is divided into passages anew. */
  readonly division: string;
  /** Suggestions for a first question; an empty conversation shows them as buttons. */
  readonly suggestions: readonly string[];
  readonly onJump: (jump: PassageJump) => void;
}

/** Answers questions about the meeting from its transcript. */
export const ScribebotPanel = memo(function ScribebotPanel(props: ScribebotPanelProps): ReactNode {
  const { meetingId, transcript, division, suggestions, onJump } = props;
  const { turns, waiting, growing, ask, retry, stop } = useConversation(meetingId, division);
  const end = useRef<HTMLDivElement>(null);
  const log = useRef<HTMLDivElement>(null);
  const question = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    if (turns.length > 0 || waiting) end.current?.scrollIntoView({ block: 'nearest' });
    // People read an answer from its beginning, so the page scrolls to the beginning of a long answer.
    const answer = waiting ? null : log.current?.lastElementChild;
    if (answer && isAboveSight(answer)) answer.scrollIntoView({ block: 'start' });
  }, [turns.length, waiting]);

  /** Moves the focus to the question, because the pressed button disappears. */
  const toQuestion = (): void => question.current?.focus({ preventScroll: true });
  const askExample = (example: string): void => {
    ask(example);
    toQuestion();
  };

  const icon = <IconMessageCircle size={28} aria-hidden />;
  if (transcript !== 'there') {
    const text = transcript === 'empty' ? scribebotTexts.noSpeech : scribebotTexts.waiting;
    return <EmptyState icon={icon} title={scribebotTexts.title} text={text} />;
  }
  return (
    <div className={classes['panel']}>
      {turns.length === 0 && (
        <EmptyState icon={icon} title={scribebotTexts.welcome} text={scribebotTexts.welcomeHint}>
          <Group justify="center" gap="xs">
            {suggestions.map((example) => (
              <Button
                key={example}
                variant="default"
                classNames={{ root: classes['suggestion'] ?? '', label: classes['suggested'] ?? '' }}
                onClick={() => askExample(example)}
              >
                {example}
              </Button>
            ))}
          </Group>
        </EmptyState>
      )}
      <Stack ref={log} gap="sm" role="log" aria-label={scribebotTexts.log} align="flex-start">
        {turns.map((turn) => (
          <ChatTurn key={turn.id} turn={turn} onJump={onJump} />
        ))}
        {growing !== '' && (
          // Hidden from screen readers, which read the answer once, when it is complete.
          <div aria-hidden className={classes['turn']} data-role="assistant">
            <p className={classes['content']}>{growing}</p>
          </div>
        )}
        {waiting && (
          <Group gap="xs" py="sm">
            <Loader size="sm" type="dots" aria-hidden />
            <Text size="sm" c="dimmed">
              {scribebotTexts.thinking}
            </Text>
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => {
                stop();
                toQuestion();
              }}
            >
              {scribebotTexts.stop}
            </Button>
          </Group>
        )}
      </Stack>
      {turns.at(-1)?.failed === true && !waiting && (
        <Group>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={() => {
              retry();
              toQuestion();
            }}
          >
            {errorTexts.retry}
          </Button>
        </Group>
      )}
      <QuestionForm inputRef={question} waiting={waiting} onAsk={ask} />
      <div ref={end} className={classes['end']} />
    </div>
  );
});

/** Tells whether an element begins above the visible part of the page, which is below the headers. */
const isAboveSight = (element: Element): boolean =>
  element.getBoundingClientRect().top < Number.parseFloat(getComputedStyle(element).scrollMarginTop || '0');
