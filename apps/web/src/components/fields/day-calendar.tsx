import '@mantine/dates/styles.css';
import 'dayjs/locale/fr';
import { Popover } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import type { ReactNode } from 'react';
import { calendarTexts } from '../../texts/common/calendar.ts';
import { useReturnFocus } from '../use-return-focus.ts';

interface Props {
  readonly label: string;
  readonly value: string | null;
  readonly onChoose: (day: string | null) => void;
  readonly onClose: () => void;
}

/** Shows a calendar below its field. Weeks begin on Monday, as in French calendars. */
export function DayCalendar({ label, value, onChoose, onClose }: Props): ReactNode {
  useReturnFocus();
  return (
    <Popover opened onDismiss={onClose} position="bottom-start" shadow="md" trapFocus withRoles={false}>
      <Popover.Target>
        <span style={{ position: 'absolute', inset: 0, pointerEvents: 'none' }} />
      </Popover.Target>
      <Popover.Dropdown>
        <fieldset className="plain-fieldset" aria-label={calendarTexts.of(label)}>
          <DatePicker
            locale="fr"
            firstDayOfWeek={1}
            ariaLabels={calendarTexts.labels}
            hideOutsideDates
            value={value}
            {...(value !== null && { defaultDate: value })}
            onChange={onChoose}
          />
        </fieldset>
      </Popover.Dropdown>
    </Popover>
  );
}
