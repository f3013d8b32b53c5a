import type { Meeting } from '@greffier/contract/meetings';
import { Box, Button, Group, Select, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { speakersTexts } from '../../texts/speakers.ts';
import { MeetingCard } from '../meetings/meeting-card.tsx';
import { QuietBadge } from '../meetings/status-badge.tsx';
import { NamePrompt } from './name-prompt.tsx';
import { useSaveSpeakers } from './queries.ts';
import classes from './speakers.module.css';
import { SnippetButton } from './snippet-button.tsx';
import type { SpeakersState } from './speakers.ts';
import {
  firstNames,
  isNamed,
  nameChoices,
  participantsWith,
  savedNames,
  speakerNumber,
  speakersState,
} from './speakers.ts';

const BADGE_COLORS: Readonly<Record<SpeakersState, string>> = {
  transcriptionRequired: 'gray',
  actionRequired: 'yellow',
  completed: 'teal',
  none: 'gray',
};
/** Stands for a name that is asked for; no person's name begins with a control character. */
const OTHER = '\u0000other';

/** Who is who: listen to each voice, check the name that was heard or choose another, save. */
export function SpeakersCard({ meeting }: { readonly meeting: Meeting }): ReactNode {
  const [edits, setEdits] = useState<Readonly<Record<string, string>>>({});
  const [playing, setPlaying] = useState<string | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const save = useSaveSpeakers(meeting.id);

  const state = speakersState(meeting.status, meeting.failed_step, meeting);
  const names = { ...firstNames(meeting, meeting.speaker_suggestions), ...edits };
  const toSave = savedNames(names);
  const changed = Object.entries(toSave).some(([label, name]) => meeting.speaker_map[label] !== name);
  const open = meeting.status === 'transcribed';
  const choices = nameChoices(meeting.participants, meeting.speaker_suggestions, names);
  const setName = (label: string, name: string): void => setEdits((old) => ({ ...old, [label]: name }));
  const submit = (): void =>
    save.mutate(
      { speakers: toSave, participants: participantsWith(meeting.participants, toSave) },
      { onSuccess: () => setEdits({}) },
    );

  return (
    <MeetingCard
      title={speakersTexts.title}
      aside={<QuietBadge color={BADGE_COLORS[state]}>{speakersTexts.badges[state]}</QuietBadge>}
    >
      {state === 'transcriptionRequired' && <Hint text={speakersTexts.waiting} />}
      {state === 'none' && <Hint text={speakersTexts.noSpeaker} />}
      {open && state === 'actionRequired' && <Hint text={speakersTexts.hint} />}
      {state !== 'transcriptionRequired' && state !== 'none' && (
        <Stack gap="md">
          {meeting.unique_speakers.map((label) => {
            const speaker = speakersTexts.label(speakerNumber(label));
            const name = names[label];
            const suggestion = meeting.speaker_suggestions[label];
            const unchecked = !isNamed(meeting.speaker_map[label]) && edits[label] === undefined && isNamed(name);
            return (
              <Group key={label} gap="sm" wrap="nowrap" align="flex-start">
                {meeting.speaker_snippets_urls[label] !== undefined && (
                  <SnippetButton
                    meetingId={meeting.id}
                    label={label}
                    speaker={speaker}
                    playing={playing === label}
                    onPlayingChange={(on) => setPlaying((now) => (on ? label : now === label ? null : now))}
                  />
                )}
                <Box style={{ flex: 1, minWidth: 0 }}>
                  <Select
                    label={speaker}
                    placeholder={speakersTexts.choose}
                    data={[...choices, { value: OTHER, label: speakersTexts.otherName }]}
                    value={name ?? null}
                    disabled={!open}
                    allowDeselect={false}
                    classNames={{ input: classes['name'] ?? '' }}
                    onChange={(value) => {
                      if (value === OTHER) setAsked(label);
                      else if (value !== null) setName(label, value);
                    }}
                  />
                  {open && unchecked && (
                    <Text size="sm" fw={600} c="yellow.7" mt="xs">
                      {speakersTexts.suggested}
                    </Text>
                  )}
                  {suggestion !== undefined && suggestion.description !== '' && (
                    <Text size="sm" c="dimmed" mt="xs">
                      {suggestion.description}
                    </Text>
                  )}
                </Box>
              </Group>
            );
          })}
        </Stack>
      )}
      {open && state !== 'none' && (changed || state === 'actionRequired') && (
        <Button variant={changed ? 'filled' : 'default'} disabled={!changed} loading={save.isPending} onClick={submit}>
          {speakersTexts.save}
        </Button>
      )}
      <NamePrompt
        speaker={asked === null ? null : speakersTexts.label(speakerNumber(asked))}
        onName={(name) => asked !== null && setName(asked, name)}
        onClose={() => setAsked(null)}
      />
    </MeetingCard>
  );
}

const Hint = ({ text }: { readonly text: string }): ReactNode => (
  <Text size="sm" c="dimmed">
    {text}
  </Text>
);
