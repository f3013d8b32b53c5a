import { TEXT_LIMITS } from '@greffier/contract/limits';
import { PersonName } from '@greffier/contract/values';
import { ActionIcon, Button, Group, Input, Stack, TextInput, Tooltip } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { firstMessage } from '../../lib/rules.ts';
import { recordingsTexts } from '../../texts/recordings.ts';
import { addParticipant, isStandIn, pasteParticipants, removeParticipant } from './participants.ts';

interface ParticipantsInputProps {
  readonly value: readonly string[];
  readonly onChange: (participants: string[]) => void;
}

/** Who took part; the first line stays. Enter goes on to the next line, and a pasted list fills as many as it has. */
export function ParticipantsInput({ value, onChange }: ParticipantsInputProps): ReactNode {
  const lines = useRef<HTMLDivElement>(null);
  const awaited = useRef<number | null>(null);
  const focus = (index: number): void => lines.current?.querySelectorAll('input')[index]?.focus();
  useEffect(() => {
    if (awaited.current !== null) focus(awaited.current);
    awaited.current = null;
  });

  const full = value.length >= TEXT_LIMITS.participants;
  const add = (): void => {
    awaited.current = value.length;
    onChange(addParticipant(value));
  };
  const keyDown = (event: KeyboardEvent, index: number): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // It would send the form, long before the last name.
    event.preventDefault();
    if (index + 1 < value.length) focus(index + 1);
    else if (!full) add();
  };
  const paste = (event: ClipboardEvent, index: number): void => {
    const pasted = pasteParticipants(value, index, event.clipboardData.getData('text'));
    if (pasted === null) return;
    event.preventDefault();
    awaited.current = index + pasted.length - value.length;
    onChange(pasted);
  };

  return (
    <Input.Wrapper
      labelElement="div"
      label={recordingsTexts.participants}
      description={recordingsTexts.participantsHint}
    >
      <Stack gap="xs" align="flex-start" mt="xs" ref={lines}>
        {value.map((name, index) => (
          // A line is known by its place alone: names change with every key.
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
              onKeyDown={(event) => keyDown(event, index)}
              onPaste={(event) => paste(event, index)}
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
        <Button variant="subtle" leftSection={<IconPlus size={18} aria-hidden />} disabled={full} onClick={add}>
          {recordingsTexts.addParticipant}
        </Button>
      </Stack>
    </Input.Wrapper>
  );
}
