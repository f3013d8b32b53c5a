import { isUnsure } from '@greffier/contract/meeting/transcript/doubts';
import type { Passage } from '@greffier/contract/values';
import { Alert, Anchor, Button, CloseButton, Stack, Text } from '@mantine/core';
import { IconCheck, IconCircleCheck, IconHelpCircle, IconQuote } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { formatTimestamp } from '../../../lib/durations.ts';
import { doubtsTexts } from '../../../texts/meeting/transcript/doubts.ts';
import { listeningTexts } from '../../../texts/meeting/transcript/listening.ts';
import { editorTexts } from '../../../texts/meeting/minutes/minutes-editor.ts';
import { minutesTexts } from '../../../texts/meeting/minutes/minutes.ts';
import { useListening } from '../../listening/listening.ts';
import type { PassageJump } from '../../transcript/passage-jump.ts';
import { speakerName } from '../../transcript/speaker-name.ts';
import { passagesById, readQuotation } from '../quotation.ts';
import type { SentenceFacts } from '../sentence.ts';
import { isToCheck } from '../sentence.ts';
import classes from './reading.module.css';

interface SourcePanelProps {
  /** Null if no sentence is active. */
  readonly sentence: SentenceFacts | null;
  readonly passages: readonly Passage[];
  readonly speakerMap: Readonly<Record<string, string>>;
  readonly onJump: (jump: PassageJump) => void;
  /** Absent if the text is locked. */
  readonly onConfirm?: () => void;
  /** True while a confirmation is being stored. */
  readonly confirming?: boolean;
  /** True if the text is read, not edited: people then choose sentences, and there is no caret. */
  readonly reading?: boolean;
  /** True if the transcript stands beside the minutes, and shows the passages itself. */
  readonly split: boolean;
  /** Returns to the text; closes the panel if the text is read. */
  readonly onLeave: () => void;
  readonly panelRef: RefObject<HTMLElement | null>;
}

/** Shows the passages on which a sentence of the minutes rests or, if there are none, who confirmed the sentence. */
export function SourcePanel(props: SourcePanelProps): ReactNode {
  const { sentence, passages, split, onLeave, panelRef } = props;
  // There is little room beside the transcript, so the panel covers the text only if a person has something to decide.
  const otherWords = useMemo(
    () => sentence !== null && readQuotation(sentence, passagesById(passages)).changed,
    [sentence, passages],
  );
  const isQuiet = sentence === null || (split && !isToCheck(sentence) && !otherWords);
  // Each sentence begins at the top, with its warning. The text alone is not enough: « Adopté. » occurs several times.
  const shown = sentence === null ? null : `${sentence.passageIds.join(' ')} ${sentence.text}`;
  const before = useRef(shown);
  useLayoutEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (panelRef.current !== null) panelRef.current.scrollTop = 0;
  }, [shown, panelRef]);
  const leave = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onLeave();
  };
  return (
    // Keys pressed inside bubble up to the panel, whatever has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={panelRef}
      className={classes['source']}
      aria-label={editorTexts.source}
      data-empty={isQuiet || undefined}
      tabIndex={-1}
      onKeyDown={leave}
    >
      {sentence === null ? (
        <Text size="sm" c="dimmed">
          {props.reading === true ? minutesTexts.sourceHint : editorTexts.noSentence}
        </Text>
      ) : (
        <Stack gap="sm">
          <Text fw={600} size="sm">
            {editorTexts.source}
          </Text>
          {otherWords && (
            <Alert color="yellow" icon={<IconQuote aria-hidden />} p="sm">
              <Text size="sm">{editorTexts.otherWords}</Text>
            </Alert>
          )}
          <Verdict sentence={sentence} onConfirm={props.onConfirm} confirming={props.confirming} />
          <Passages {...props} ids={sentence.passageIds} short={split && !isQuiet} />
          {/* After what there is to decide, for whoever goes from key to key. */}
          {props.reading === true && (
            <CloseButton
              size="sm"
              className={classes['close']}
              aria-label={editorTexts.closeSource}
              title={editorTexts.closeSource}
              onClick={onLeave}
            />
          )}
        </Stack>
      )}
    </section>
  );
}

interface VerdictProps {
  readonly sentence: SentenceFacts;
  readonly onConfirm: (() => void) | undefined;
  readonly confirming: boolean | undefined;
}

function Verdict({ sentence, onConfirm, confirming = false }: VerdictProps): ReactNode {
  const { confirmed, doubts, passageIds, byHand } = sentence;
  if (confirmed !== null) {
    return (
      <Text size="sm">
        <IconCircleCheck size={16} aria-hidden className={classes['icon']} />{' '}
        {editorTexts.confirmed(confirmed.by, confirmed.at)}
      </Text>
    );
  }
  if (byHand) return <Text size="sm">{editorTexts.byHand}</Text>;
  if (!isToCheck(sentence)) return null;
  const reasons = doubts.length > 0 ? doubts.map((doubt) => editorTexts.doubts[doubt]) : [editorTexts.noSource];
  return (
    <Alert color="yellow" icon={<IconHelpCircle aria-hidden />} p="sm" data-reasons={passageIds.length}>
      {reasons.map((reason) => (
        <Text key={reason} size="sm">
          {reason}
        </Text>
      ))}
      {onConfirm && (
        <Button
          mt="xs"
          variant="default"
          leftSection={<IconCheck size={18} aria-hidden />}
          title={editorTexts.confirmHint}
          loading={confirming}
          onClick={onConfirm}
        >
          {editorTexts.confirm}
        </Button>
      )}
    </Alert>
  );
}

interface PassagesProps extends Pick<SourcePanelProps, 'passages' | 'speakerMap' | 'onJump'> {
  readonly ids: readonly number[];
  /** True to leave out the passages' words, which the transcript shows. */
  readonly short: boolean;
}

function Passages({ ids, short, passages, speakerMap, onJump }: PassagesProps): ReactNode {
  const listening = useListening();
  const byId = useMemo(() => new Map(passages.map((passage) => [passage.id, passage])), [passages]);
  if (ids.length === 0) return null;
  return (
    <ol className={classes['passages']}>
      {ids.map((id) => {
        const passage = byId.get(id);
        if (passage === undefined) return <li key={id}>{editorTexts.missingPassage}</li>;
        const name = speakerName(passage.speaker, speakerMap);
        const time = formatTimestamp(passage.start);
        return (
          <li key={id}>
            <Text size="sm" fw={600} component="span">
              {name}
            </Text>{' '}
            <Text size="sm" c="dimmed" component="span">
              {time}
            </Text>
            {isUnsure(passage) && (
              <Text size="sm" c="dimmed" component="span" title={doubtsTexts.unsureHint}>
                {` · ${doubtsTexts.unsure}`}
              </Text>
            )}
            {!short && <Text size="sm">{passage.text}</Text>}
            <Anchor
              size="sm"
              underline="always"
              href={`#passage-${id}`}
              aria-label={editorTexts.readThereAt(name, time)}
              onClick={(event) => {
                event.preventDefault();
                onJump({ passageIds: [id, ...ids.filter((other) => other !== id)] });
              }}
            >
              {editorTexts.readThere}
            </Anchor>
            {listening !== null && (
              <Anchor
                component="button"
                type="button"
                size="sm"
                ml="sm"
                underline="always"
                aria-label={listeningTexts.listenAt(name, time)}
                onClick={() => listening.listen(passage.start)}
              >
                {listeningTexts.listen}
              </Anchor>
            )}
          </li>
        );
      })}
    </ol>
  );
}
