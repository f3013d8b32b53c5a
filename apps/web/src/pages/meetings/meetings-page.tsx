import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconChevronDown, IconFilterOff, IconMicrophone, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import { FailedScreen } from '../../components/failed-screen.tsx';
import type { MeetingFilters } from '../../features/meetings/filter-meetings.ts';
import {
  filterMeetings,
  filtersFromQuery,
  filtersToQuery,
  isFiltering,
  NO_FILTERS,
} from '../../features/meetings/filter-meetings.ts';
import { useMeetings } from '../../features/meetings/list-queries.ts';
import { MeetingFiltersCard } from '../../features/meetings/meeting-filters.tsx';
import { MeetingList, MeetingListSkeleton } from '../../features/meetings/meeting-list.tsx';
import { StatisticsCard } from '../../features/meetings/statistics-card.tsx';
import { useNow } from '../../features/meetings/use-now.ts';
import { openSearch } from '../../features/search/open-search.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { errorMessage } from '../../lib/request-error.ts';
import { useUser } from '../../lib/session/session.ts';
import { useFailureToast } from '../../lib/use-failure-toast.ts';
import { meetingsTexts } from '../../texts/meetings.ts';
import classes from './meetings-page.module.css';

const ASIDE_ID = 'meetings-aside';

/** Only an offer: if its code cannot be loaded, nothing is missing. */
const FirstStart = lazy(() =>
  import('../../features/engines/first-start-card.tsx').then(
    ({ FirstStartCard }) => ({ default: FirstStartCard }),
    () => ({ default: () => null }),
  ),
);

export function MeetingsPage(): ReactNode {
  usePageTitle(null);
  const { is_superuser: superuser } = useUser();
  const { data: meetings, error, dataUpdatedAt, refetch } = useMeetings();
  const [query, setQuery] = useSearchParams();
  // The fields hold the filters, and the address follows them. The other way round, the router would be slower than
  // typing.
  const [filters, keepFilters] = useState(() => filtersFromQuery(query));
  const setFilters = (next: MeetingFilters): void => {
    keepFilters(next);
    setQuery(filtersToQuery(next), { replace: true, preventScrollReset: true });
  };
  const [aside, showAside] = useState(() => isFiltering(filters));
  const now = useNow(dataUpdatedAt);

  useFailureToast(error, meetingsTexts.loadFailed, meetingsTexts.loadFailedText);

  const shown = useDeferredValue(useMemo(() => meetings && filterMeetings(meetings, filters), [meetings, filters]));
  const filtering = isFiltering(filters);

  return (
    <Stack gap="lg">
      <Group justify="space-between" align="baseline" mih={36}>
        <Title order={1}>{meetings ? meetingsTexts.titleWithCount(meetings.length) : meetingsTexts.title}</Title>
        <Group>
          <Text component="output" c="dimmed" size="sm">
            {filtering && shown && meetingsTexts.found(shown.length)}
          </Text>
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
            <StatisticsCard meetings={meetings} now={now} failed={error !== null} />
            <MeetingFiltersCard filters={filters} onChange={setFilters} />
          </Stack>
        </div>
        <Stack className={classes['list']}>
          {renderList()}
          {superuser && meetings?.length === 0 && (
            <Suspense fallback={null}>
              <FirstStart />
            </Suspense>
          )}
        </Stack>
      </div>
    </Stack>
  );

  function renderList(): ReactNode {
    if (shown && shown.length > 0)
      return <MeetingList meetings={shown} now={now} key={filtersToQuery(filters).toString()} />;
    if (shown) {
      return (
        <Card withBorder>
          {filtering && meetings?.length !== 0 ? (
            <NothingMatches onClear={() => setFilters(NO_FILTERS)} />
          ) : (
            <NoMeeting />
          )}
        </Card>
      );
    }
    if (error) {
      return (
        <Card withBorder>
          <FailedScreen message={errorMessage(error, meetingsTexts.loadFailedText)} onRetry={() => void refetch()} />
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
      <Button component={Link} to="/new-meeting">
        {meetingsTexts.emptyAction}
      </Button>
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
