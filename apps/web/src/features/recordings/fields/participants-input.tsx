import { TEXT_LIMITS } from '@greffier/contract/limits';
import { isStandIn } from '@greffier/contract/stand-ins';
import { PersonName } from '@greffier/contract/values';
import { ActionIcon, Button, Group, Input, Stack, TextInput, Tooltip } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLines } from '../../../components/fields/use-lines.ts';
import { firstMessage } from '../../../lib/rules.ts';
import { recordingsTexts } from '../../../texts/new-meeting/recordings.ts';
import { addParticipant, pasteParticipants, removeParticipant } from './participants.ts';

interface ParticipantsInputProps {
  readonly value: readonly string[];
  readonly onChange: (participants: string[]) => void;
}

/**
 * Edits the list of participants, whose first line cannot be removed. Enter goes to the next line. A pasted list fills
 * one line per name.
 */
export function ParticipantsInput({ value, onChange }: ParticipantsInputProps): ReactNode {
  const { frame, adder, isFull, add, remove, onKeyDown, onPaste } = useLines<string, HTMLDivElement>({
    value,
    onChange,
    most: TEXT_LIMITS.participants,
    withOneMore: addParticipant,
    without: removeParticipant,
    withPasted: pasteParticipants,
  });

  return (
    <Input.Wrapper
      labelElement="div"
      label={recordingsTexts.participants}
      description={recordingsTexts.participantsHint}
    >
      <Stack gap="xs" align="flex-start" mt="xs" ref={frame}>
        {value.map((name, index) => (
          // Names change while they are typed, so only the index identifies a line.
          // oxlint-disable-next-line react/no-array-index-key
          <Group key={index} gap="xs" wrap="nowrap" align="flex-start" w="100%" maw="26rem">
            <TextInput
              aria-label={recordingsTexts.participantLabel(index + 1)}
              value={name}
              error={name.trim() === '' ? null : firstMessage(PersonName, name)}
              dir="auto"
              style={{ flex: 1 }}
              onFocus={(event) => isStandIn(name) && event.currentTarget.select()}
              onChange={(event) => onChange(value.with(index, event.currentTarget.value))}
              onKeyDown={(event) => onKeyDown(event, index)}
              onPaste={(event) => onPaste(event, index)}
            />
            {index > 0 && (
              <Tooltip label={recordingsTexts.removeParticipant(name)}>
                <ActionIcon
                  variant="default"
                  size="input-sm"
                  aria-label={recordingsTexts.removeParticipant(name)}
                  onClick={() => remove(index)}
                >
                  <IconX size={18} aria-hidden />
                </ActionIcon>
              </Tooltip>
            )}
          </Group>
        ))}
        <Button
          ref={adder}
          variant="subtle"
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={isFull}
          onClick={add}
        >
          {recordingsTexts.addParticipant}
        </Button>
      </Stack>
    </Input.Wrapper>
  );
}
