import type { Finding } from '@greffier/contract/meeting/minutes/findings';
import { Anchor, Button, Skeleton, Text } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';
import { useMemo, useState } from 'react';
import { errorMessage } from '../../lib/request-error.ts';
import { findingsTexts as texts } from '../../texts/meeting/minutes/findings.ts';
import type { WrittenProps } from '../minutes/minutes-meeting.ts';
import type { FindingContext } from './finding-card.tsx';
import type { FindingsAnswer } from './findings-answer.ts';
import { sortFindings } from './findings.ts';
import { FindingsList, Settled } from './findings-list.tsx';
import { LastDone } from './last-done.tsx';
import classes from './findings.module.css';
import { useExamining } from './use-examining.ts';

interface FindingsPanelProps extends Pick<WrittenProps, 'meeting' | 'onJump'>, Pick<FindingContext, 'onShow'> {
  readonly answer: FindingsAnswer;
  readonly onTurn: Parameters<typeof useExamining>[0]['onTurn'];
  /** Returns to the text. */
  readonly onLeave: () => void;
  readonly panelRef: RefObject<HTMLElement | null>;
  /** True if the panel stands beside the text; otherwise it stays closed until somebody opens it. */
  readonly beside: boolean;
}

const NONE: readonly Finding[] = [];

/** Shows possible outcomes of the meeting, to accept or dismiss, and those already in the text. */
export function FindingsPanel(props: FindingsPanelProps): ReactNode {
  const { meeting, answer, onTurn, onLeave, panelRef, beside, onJump, onShow } = props;
  const findings = answer.findings ?? NONE;
  const { proposals, found, settled } = useMemo(() => sortFindings(findings), [findings]);
  const passages = useMemo(() => new Map(meeting.passages.map((one) => [one.id, one])), [meeting.passages]);
  const [open, setOpen] = useState(false);
  const { last, turn, undo, confirmAll, press, leadTo } = useExamining({ findings, onTurn, onLeave, panel: panelRef });
  if (answer.findings?.length === 0) return null;

  const context: FindingContext = {
    passages,
    speakerMap: meeting.speaker_map,
    onJump,
    onShow,
    onTurn: turn,
  };
  const leadToFound = (): void => {
    const [first] = found;
    if (first !== undefined) leadTo(first.number);
  };
  const lastDone = <LastDone last={last} onUndo={undo} onShow={onShow} />;
  const content =
    answer.findings === undefined ? (
      <Missing {...answer} />
    ) : (
      <>
        {(last === null || proposals.length === 0) && (
          <Text size="sm" c="dimmed">
            {proposals.length > 0 ? texts.hint : texts.nothingLeft}
          </Text>
        )}
        <Text size="xs" c="dimmed" visibleFrom="sm">
          {texts.keys}
        </Text>
        {found.length > 0 && proposals.length > 0 && (
          <Anchor component="button" type="button" size="sm" ta="start" underline="always" onClick={leadToFound}>
            {texts.foundBelow(found.length)}
          </Anchor>
        )}
        {!beside && lastDone}
        <FindingsList findings={proposals} {...context} />
        {found.length > 0 && (
          <>
            <Text size="sm" fw={600} component="h3">
              {texts.found(found.length)}
            </Text>
            <Text size="sm" c="dimmed">
              {texts.foundHint}
            </Text>
            {found.length > 1 && (
              <Button size="compact-sm" variant="default" onClick={confirmAll}>
                {texts.confirmAll}
              </Button>
            )}
            <FindingsList findings={found} {...context} />
          </>
        )}
        <Settled findings={settled} {...context} />
        {answer.leftOut > 0 && (
          <Text size="sm" c="dimmed">
            {texts.leftOut(answer.leftOut)}
          </Text>
        )}
      </>
    );
  const title = texts.titled(proposals.length);
  return (
    // Keys pressed inside bubble up to the panel, whatever has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={panelRef}
      className={classes['panel']}
      aria-label={texts.title}
      data-beside={beside || undefined}
      tabIndex={-1}
      onKeyDown={press}
      // The panel opens when it gets the focus itself.
      onFocus={(event) => event.target === event.currentTarget && setOpen(true)}
    >
      {beside ? (
        <>
          <Text fw={600} size="sm" component="h2">
            {title}
          </Text>
          {lastDone}
          <div className={classes['rows']}>{content}</div>
        </>
      ) : (
        <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{title}</summary>
          <div className={classes['content']}>{content}</div>
        </details>
      )}
    </section>
  );
}

/** Shown while findings load, or if loading failed. */
function Missing({ error, retry }: FindingsAnswer): ReactNode {
  if (error === null)
    return (
      <output aria-label={texts.loading}>
        <Skeleton h={96} radius="sm" />
      </output>
    );
  return (
    <>
      <Text size="sm">{errorMessage(error, texts.loadFailed)}</Text>
      <Button size="compact-sm" variant="default" onClick={retry}>
        {texts.retry}
      </Button>
    </>
  );
}
