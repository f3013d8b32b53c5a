import { Button, Text, useMantineTheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFlag, IconPencil } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { useMemo, useRef } from 'react';
import { editorTexts } from '../../../texts/meeting/minutes/minutes-editor.ts';
import { minutesTexts } from '../../../texts/meeting/minutes/minutes.ts';
import type { FindingsAnswer } from '../../findings/findings-answer.ts';
import { FindingsPanel } from '../../findings/findings-panel.tsx';
import { MinutesHtml } from '../minutes-html.tsx';
import type { WrittenProps } from '../minutes-meeting.ts';
import { ApprovalSteps } from './approval-steps.tsx';
import { Brief } from './brief.tsx';
import { outcomesIn } from './outcomes.ts';
import classes from './reading.module.css';
import { parseMinutes, sentencesIn } from './sentences.ts';
import { SourcePanel } from './source-panel.tsx';
import { useConfirming } from './use-confirming.ts';
import { useShownAside } from './use-shown-aside.ts';
import { useReading } from './use-reading.ts';

interface ReadMinutesProps extends WrittenProps {
  readonly findings: FindingsAnswer;
  /** Begins to write. */
  readonly onWrite: () => void;
  /** True while the editor is loaded. */
  readonly opening: boolean;
  readonly writeRef: Ref<HTMLButtonElement>;
}

/** Shows the minutes to read and to check, with the sources of each sentence. Nothing can be typed here. */
export function ReadMinutes(props: ReadMinutesProps): ReactNode {
  const { meeting, front, findings, onJump, sideBySide, onWrite, opening, writeRef } = props;
  const { summary } = meeting;
  const locked = meeting.minutes.approval === 'approved';
  const { sentences, outcomes } = useMemo(() => {
    const body = parseMinutes(summary);
    return { sentences: sentencesIn(body), outcomes: outcomesIn(body) };
  }, [summary]);
  const toCheck = sentences.filter((sentence) => sentence.toCheck).length;
  const [bar, panel, text] = [useRef<HTMLDivElement>(null), useRef<HTMLElement>(null), useRef<HTMLDivElement>(null)];
  const html = useRef<HTMLDivElement>(null);
  const { active, choose, isChosen, lead, showLine, showOutcome, leave } = useReading(sentences, {
    bar,
    panel,
    text,
    html,
  });
  useShownAside(active, { onJump, sideBySide });
  const { confirm, confirming, turnFinding } = useConfirming({ meeting });
  const findingsPanel = useRef<HTMLElement>(null);
  const split = sideBySide?.on === true;
  const hasRoom = useMediaQuery(`(min-width: ${useMantineTheme().breakpoints.lg})`, undefined, {
    getInitialValueInEffect: false,
  });
  const beside = hasRoom && !split;
  /** Goes to the source of the sentence that has the focus, or else of the chosen one. */
  const showSource = (target: EventTarget): void => {
    const focused = target instanceof Element ? target.closest<HTMLElement>('[data-sentence]') : null;
    const sentence = sentences[Number(focused?.dataset['sentence'])];
    if (sentence === undefined) panel.current?.focus();
    else choose(sentence);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && event.altKey) showSource(event.target);
    else if (event.key === 'F8' && event.shiftKey) findingsPanel.current?.focus();
    else if (event.key === 'F8' && !locked) lead(active?.number ?? -1);
    else return;
    event.preventDefault();
  };
  const examined = !locked && (
    <FindingsPanel
      {...{ meeting, onJump, beside }}
      answer={findings}
      onTurn={turnFinding}
      onShow={showLine}
      onLeave={leave}
      panelRef={findingsPanel}
    />
  );
  return (
    // Keys pressed inside bubble up, whatever has the focus.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={classes['reading']} onKeyDown={press}>
      <div className={classes['bar']} data-reading ref={bar}>
        {!locked && (
          <div className={classes['facts']}>
            <Button
              ref={writeRef}
              variant="default"
              size="compact-sm"
              leftSection={<IconPencil size={16} aria-hidden />}
              loading={opening}
              onClick={onWrite}
            >
              {editorTexts.write}
            </Button>
            {toCheck === 0 ? (
              <Text size="sm" c="dimmed" className={classes['calm'] ?? ''}>
                {editorTexts.nothingToCheck}
              </Text>
            ) : (
              <Button
                variant="default"
                size="compact-sm"
                leftSection={<IconFlag size={16} aria-hidden />}
                title={editorTexts.readingKeys}
                onClick={() => lead(active?.number ?? -1)}
              >
                {editorTexts.toCheck(toCheck)}
              </Button>
            )}
          </div>
        )}
        <ApprovalSteps meeting={meeting} toCheck={toCheck} findings={findings.findings} />
      </div>
      {locked && (
        <Text size="sm" c="dimmed" mb="md">
          {editorTexts.lockedAll}
        </Text>
      )}
      <div className={classes['columns']} data-split={split || undefined}>
        <div className={classes['text']} ref={text}>
          <Brief outcomes={outcomes} onShow={showOutcome} />
          {!beside && <div className={classes['above']}>{examined}</div>}
          {front}
          {/* On a wide screen the panel says this. */}
          <Text size="sm" c="dimmed" mb="sm" hiddenFrom="lg">
            {minutesTexts.sourceHint}
          </Text>
          <div ref={html}>
            <MinutesHtml html={summary} passages={meeting.passages} onOpen={choose} active={active?.number ?? null} />
          </div>
        </div>
        <div className={classes['beside']}>
          <SourcePanel
            reading
            split={split}
            sentence={active}
            passages={meeting.passages}
            speakerMap={meeting.speaker_map}
            onJump={onJump}
            {...(!locked && {
              // If the person has chosen another sentence in the meantime, that one stays chosen.
              onConfirm: () =>
                active !== null && confirm(active, { onSuccess: () => isChosen(active.number) && lead(active.number) }),
            })}
            confirming={confirming}
            onLeave={leave}
            panelRef={panel}
          />
          {beside && examined}
        </div>
      </div>
    </div>
  );
}
