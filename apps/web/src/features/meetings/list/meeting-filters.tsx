import { MEETING_STATUSES, MeetingStatus } from '@greffier/contract/meeting/status';
import { Button, Card, NativeSelect, SimpleGrid, Stack, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { DayInput } from '../../../components/fields/day-input.tsx';
import { statusLabels } from '../../../texts/meeting/status.ts';
import { meetingsTexts } from '../../../texts/meetings.ts';
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
  const cleared = useTimesCleared(filters);
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
          <DayInput
            key={`from-${cleared}`}
            label={texts.from}
            value={filters.from}
            onChange={(from) => onChange({ ...filters, from })}
          />
          <DayInput
            key={`until-${cleared}`}
            label={texts.until}
            value={filters.until}
            onChange={(until) => onChange({ ...filters, until })}
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

/** Counts how often all filters were cleared. A half-typed day is not a filter yet, but must be cleared with them. */
function useTimesCleared(filters: MeetingFilters): number {
  const [seen, setSeen] = useState({ filters, cleared: 0 });
  if (seen.filters !== filters) setSeen({ filters, cleared: seen.cleared + (filters === NO_FILTERS ? 1 : 0) });
  return seen.cleared;
}
