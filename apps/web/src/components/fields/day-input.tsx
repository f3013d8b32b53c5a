import { ActionIcon, Box, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import type { ReactNode, SyntheticEvent } from 'react';
import { useState } from 'react';
import { formatTypedDay, parseTypedDay } from '../../lib/dates.ts';
import { dayTexts } from '../../texts/common/day.ts';
import { lazyDialog } from '../dialogs/lazy-dialog.tsx';

const DayCalendar = lazyDialog(
  async () => (await import('./day-calendar.tsx')).DayCalendar,
  ({ onClose }) => onClose,
);

interface Props {
  readonly label: string;
  /** The day, such as `2026-03-03`; null if there is none. */
  readonly value: string | null;
  /** Called with the day, or with null while the typed text is not a day. */
  readonly onChange: (day: string | null) => void;
  readonly required?: boolean;
  /** Message that says what is wrong with the day, or why one is needed. */
  readonly error?: string | false | undefined;
  readonly onBlur?: () => void;
}

/**
 * A field for a day, which is typed as jj/mm/aaaa, whatever the browser's language, or chosen in a calendar that is
 * loaded on demand.
 */
export function DayInput({ label, value, onChange, required = false, error, onBlur }: Props): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const [opened, { toggle, close }] = useDisclosure(false);
  // The typed text is shown only while it stands for the current value, which other code may change, too.
  const draft = typed !== null && parseTypedDay(typed) === value ? typed : null;
  const unreadable = draft !== null && value === null;

  const type = (text: string): void => {
    setLeft(false);
    setTyped(text);
    onChange(parseTypedDay(text));
  };
  const leave = (): void => {
    setLeft(true);
    if (typed !== null && (typed.trim() === '' || parseTypedDay(typed) !== null)) setTyped(null);
    onBlur?.();
  };
  const choose = (day: string | null): void => {
    setTyped(null);
    onChange(day);
    close();
  };
  // A press outside closes the calendar. The calendar's own button must not count as outside, or the press would reopen
  // the calendar.
  const keepOpen = (event: SyntheticEvent): void => event.stopPropagation();

  return (
    <Box pos="relative">
      <TextInput
        label={label}
        placeholder={dayTexts.placeholder}
        inputMode="numeric"
        autoComplete="off"
        value={draft ?? (value === null ? '' : formatTypedDay(value))}
        required={required}
        error={unreadable ? left && dayTexts.notADay : error}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={leave}
        rightSection={
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={dayTexts.open(label)}
            aria-expanded={opened}
            onMouseDown={keepOpen}
            onTouchStart={keepOpen}
            onClick={toggle}
          >
            <IconCalendar size={18} aria-hidden />
          </ActionIcon>
        }
      />
      {opened && <DayCalendar label={label} value={value} onChoose={choose} onClose={close} />}
    </Box>
  );
}
