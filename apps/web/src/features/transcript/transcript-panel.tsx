import { transcriptFileName } from '@greffier/contract/file-names';
import type { Meeting } from '@greffier/contract/meeting/meetings';
import { DownloadTranscript } from '@greffier/contract/meeting/meetings';
import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconDownload,
  IconKeyboard,
  IconMicrophone,
  IconPlus,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import { memo, useCallback, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { lazyDialog } from '../../components/dialogs/lazy-dialog.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { download } from '../../lib/files/download.ts';
import { useHistory } from '../../lib/navigation/app-router.tsx';
import { notify } from '../../lib/notify.ts';
import { errorMessage } from '../../lib/request-error.ts';
import { meetingTexts } from '../../texts/meeting/meeting.ts';
import { transcriptKeysTexts } from '../../texts/meeting/transcript/transcript-keys.ts';
import { transcriptTexts } from '../../texts/meeting/transcript/transcript.ts';
import { KeptNote } from '../listening/kept-note.tsx';
import { useListening } from '../listening/listening.ts';
import { TranscriptOutline } from '../placement/outline/transcript-outline.tsx';
import type { PlacementReading } from '../placement/use-placement.ts';
import { useTranscriptStarts } from '../placement/transcript/use-transcript-starts.tsx';
import outlineClasses from '../placement/outline/outline.module.css';
import { DoubtsBar } from './doubts/doubts-bar.tsx';
import { UnsureNote } from './doubts/unsure-note.tsx';
import { useDoubts } from './doubts/use-doubts.ts';
import { FindBar } from './find/find-bar.tsx';
import type { ReplaceDialogProps } from './find/replace-dialog.tsx';
import { useFind } from './find/use-find.ts';
import { copyAddress } from './keys/copy-address.ts';
import type { KeysDialogProps } from './keys/keys-dialog.tsx';
import { passageOf, transcriptKeyOf } from './keys/passage-keys.ts';
import { KeptRecording } from './kept-recording.tsx';
import type { PassageJump } from './passage-jump.ts';
import { hasNoSpeech } from './speech.ts';
import type { EditHistory } from './use-edit-history.ts';
import { useCorrections } from './use-corrections.ts';
import { TranscriptView } from './transcript-view.tsx';
import { VoicesCard } from './voices/voices-card.tsx';
import { voicesOf } from './voices/voices.ts';

const KeysDialog = lazyDialog<KeysDialogProps>(
  async () => (await import('./keys/keys-dialog.tsx')).KeysDialog,
  ({ onClose }) => onClose,
);

const ReplaceDialog = lazyDialog<ReplaceDialogProps>(
  async () => (await import('./find/replace-dialog.tsx')).ReplaceDialog,
  ({ onClose }) => onClose,
);

interface TranscriptPanelProps extends Pick<
  Meeting,
  'id' | 'name' | 'status' | 'failed_step' | 'can_retry' | 'passages' | 'speaker_map' | 'full_agenda' | 'transcribed_at'
> {
  /** True if approved minutes depend on the transcript. */
  readonly locked: boolean;
  readonly jump: PassageJump | null;
  readonly onJump: (jump: PassageJump) => void;
  /** False while another tab is open. */
  readonly shown: boolean;
  /** True if the transcript stands beside the minutes, without room for an outline. */
  readonly beside: boolean;
  /** Places in the transcript where the agenda's items begin. */
  readonly reading: Pick<PlacementReading, 'placement' | 'editing'>;
  /** Goes to the next item whose start is unsure. */
  readonly onNext: (from: string | number | null) => void;
  readonly log: EditHistory;
  /** Number of the passage being played; null for none. */
  readonly playing: number | null;
}

/** Shows the transcript with its download, or says why there is none yet. */
export const TranscriptPanel = memo(function TranscriptPanel(props: TranscriptPanelProps): ReactNode {
  const { id, name, status, failed_step, passages, speaker_map, locked, jump, shown, reading, onJump, onNext, log } =
    props;
  const { placement } = reading;
  const open =
    status === 'transcribed' || status === 'completed' || (status === 'error' && failed_step === 'summarization');
  const agenda = props.full_agenda;
  const corrections = useCorrections(id, passages, { log, agenda, starts: reading, shown: shown && open && !locked });
  const save = useMutation({
    mutationFn: () => download(DownloadTranscript, { params: { meeting_id: id } }, transcriptFileName(name)),
    onError: (error) => notify.error(meetingTexts.downloadTranscriptFailed, errorMessage(error, '') || undefined),
  });
  const starts = useTranscriptStarts({
    reading,
    passages: passages.length,
    shown,
    onNext,
    onUndo: () => corrections.step('undo'),
  });
  const { query, change: seek, finding, step: stepFound } = useFind(passages);
  const doubts = useDoubts(passages, open && !locked ? corrections.change : undefined);
  const findField = useRef<HTMLInputElement>(null);
  const { ref: findBar, height: findHeight } = useElementSize();
  const [replacing, setReplacing] = useState(false);
  const [showsKeys, setShowsKeys] = useState(false);
  const leaveFind = (): void => {
    const place = finding.current === null ? undefined : finding.places[finding.current.at];
    if (place === undefined) seek('');
    else document.querySelector<HTMLElement>(`[data-passage="${place.passageId}"]`)?.focus({ preventScroll: true });
  };
  const history = useHistory();
  const voices = useMemo(() => voicesOf(passages, speaker_map), [passages, speaker_map]);
  const showAddress = useCallback(
    (passageId: number) => {
      history.note(`#p${passageId}`);
      onJump({ passageIds: [passageId] });
    },
    [history, onJump],
  );
  const listening = useListening();
  const hear = useCallback(
    (passageId: number) => {
      const start = passages.find((passage) => passage.id === passageId)?.start;
      if (start === undefined || listening === null) return;
      history.note(`#p${passageId}`);
      listening.listen(start);
    },
    [history, listening, passages],
  );
  const pressOnPassage = (deed: 'address' | 'listen' | 'nextFound' | 'previousFound', passageId: number): void => {
    if (deed === 'listen') hear(passageId);
    else if (deed === 'address') {
      showAddress(passageId);
      void copyAddress();
    } else stepFound(deed === 'nextFound' ? 1 : -1);
  };
  const press = (event: KeyboardEvent): void => {
    const asked = transcriptKeyOf(event);
    if (asked === null) return;
    event.preventDefault();
    if (asked === 'find') findField.current?.focus();
    else if (asked === 'keys') setShowsKeys(true);
    else {
      const from = { passageId: passageOf(event.target), focus: true };
      if (asked === 'keepDoubt') doubts.keep?.(from);
      else doubts.step(asked === 'nextDoubt' ? 1 : -1, from);
    }
  };
  if (passages.length === 0) {
    return (
      <EmptyState icon={<IconMicrophone size={28} aria-hidden />} {...emptyTexts(props)}>
        {hasNoSpeech(props) && props.can_retry && <KeptRecording id={id} />}
        {hasNoSpeech(props) && (
          <Button
            component={Link}
            to="/new-meeting"
            variant={props.can_retry ? 'subtle' : 'filled'}
            leftSection={<IconPlus size={18} aria-hidden />}
          >
            {transcriptTexts.emptyAction}
          </Button>
        )}
      </EmptyState>
    );
  }
  return (
    // Keys pressed inside bubble up to here, whatever has the focus.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={press}>
      <Group justify="space-between" gap="xs" mb="xs">
        <Text size="sm" c="dimmed">
          {transcriptTexts.passages(passages.length)}
        </Text>
        {open && !locked && (corrections.canUndo || corrections.canRedo) && (
          <Group gap="xs">
            <ActionIcon
              variant="default"
              size="input-sm"
              aria-label={transcriptTexts.undo}
              title={transcriptTexts.undo}
              disabled={!corrections.canUndo}
              onClick={() => corrections.step('undo')}
            >
              <IconArrowBackUp size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size="input-sm"
              aria-label={transcriptTexts.redo}
              title={transcriptTexts.redo}
              disabled={!corrections.canRedo}
              onClick={() => corrections.step('redo')}
            >
              <IconArrowForwardUp size={18} aria-hidden />
            </ActionIcon>
          </Group>
        )}
        <ActionIcon
          variant="default"
          size="input-sm"
          ml="auto"
          aria-label={transcriptKeysTexts.open}
          title={transcriptKeysTexts.open}
          aria-haspopup="dialog"
          visibleFrom="sm"
          onClick={() => setShowsKeys(true)}
        >
          <IconKeyboard size={18} aria-hidden />
        </ActionIcon>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          {meetingTexts.downloadTranscript}
        </Button>
      </Group>
      {listening !== null && <KeptNote id={id} transcribed_at={props.transcribed_at} />}
      {locked && (
        <Text size="sm" c="dimmed" mb="sm">
          {transcriptTexts.locked}
        </Text>
      )}
      {!props.beside && <VoicesCard {...{ passages, voices, placement, onJump }} />}
      <FindBar
        bar={findBar}
        field={findField}
        {...{ query, finding }}
        onQuery={seek}
        onStep={stepFound}
        onLeave={leaveFind}
        onReplace={open && !locked ? () => setReplacing(true) : undefined}
        stays={doubts.finding.current !== null}
      >
        <DoubtsBar {...{ passages }} doubts={doubts.finding} onStep={doubts.step} onKeep={doubts.keep ?? null} />
      </FindBar>
      <UnsureNote {...{ passages }} places={doubts.finding.places} audible={listening !== null} />
      {replacing && (
        <ReplaceDialog
          {...{ passages, query }}
          speakerMap={speaker_map}
          saving={corrections.isPending}
          onReplace={corrections.change}
          onClose={() => setReplacing(false)}
        />
      )}
      <div
        className={props.beside ? '' : outlineClasses['columns']}
        style={{ '--find-height': `${findHeight}px` } as CSSProperties}
      >
        {placement !== null && !props.beside && (
          <TranscriptOutline
            placement={placement}
            deeds={starts.outline}
            onJump={({ passageId, id: start }) => onJump({ passageIds: [passageId], start })}
          />
        )}
        <TranscriptView
          passages={passages}
          speakerMap={speaker_map}
          marks={voices.marks}
          finding={finding}
          doubts={doubts.finding}
          onAddress={listening === null ? showAddress : hear}
          audible={listening !== null}
          playing={props.playing}
          jump={jump}
          onCorrect={open ? corrections.change : undefined}
          onDivide={open ? corrections.divide : undefined}
          locked={locked}
          saving={corrections.isPending}
          newSpeakers={status === 'transcribed'}
          above={starts.above}
          below={starts.below}
          onPlace={starts.onPlace}
          onKeyDown={starts.onKeyDown}
          onPassageKey={pressOnPassage}
        />
      </div>
      {starts.live}
      {showsKeys && <KeysDialog audible={listening !== null} onClose={() => setShowsKeys(false)} />}
    </div>
  );
});

function emptyTexts({ status, can_retry }: TranscriptPanelProps): { title: string; text: string } {
  if (status === 'pending') return { title: transcriptTexts.pending, text: transcriptTexts.workingHint };
  if (status === 'transcription') return { title: transcriptTexts.working, text: transcriptTexts.workingHint };
  if (status === 'error') {
    const text = can_retry ? transcriptTexts.failedHint : transcriptTexts.failedForGood;
    return { title: transcriptTexts.failed, text };
  }
  return { title: transcriptTexts.empty, text: transcriptTexts.emptyHint };
}
