import { ATTENDANCE_STATUSES, AttendanceStatus, type Attendee } from '@greffier/contract/meeting/minutes/attendance';
import { TEXT_LIMITS } from '@greffier/contract/limits';
import { isStandIn } from '@greffier/contract/stand-ins';
import { PersonName, SpeakerName } from '@greffier/contract/values';
import { ActionIcon, Button, Input, NativeSelect, Stack, TextInput, Tooltip } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLines } from '../../components/fields/use-lines.ts';
import { firstMessage } from '../../lib/rules.ts';
import { attendanceTexts } from '../../texts/meeting/minutes/attendance.ts';
import { recordingsTexts } from '../../texts/new-meeting/recordings.ts';
import classes from './attendance.module.css';
import { nobody, pastePeople } from './attendance.ts';

export interface AttendanceInputProps {
  readonly value: readonly Attendee[];
  readonly onChange: (people: Attendee[]) => void;
  /** Focuses the first name when a dialog opens. */
  readonly focusFirst: boolean;
}

const STATUSES = ATTENDANCE_STATUSES.map((value) => ({ value, label: attendanceTexts.status[value] }));

/** Edits who was expected or came, how each person took part, and their role. Enter goes to the next name. */
export function AttendanceInput({ value, onChange, focusFirst }: AttendanceInputProps): ReactNode {
  const { frame, adder, isFull, add, remove, onKeyDown, onPaste } = useLines<Attendee, HTMLUListElement>({
    value,
    onChange,
    most: TEXT_LIMITS.participants,
    withOneMore: (people) => [...people, nobody],
    without: (people, index) => people.toSpliced(index, 1),
    withPasted: pastePeople,
  });

  return (
    <Input.Wrapper labelElement="div" label={attendanceTexts.title} description={attendanceTexts.hint}>
      <Stack gap="xs" align="flex-start" mt="xs">
        <ul className={classes['people']} ref={frame} aria-label={attendanceTexts.title}>
          {value.map((person, index) => {
            const { name, status, role } = person;
            const change = (to: Partial<Attendee>): void => onChange(value.with(index, { ...person, ...to }));
            const who = name.trim() === '' ? attendanceTexts.nobody(index + 1) : name.trim();
            return (
              // A line is identified only by its index, because names change with every key press.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index} className={classes['person']}>
                <TextInput
                  className={classes['name']}
                  aria-label={recordingsTexts.participantLabel(index + 1)}
                  value={name}
                  error={name.trim() === '' ? null : firstMessage(PersonName, name)}
                  dir="auto"
                  data-autofocus={(focusFirst && index === 0) || undefined}
                  onFocus={(event) => isStandIn(name) && event.currentTarget.select()}
                  onChange={(event) => change({ name: event.currentTarget.value })}
                  onKeyDown={(event) => onKeyDown(event, index)}
                  onPaste={(event) => onPaste(event, index)}
                />
                <TextInput
                  aria-label={attendanceTexts.roleOf(who)}
                  placeholder={attendanceTexts.role}
                  value={role ?? ''}
                  error={firstMessage(SpeakerName, role ?? '')}
                  dir="auto"
                  onChange={(event) => change({ role: event.currentTarget.value })}
                  onKeyDown={(event) => onKeyDown(event, index)}
                />
                <NativeSelect
                  aria-label={attendanceTexts.statusOf(who)}
                  data={STATUSES}
                  value={status}
                  onChange={(event) => change({ status: AttendanceStatus.parse(event.currentTarget.value) })}
                />
                <Tooltip label={attendanceTexts.remove(who)}>
                  <ActionIcon
                    className={classes['cross']}
                    variant="default"
                    size="input-sm"
                    aria-label={attendanceTexts.remove(who)}
                    onClick={() => remove(index)}
                  >
                    <IconX size={18} aria-hidden />
                  </ActionIcon>
                </Tooltip>
              </li>
            );
          })}
        </ul>
        <Button
          ref={adder}
          variant="subtle"
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={isFull}
          onClick={add}
        >
          {attendanceTexts.add}
        </Button>
      </Stack>
    </Input.Wrapper>
  );
}
