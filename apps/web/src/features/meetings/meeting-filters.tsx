import { MEETING_STATUSES, MeetingStatus } from '@greffier/contract/status';
import { Button, Card, NativeSelect, SimpleGrid, Stack, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { statusLabels } from '../../texts/meeting.ts';
import { meetingsTexts } from '../../texts/meetings.ts';
import type { MeetingFilters } from './filter-meetings.ts';
import { isFiltering, NO_FILTERS } from './filter-meetings.ts';

const texts = meetingsTexts.filters;
const STATUS_OPTIONS = [
  { value: '', label: texts.anyStatus },
  ...MEETING_STATUSES.map((status) => ({ value: status, label: statusLabels[status] })),
];

interface Props {
  readonly filters: MeetingFilters;
  readonly onChange: (filters: MeetingFilters) => void;
}

export function MeetingFiltersCard({ filters, onChange }: Props): ReactNode {
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="filters-title">
      <Stack>
        <Title order={2} id="filters-title">
          {texts.title}
        </Title>
        <TextInput
          type="search"
          label={texts.name}
          placeholder={texts.namePlaceholder}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={filters.name}
          onChange={(event) => onChange({ ...filters, name: event.currentTarget.value })}
        />
        <NativeSelect
          label={texts.status}
          data={STATUS_OPTIONS}
          value={filters.status ?? ''}
          onChange={(event) =>
            onChange({ ...filters, status: MeetingStatus.safeParse(event.currentTarget.value).data ?? null })
          }
        />
        <SimpleGrid cols={2} spacing="sm" component="fieldset" className="plain-fieldset">
          <legend>{texts.period}</legend>
          <TextInput
            type="date"
            label={texts.from}
            max={filters.until ?? undefined}
            value={filters.from ?? ''}
            onChange={(event) => onChange({ ...filters, from: event.currentTarget.value || null })}
          />
          <TextInput
            type="date"
            label={texts.until}
            min={filters.from ?? undefined}
            value={filters.until ?? ''}
            onChange={(event) => onChange({ ...filters, until: event.currentTarget.value || null })}
          />
        </SimpleGrid>
        {isFiltering(filters) && (
          <Button variant="subtle" onClick={() => onChange(NO_FILTERS)}>
            {meetingsTexts.clearFilters}
          </Button>
        )}
      </Stack>
    </Card>
  );
}
