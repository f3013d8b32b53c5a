import { LIST_PART } from '@greffier/contract/limits';
import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconChevronDown, IconFilterOff, IconMicrophone, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { lazy, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { FailedScreen } from '../../components/states/failed-screen.tsx';
import { useQuietPage } from '../../components/use-quiet-page.ts';
import type { MeetingFilters } from '../../features/meetings/list/filter-meetings.ts';
import {
  filtersFromQuery,
  filtersToQuery,
  isFiltering,
  NO_FILTERS,
} from '../../features/meetings/list/filter-meetings.ts';
import { FIRST_ROWS, useMeetingList, useRecentMeetings } from '../../features/meetings/list/list-queries.ts';
import { MeetingFiltersCard } from '../../features/meetings/list/meeting-filters.tsx';
import { MeetingList, MeetingListSkeleton } from '../../features/meetings/list/meeting-list.tsx';
import { StatisticsCard } from '../../features/meetings/list/statistics-card.tsx';
import { useNow } from '../../components/use-now.ts';
import { openSearch } from '../../features/search/open-search.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { errorMessage } from '../../lib/request-error.ts';
import { useUser } from '../../lib/session/session.ts';
import { useFailureToast } from '../../lib/use-failure-toast.ts';
import { useKeptError } from '../../lib/use-kept-error.ts';
import { meetingsTexts } from '../../texts/meetings.ts';
import classes from './meetings-page.module.css';

const ASIDE_ID = 'meetings-aside';

/** The offer of engines before the first meeting. If its code cannot be loaded, the page is complete without it. */
const FirstStart = lazy(() =>
  import('../../features/engines/first-start-card.tsx').then(
    ({ FirstStartCard }) => ({ default: FirstStartCard }),
    () => ({ default: () => null }),
  ),
);

const UnsentNotice = lazy(() =>
  import('../../features/recorder/kept/unsent-notice.tsx').then(
    (loaded) => ({ default: loaded.UnsentNotice }),
    () => ({ default: () => null }),
  ),
);

const ExampleButton = lazy(() =>
  import('../../features/meetings/list/example-button.tsx').then(
    (loaded) => ({ default: loaded.ExampleButton }),
    () => ({ default: () => null }),
  ),
);

export function MeetingsPage(): ReactNode {
  usePageTitle(null);
  const { is_superuser: superuser } = useUser();
  const [query, setQuery] = useSearchParams();
  // The fields hold the filters, and the address follows them. The other way round, the fields would lag behind typing.
  const [filters, keepFilters] = useState(() => filtersFromQuery(query));
  const setFilters = (next: MeetingFilters): void => {
    keepFilters(next);
    setQuery(filtersToQuery(next), { replace: true, preventScrollReset: true });
  };
  const key = filtersToQuery(filters).toString();
  // After a change of filters, only the first rows are shown again.
  const [rows, setRows] = useState({ key, limit: FIRST_ROWS });
  const limit = rows.key === key ? rows.limit : FIRST_ROWS;
  const answer = useMeetingList(filters, limit);
  const { data, dataUpdatedAt, isPlaceholderData, refetch } = answer;
  const { error, forget } = useKeptError(answer);
  const onRetry = (): void => {
    void refetch();
    forget();
  };
  // Rows already shown stay if more of them cannot be loaded.
  const [last, setLast] = useState({ key, data });
  if (data !== undefined && last.data !== data) setLast({ key, data });
  const list = data ?? (last.key === key ? last.data : undefined);
  const [aside, showAside] = useState(() => isFiltering(filters));
  const now = useNow(dataUpdatedAt);
  const isQuiet = useQuietPage();

  useFailureToast(error, meetingsTexts.loadFailed, meetingsTexts.loadFailedText);

  const recent = useRecentMeetings(now);
  const { error: recentError } = useKeptError(recent);
  const filtering = isFiltering(filters);
  // The number of rows doubles each time, so that scrolling to the end loads no meeting more than a few times.
  const onMore = (): void => setRows({ key, limit: Math.min(limit * 2, LIST_PART) });

  return (
    <Stack gap="lg">
      <Group justify="space-between" align="baseline" mih={36}>
        <Title order={1}>{list ? meetingsTexts.titleWithCount(list.total) : meetingsTexts.title}</Title>
        <Group>
          <Text component="output" c="dimmed" size="sm" className={classes['found'] ?? ''}>
            {filtering && list && meetingsTexts.found(list.found)}
          </Text>
          {/* On a small screen the menu hides the navigation's own button. */}
          {list?.total !== 0 && (
            <Button
              component={Link}
              to="/new-meeting"
              hiddenFrom="md"
              leftSection={<IconMicrophone size={18} aria-hidden />}
            >
              {meetingsTexts.record}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconSearch size={18} aria-hidden />}
            title={meetingsTexts.searchKeys}
            aria-keyshortcuts="Control+K"
            aria-haspopup="dialog"
            onClick={openSearch}
          >
            {meetingsTexts.search}
          </Button>
          {/* Without a meeting there is nothing to do but to make one, and the empty list offers that. */}
          {list?.total !== 0 && (
            <Button variant="default" component={Link} to="/tasks">
              {meetingsTexts.tasks}
            </Button>
          )}
        </Group>
      </Group>
      <div className={classes['columns']}>
        <div>
          <Button
            variant="default"
            fullWidth
            hiddenFrom="md"
            aria-expanded={aside}
            aria-controls={ASIDE_ID}
            rightSection={<IconChevronDown size={18} aria-hidden />}
            onClick={() => showAside(!aside)}
          >
            {meetingsTexts.aside}
          </Button>
          <Stack id={ASIDE_ID} className={classes['aside']} data-open={aside || undefined}>
            <StatisticsCard meetings={recent.data} now={now} failed={recentError !== null} />
            <MeetingFiltersCard filters={filters} onChange={setFilters} />
          </Stack>
        </div>
        <Stack className={classes['list']}>
          {isQuiet && (
            <Suspense fallback={null}>
              <UnsentNotice />
            </Suspense>
          )}
          {renderList()}
          {superuser && list?.total === 0 && (
            <Suspense fallback={null}>
              <FirstStart />
            </Suspense>
          )}
        </Stack>
      </div>
    </Stack>
  );

  function renderList(): ReactNode {
    if (list && list.meetings.length > 0) {
      const more =
        list.meetings.length < Math.min(list.found, LIST_PART) && !isPlaceholderData && !error ? onMore : null;
      return <MeetingList meetings={list.meetings} now={now} onMore={more} />;
    }
    if (list) {
      return (
        <Card withBorder>
          {filtering && list.total !== 0 ? <NothingMatches onClear={() => setFilters(NO_FILTERS)} /> : <NoMeeting />}
        </Card>
      );
    }
    if (error) {
      return (
        <Card withBorder>
          <FailedScreen message={errorMessage(error, meetingsTexts.loadFailedText)} onRetry={onRetry} />
        </Card>
      );
    }
    return <MeetingListSkeleton />;
  }
}

function NoMeeting(): ReactNode {
  return (
    <EmptyState
      icon={<IconMicrophone size={28} aria-hidden />}
      title={meetingsTexts.emptyTitle}
      text={meetingsTexts.emptyText}
    >
      <Group justify="center" gap="sm">
        <Button component={Link} to="/new-meeting">
          {meetingsTexts.emptyAction}
        </Button>
        <Suspense fallback={null}>
          <ExampleButton />
        </Suspense>
      </Group>
    </EmptyState>
  );
}

function NothingMatches({ onClear }: { onClear: () => void }): ReactNode {
  return (
    <EmptyState icon={<IconFilterOff size={28} aria-hidden />} title={meetingsTexts.nothingMatches}>
      <Button variant="default" onClick={onClear}>
        {meetingsTexts.clearFilters}
      </Button>
    </EmptyState>
  );
}
