import type { Meeting } from '@greffier/contract/meeting/meetings';
import { isNamed, participantsWith } from '@greffier/contract/values';
import { Button, Group, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { memo, useCallback, useState } from 'react';
import { lazyDialog } from '../../components/dialogs/lazy-dialog.tsx';
import { LeaveGuard } from '../../components/dialogs/leave-guard.tsx';
import { commonTexts } from '../../texts/common/common.ts';
import { speakersTexts } from '../../texts/meeting/transcript/speakers.ts';
import { MeetingCard } from '../meetings/meeting-card.tsx';
import { focusStep } from '../meetings/step-focus.ts';
import { QuietBadge } from '../meetings/status-badge.tsx';
import type { PassageJump } from '../transcript/passage-jump.ts';
import type { FindSpeakersDialogProps } from './find-speakers-dialog.tsx';
import { NameNotices } from './name-notices.tsx';
import { useSaveSpeakers } from './queries.ts';
import { SpeakerFields } from './speaker-fields.tsx';
import classes from './speakers.module.css';
import type { SpeakersState } from './speakers.ts';
import { firstNames, lastName, speakersState, speakersToSave } from './speakers.ts';

const FindSpeakersDialog = lazyDialog<FindSpeakersDialogProps>(
  async () => (await import('./find-speakers-dialog.tsx')).FindSpeakersDialog,
  ({ onClose }) => onClose,
);

const BADGE_COLORS: Readonly<Record<SpeakersState, string>> = {
  transcriptionRequired: 'gray',
  actionRequired: 'yellow',
  completed: 'teal',
  none: 'gray',
};

interface SpeakersCardProps {
  readonly meeting: Meeting;
  /** Scrolls to a passage. */
  readonly onJump: (jump: PassageJump) => void;
}

/** Lets a person say who is who: listen to each voice, check the name that was heard or choose another, and save. */
export const SpeakersCard = memo(function SpeakersCard({ meeting, onJump }: SpeakersCardProps): ReactNode {
  const [edits, setEdits] = useState<Readonly<Record<string, string>>>({});
  const [reopened, setReopened] = useState(false);
  const [counting, setCounting] = useState(false);
  const stopCounting = useCallback(() => setCounting(false), []);
  // Counts how often speakers were searched again. After each search, a speaker number may belong to another voice.
  const [found, setFound] = useState(0);
  const save = useSaveSpeakers(meeting);

  const state = speakersState(meeting.status, meeting.failed_step, meeting);
  const known = { ...firstNames(meeting, meeting.speaker_suggestions), ...edits };
  const last = lastName(meeting, meeting.participants, known);
  const names = { ...known, ...last };
  const toSave = speakersToSave(meeting, names);
  const changed = Object.entries(toSave).some(([label, name]) => meeting.speaker_map[label] !== name);
  const open = meeting.status === 'transcribed';
  // An imported transcript has no sound.
  const hasSound = Object.keys(meeting.speaker_snippets_urls).length > 0;
  // Once every voice has a name, the list of names is enough, and the next step stays in sight. Once the minutes are
  // written, the fields show again, disabled (specification §4).
  const collapsed = state === 'completed' && meeting.status !== 'completed' && !(open && reopened);
  const leaveEditing = (): void => {
    setEdits({});
    setReopened(false);
  };
  /** Drops the unsaved names of these voices, because new names have replaced them. */
  const forget = (labels: readonly string[]): void =>
    setEdits((old) => Object.fromEntries(Object.entries(old).filter(([label]) => !labels.includes(label))));
  const submit = (): void =>
    save.mutate(
      { speakers: toSave, participants: participantsWith(meeting.participants, toSave) },
      { onSuccess: leaveEditing },
    );

  return (
    <MeetingCard
      step="speakers"
      title={speakersTexts.title}
      aside={
        <Group gap="xs">
          <QuietBadge color={BADGE_COLORS[state]}>{speakersTexts.badges[state]}</QuietBadge>
          {collapsed && open && (
            <Button
              variant="default"
              size="xs"
              aria-label={speakersTexts.editLabel}
              onClick={() => {
                setReopened(true);
                focusStep('speakers');
              }}
            >
              {speakersTexts.edit}
            </Button>
          )}
        </Group>
      }
    >
      {state === 'transcriptionRequired' && !(meeting.status === 'error' && !meeting.can_retry) && (
        <Hint text={speakersTexts.waiting} />
      )}
      {state === 'none' && <Hint text={speakersTexts.noSpeaker} />}
      {open && state === 'actionRequired' && (
        <Hint text={hasSound ? speakersTexts.hint : speakersTexts.hintWithoutSound} />
      )}
      {collapsed && <Names meeting={meeting} />}
      <NameNotices meeting={meeting} onJump={onJump} onRenamed={forget} />
      {!collapsed && (state === 'actionRequired' || state === 'completed') && (
        <SpeakerFields
          key={found}
          meeting={meeting}
          names={names}
          isProposal={(label) => !isNamed(meeting.speaker_map[label]) && edits[label] === undefined}
          isLast={(label) => last[label] !== undefined}
          disabled={!open}
          onName={(label, name) => setEdits((old) => ({ ...old, [label]: name }))}
        />
      )}
      {open && !collapsed && meeting.voices_kept && (
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconUsers size={18} aria-hidden />}
          disabled={save.isPending}
          onClick={() => setCounting(true)}
        >
          {speakersTexts.findAgain}
        </Button>
      )}
      {counting && open && (
        <FindSpeakersDialog
          meeting={meeting}
          unsaved={Object.keys(edits).length > 0}
          onFound={() => {
            setEdits({});
            setFound((times) => times + 1);
            stopCounting();
          }}
          onClose={stopCounting}
        />
      )}
      {open && !collapsed && (state === 'actionRequired' || state === 'completed') && (
        <Group gap="xs" justify="flex-end">
          {state === 'completed' && (
            <Button
              variant="default"
              disabled={save.isPending}
              onClick={() => {
                leaveEditing();
                focusStep('speakers');
              }}
            >
              {commonTexts.cancel}
            </Button>
          )}
          <Button
            flex="auto"
            variant={changed ? 'filled' : 'default'}
            disabled={!changed}
            loading={save.isPending}
            onClick={submit}
          >
            {speakersTexts.save}
          </Button>
        </Group>
      )}
      <LeaveGuard when={Object.keys(edits).length > 0} question={speakersTexts.leaveQuestion} />
    </MeetingCard>
  );
});

/** Lists the names in order of first appearance. A person with two voices is listed once. */
function Names({ meeting }: { readonly meeting: Meeting }): ReactNode {
  const names = new Set(meeting.unique_speakers.map((label) => meeting.speaker_map[label]).filter(isNamed));
  return (
    <ul className={classes['names']} aria-label={speakersTexts.names}>
      {[...names].map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}

const Hint = ({ text }: { readonly text: string }): ReactNode => (
  <Text size="sm" c="dimmed">
    {text}
  </Text>
);
