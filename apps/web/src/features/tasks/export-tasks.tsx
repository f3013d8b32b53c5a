import { ExportTasks, ExportTasksCalendar } from '@greffier/contract/meeting/minutes/tasks';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { download } from '../../lib/files/download.ts';
import { notify } from '../../lib/notify.ts';
import { errorMessage } from '../../lib/request-error.ts';
import { tasksTexts as texts } from '../../texts/tasks.ts';
import { sentFilters, type TaskFilters } from './task-filter.ts';

const FORMATS = { csv: ExportTasks, ics: ExportTasksCalendar } as const;

/** Saves all tasks that pass the filters as a file, for a spreadsheet or a calendar. */
export function ExportTasksMenu({
  filters,
  today,
}: {
  readonly filters: TaskFilters;
  readonly today: string;
}): ReactNode {
  const [busy, setBusy] = useState(false);
  const save = async (format: keyof typeof FORMATS): Promise<void> => {
    setBusy(true);
    try {
      await download(FORMATS[format], { query: sentFilters(filters, today) }, texts.file(today, format));
    } catch (error) {
      notify.error(texts.exportFailed, errorMessage(error, '') || undefined);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          loading={busy}
          leftSection={<IconDownload size={18} aria-hidden />}
          rightSection={<IconChevronDown size={18} aria-hidden />}
        >
          {texts.export}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(['csv', 'ics'] as const).map((format) => (
          <Menu.Item key={format} onClick={() => void save(format)}>
            {texts.exports[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
