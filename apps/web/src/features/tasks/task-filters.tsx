import { TASK_DUES, TASK_ORDERS, TASK_STATES } from '@greffier/contract/meeting/minutes/tasks';
import { Button, Group, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { fold } from '../../lib/fold.ts';
import { tasksTexts } from '../../texts/tasks.ts';
import { isFiltering, NO_FILTERS, type TaskFilters } from './task-filter.ts';

const texts = tasksTexts.filters;
const ANY = 'any';
const NOBODY = 'nobody';
const NAMED = 'named ';

interface Props {
  readonly filters: TaskFilters;
  readonly owners: readonly { readonly name: string; readonly open: number }[];
  /** Number of tasks that pass the filters; null if the page shows it elsewhere. If 0, a button clears the filters. */
  readonly found: number | null;
  readonly onChange: (filters: TaskFilters) => void;
}

export function TaskFiltersBar({ filters, owners, found, onChange }: Props): ReactNode {
  const { state, owner, due, order } = filters;
  // A person who has no tasks left can still be chosen.
  const chosen = owner === null || owner === '' ? undefined : owners.find(({ name }) => fold(name) === fold(owner));
  const options = [
    { value: ANY, label: texts.anyOwner },
    { value: NOBODY, label: texts.noOwner },
    ...owners.map(({ name, open }) => ({ value: NAMED + name, label: texts.ownerWithCount(name, open) })),
    ...(owner !== null && owner !== '' && chosen === undefined ? [{ value: NAMED + owner, label: owner }] : []),
  ];
  const value = owner === null ? ANY : owner === '' ? NOBODY : NAMED + (chosen?.name ?? owner);
  const ownerOf = (picked: string): string | null =>
    picked === ANY ? null : picked === NOBODY ? '' : picked.slice(NAMED.length);
  return (
    <Stack gap="sm" align="start" component="section" aria-label={texts.title}>
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm" w="100%">
        <NativeSelect
          label={texts.state}
          data={TASK_STATES.map((one) => ({ value: one, label: texts.states[one] }))}
          value={state}
          onChange={({ currentTarget }) =>
            onChange({ ...filters, state: TASK_STATES.find((one) => one === currentTarget.value) ?? 'open' })
          }
        />
        <NativeSelect
          label={texts.owner}
          data={options}
          value={value}
          onChange={({ currentTarget }) => onChange({ ...filters, owner: ownerOf(currentTarget.value) })}
        />
        <NativeSelect
          label={texts.due}
          data={[
            { value: ANY, label: texts.anyDue },
            ...TASK_DUES.map((one) => ({ value: one, label: texts.dues[one] })),
          ]}
          value={due ?? ANY}
          onChange={({ currentTarget }) =>
            onChange({ ...filters, due: TASK_DUES.find((one) => one === currentTarget.value) ?? null })
          }
        />
        <NativeSelect
          label={texts.order}
          data={TASK_ORDERS.map((one) => ({ value: one, label: texts.orders[one] }))}
          value={order}
          onChange={({ currentTarget }) =>
            onChange({ ...filters, order: TASK_ORDERS.find((one) => one === currentTarget.value) ?? 'date' })
          }
        />
      </SimpleGrid>
      <Group gap="sm">
        <Text component="output" c="dimmed" size="sm">
          {found !== null && tasksTexts.found(found)}
        </Text>
        {isFiltering(filters) && found !== 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => onChange({ ...filters, owner: NO_FILTERS.owner, due: NO_FILTERS.due })}
          >
            {tasksTexts.clearFilters}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
