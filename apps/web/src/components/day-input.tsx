import { ActionIcon, Box, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import type { ReactNode, SyntheticEvent } from 'react';
import { useState } from 'react';
import { formatTypedDay, parseTypedDay } from '../lib/dates.ts';
import { dayTexts } from '../texts/day.ts';
import { lazyDialog } from './lazy-dialog.tsx';

const DayCalendar = lazyDialog(
  async () => (await import('./day-calendar.tsx')).DayCalendar,
  ({ onClose }) => onClose,
);

interface Props {
  readonly label: string;
  /** `2026-03-03`; null where there is none. */
  readonly value: string | null;
  readonly onChange: (day: string | null) => void;
}

/** A day, typed as jj/mm/aaaa in every browser's language, or chosen in a calendar that is loaded when asked for. */
export function DayInput({ label, value, onChange }: Props): ReactNode {
  // What is typed, as long as it is no day; null where the value is what is shown.
  const [draft, setDraft] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const [opened, { toggle, close }] = useDisclosure(false);

  const type = (text: string): void => {
    setLeft(false);
    setDraft(text);
    const day = parseTypedDay(text);
    if (day !== null || text.trim() === '') onChange(day);
  };
  const leave = (): void => {
    setLeft(true);
    if (draft !== null && (draft.trim() === '' || parseTypedDay(draft) !== null)) setDraft(null);
  };
  const choose = (day: string | null): void => {
    setDraft(null);
    onChange(day);
    close();
  };
  // The calendar closes where one presses beside it: its own button would open it again.
  const keepOpen = (event: SyntheticEvent): void => event.stopPropagation();

  return (
    <Box pos="relative">
      <TextInput
        label={label}
        placeholder={dayTexts.placeholder}
        inputMode="numeric"
        autoComplete="off"
        value={draft ?? (value === null ? '' : formatTypedDay(value))}
        error={left && draft !== null && dayTexts.notADay}
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
