import { TASK_LIMITS } from '@greffier/contract/limits';
import { Button, Card, Group, Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconChecklist, IconFilterOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { FailedScreen } from '../../components/states/failed-screen.tsx';
import { useNow } from '../../components/use-now.ts';
import { ExportTasksMenu } from '../../features/tasks/export-tasks.tsx';
import { useTasks } from '../../features/tasks/queries.ts';
import {
  filtersFromQuery,
  filtersToQuery,
  isFiltering,
  NO_FILTERS,
  type TaskFilters,
} from '../../features/tasks/task-filter.ts';
import { TaskFiltersBar } from '../../features/tasks/task-filters.tsx';
import { TaskList } from '../../features/tasks/task-list.tsx';
import { toIsoDay } from '../../lib/dates.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { errorMessage } from '../../lib/request-error.ts';
import { useFailureToast } from '../../lib/use-failure-toast.ts';
import { tasksTexts as texts } from '../../texts/tasks.ts';

const FIRST_ROWS = 100;

/** Lists the tasks of all of a person's minutes. The filters are in the address. */
export function TasksPage(): ReactNode {
  usePageTitle(texts.title);
  const [query, setQuery] = useSearchParams();
  const filters = filtersFromQuery(query);
  const setFilters = (next: TaskFilters): void =>
    setQuery(filtersToQuery(next), { replace: true, preventScrollReset: true });
  const key = query.toString();
  // After a change of filters, only the first rows are shown again.
  const [rows, setRows] = useState({ key, limit: FIRST_ROWS });
  const limit = rows.key === key ? rows.limit : FIRST_ROWS;
  const today = toIsoDay(useNow(0));
  const { data, error, refetch, isPlaceholderData } = useTasks(filters, today, limit);
  /** The filters of the tasks on screen. Loading more tasks with the same filters does not block the list. */
  const [readKey, setReadKey] = useState(key);
  if (data !== undefined && !isPlaceholderData && readKey !== key) setReadKey(key);
  useFailureToast(error, texts.loadFailed);
  const narrowed = isFiltering(filters) || filters.state === 'done';

  return (
    <Stack gap="lg">
      <Group justify="space-between" align="baseline">
        <div>
          <Title order={1}>{data && filters.state === 'open' ? texts.titleWithCount(data.open) : texts.title}</Title>
          <Text c="dimmed">{texts.intro}</Text>
        </div>
        {data !== undefined && data.found > 0 && <ExportTasksMenu filters={filters} today={today} />}
      </Group>
      <TaskFiltersBar
        filters={filters}
        owners={data?.owners ?? []}
        found={narrowed && data ? data.found : null}
        onChange={setFilters}
      />
      {data?.indexing === true && <Text c="dimmed">{texts.indexing}</Text>}
      {renderList()}
    </Stack>
  );

  function renderList(): ReactNode {
    if (data !== undefined && data.tasks.length > 0) {
      const onMore = (): void => setRows({ key, limit: Math.min(limit * 2, TASK_LIMITS.shown) });
      return (
        <TaskList
          tasks={data.tasks}
          found={data.found}
          waiting={isPlaceholderData && readKey !== key}
          {...{ filters, today, onMore }}
        />
      );
    }
    if (data !== undefined) {
      return (
        <Card withBorder>
          {narrowed ? (
            <EmptyState icon={<IconFilterOff size={28} aria-hidden />} title={texts.nothingMatches}>
              <Button variant="default" onClick={() => setFilters({ ...NO_FILTERS, order: filters.order })}>
                {texts.clearFilters}
              </Button>
            </EmptyState>
          ) : (
            <EmptyState
              icon={<IconChecklist size={28} aria-hidden />}
              title={texts.emptyTitle}
              text={texts.emptyText}
            />
          )}
        </Card>
      );
    }
    if (error) {
      return (
        <Card withBorder>
          <FailedScreen message={errorMessage(error, texts.loadFailed)} onRetry={() => void refetch()} />
        </Card>
      );
    }
    return (
      <Stack component="output" gap="xs">
        <VisuallyHidden>{texts.loading}</VisuallyHidden>
        <Skeleton h={64} />
        <Skeleton h={64} />
        <Skeleton h={64} />
      </Stack>
    );
  }
}
