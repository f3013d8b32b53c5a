import { CloseButton, Group, Input } from '@mantine/core';
import type { ReactNode } from 'react';
import { useId, useRef, useState } from 'react';
import { recordingsTexts } from '../../../texts/new-meeting/recordings.ts';

interface TimeInputProps {
  /** Time such as `14:05`; empty if there is none; incomplete, such as `14:`, while it is typed. */
  readonly value: string;
  readonly error: string | false | undefined;
  readonly onChange: (time: string) => void;
}

/** Edits a time of day in two plain fields. The time changes only by typing, whatever the browser's language. */
export function TimeInput({ value, error, onChange }: TimeInputProps): ReactNode {
  const [hours = '', minutes = ''] = value.split(':');
  const minutesField = useRef<HTMLInputElement>(null);
  const hoursField = useRef<HTMLInputElement>(null);
  const [focused, setFocused] = useState(false);
  const labelId = useId();
  const errorId = useId();
  const wrong = !focused && error !== undefined && error !== false && error !== '';

  const set = (nextHours: string, nextMinutes: string): void =>
    onChange(nextHours === '' && nextMinutes === '' ? '' : `${nextHours}:${nextMinutes}`);
  const typeHours = (text: string): void => {
    // A whole time was pasted: 14:05, 14h05.
    const [, wholeHours, wholeMinutes] = /^\s*(\d{1,2})\s*[:.hH]\s*(\d{2})\s*$/.exec(text) ?? [];
    if (wholeHours !== undefined && wholeMinutes !== undefined) {
      set(two(wholeHours), wholeMinutes);
      return;
    }
    const digits = digitsOf(text);
    set(digits, minutes);
    if (digits.length === 2 && hours.length < 2) {
      minutesField.current?.focus();
      minutesField.current?.select();
    }
  };
  const leave = (): void => {
    setFocused(false);
    set(two(hours), two(minutes));
  };

  return (
    <div>
      <Input.Label labelElement="div" id={labelId}>
        {recordingsTexts.time}
      </Input.Label>
      <Group
        component="fieldset"
        className="plain-fieldset"
        aria-labelledby={labelId}
        aria-describedby={wrong ? errorId : undefined}
        gap={6}
        wrap="nowrap"
        onFocus={() => setFocused(true)}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) leave();
        }}
      >
        <Input
          ref={hoursField}
          {...FIELD}
          aria-label={recordingsTexts.hours}
          placeholder="hh"
          value={hours}
          error={wrong}
          onChange={(event) => typeHours(event.currentTarget.value)}
        />
        <span aria-hidden>:</span>
        <Input
          ref={minutesField}
          {...FIELD}
          aria-label={recordingsTexts.minutes}
          placeholder="mm"
          value={minutes}
          error={wrong}
          onChange={(event) => set(hours, digitsOf(event.currentTarget.value))}
        />
        {value !== '' && (
          <CloseButton
            aria-label={recordingsTexts.clearTime}
            onClick={() => {
              onChange('');
              hoursField.current?.focus();
            }}
          />
        )}
      </Group>
      {wrong && (
        <Input.Error id={errorId} mt={5}>
          {error}
        </Input.Error>
      )}
    </div>
  );
}

const FIELD = { w: 56, inputMode: 'numeric', autoComplete: 'off', styles: { input: { textAlign: 'center' } } } as const;

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '').slice(0, 2);
const two = (digits: string): string => (digits === '' ? '' : digits.padStart(2, '0'));
