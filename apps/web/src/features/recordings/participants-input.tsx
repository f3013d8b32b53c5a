import { TEXT_LIMITS } from '@greffier/contract/limits';
import { ActionIcon, Button, Group, Input, Stack, TextInput, Tooltip } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { recordingsTexts } from '../../texts/recordings.ts';
import { addParticipant, removeParticipant } from './participants.ts';

interface ParticipantsInputProps {
  readonly value: readonly string[];
  readonly onChange: (participants: string[]) => void;
}

/** Who took part; the first line stays. */
export function ParticipantsInput({ value, onChange }: ParticipantsInputProps): ReactNode {
  return (
    <Input.Wrapper
      labelElement="div"
      label={recordingsTexts.participants}
      description={recordingsTexts.participantsHint}
    >
      <Stack gap="xs" align="flex-start" mt="xs">
        {value.map((name, index) => (
          // A line is known by its place alone: names change with every key.
          // oxlint-disable-next-line react/no-array-index-key
          <Group key={index} gap="xs" wrap="nowrap" w="100%" maw="26rem">
            <TextInput
              aria-label={recordingsTexts.participantLabel(index + 1)}
              value={name}
              maxLength={TEXT_LIMITS.name}
              style={{ flex: 1 }}
              onFocus={(event) => event.currentTarget.select()}
              onChange={(event) => onChange(value.with(index, event.currentTarget.value))}
            />
            {index > 0 && (
              <Tooltip label={recordingsTexts.removeParticipant(name)}>
                <ActionIcon
                  variant="default"
                  size="input-sm"
                  aria-label={recordingsTexts.removeParticipant(name)}
                  onClick={() => onChange(removeParticipant(value, index))}
                >
                  <IconX size={18} aria-hidden />
                </ActionIcon>
              </Tooltip>
            )}
          </Group>
        ))}
        <Button
          variant="subtle"
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={value.length >= TEXT_LIMITS.participants}
          onClick={() => onChange(addParticipant(value))}
        >
          {recordingsTexts.addParticipant}
        </Button>
      </Stack>
    </Input.Wrapper>
  );
}
