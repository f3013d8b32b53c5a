import type { Meeting } from '@greffier/contract/meeting/meetings';
import { isNamed } from '@greffier/contract/values';
import { Box, Group, Select, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { speakersTexts } from '../../texts/meeting/transcript/speakers.ts';
import { NamePrompt } from './name-prompt.tsx';
import { SnippetButton } from './snippet-button.tsx';
import classes from './speakers.module.css';
import { nameChoices, speakerNumber } from './speakers.ts';

/** Value of the option for typing another name. No person's name begins with a control character. */
const OTHER = '\u0000other';
/** Value of the option for no name. */
const NOBODY = '\u0000nobody';

interface SpeakerFieldsProps {
  readonly meeting: Meeting;
  /** Voice label → the name shown. */
  readonly names: Readonly<Record<string, string>>;
  /** Tells whether the name shown for a voice is only a proposal so far. */
  readonly isProposal: (label: string) => boolean;
  /** Tells whether it is proposed because it is the only participant's name that is left. */
  readonly isLast: (label: string) => boolean;
  readonly disabled: boolean;
  /** Called with a name; an empty one removes the saved name. */
  readonly onName: (label: string, name: string) => void;
}

/** The voices to listen to, each with a field for its name. */
export function SpeakerFields({ meeting, names, isProposal, isLast, disabled, onName }: SpeakerFieldsProps): ReactNode {
  const [playing, setPlaying] = useState<string | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const choices = nameChoices(meeting.participants, meeting.speaker_suggestions, names);
  return (
    <>
      <Stack gap="md">
        {meeting.unique_speakers.map((label) => {
          const speaker = speakersTexts.label(speakerNumber(label));
          const description = meeting.speaker_suggestions[label]?.description ?? '';
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
                  data={[
                    ...choices,
                    { value: OTHER, label: speakersTexts.otherName },
                    ...(isNamed(names[label]) ? [{ value: NOBODY, label: speakersTexts.noName }] : []),
                  ]}
                  value={names[label] || null}
                  disabled={disabled}
                  allowDeselect={false}
                  classNames={{ input: classes['name'] ?? '' }}
                  onChange={(value) => {
                    if (value === OTHER) setAsked(label);
                    else if (value !== null) onName(label, value === NOBODY ? '' : value);
                  }}
                />
                {!disabled && isProposal(label) && isNamed(names[label]) && (
                  <Text size="sm" fw={600} c="yellow" mt="xs">
                    {isLast(label) ? speakersTexts.suggestedLast : speakersTexts.suggested}
                  </Text>
                )}
                {!disabled && description !== '' && (
                  <Text size="sm" c="dimmed" mt="xs">
                    {description}
                  </Text>
                )}
              </Box>
            </Group>
          );
        })}
      </Stack>
      <NamePrompt
        speaker={asked === null ? null : speakersTexts.label(speakerNumber(asked))}
        onName={(name) => asked !== null && onName(asked, name)}
        onClose={() => setAsked(null)}
      />
    </>
  );
}
