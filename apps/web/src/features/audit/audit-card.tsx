import { ExportAudit } from '@greffier/contract/organisation/audit';
import { Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDownload, IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { FailedScreen } from '../../components/states/failed-screen.tsx';
import { toIsoDay } from '../../lib/dates.ts';
import { download } from '../../lib/files/download.ts';
import { notify } from '../../lib/notify.ts';
import { errorMessage } from '../../lib/request-error.ts';
import { useFailureToast } from '../../lib/use-failure-toast.ts';
import { auditTexts as texts } from '../../texts/organisation/audit.ts';
import { organisationTexts } from '../../texts/organisation/organisation.ts';
import { AuditEntries } from './audit-entries.tsx';
import { type FilterForm, NO_FILTER, toFilter } from './audit-filter.ts';
import { AuditFilters } from './audit-filters.tsx';
import { useAuditTrail } from './audit-queries.ts';

/** Delay between the last keystroke in an address or an id and the new query, in milliseconds. */
const TYPING_MS = 400;

/** Shows who did what in the organisation, when and from where. It is loaded only on request. */
export function AuditCard(): ReactNode {
  const [opened, setOpened] = useState(false);
  const [form, setForm] = useState(NO_FILTER);
  return (
    <Card withBorder padding="lg">
      <Stack>
        <Group justify="space-between" align="start">
          <div>
            <Title order={2}>{texts.title}</Title>
            <Text c="dimmed" maw={640}>
              {texts.intro}
            </Text>
          </div>
          {opened && <ExportButton form={form} />}
        </Group>
        {opened ? (
          <>
            <AuditFilters form={form} onChange={setForm} />
            <Trail form={form} onChange={setForm} />
          </>
        ) : (
          <Group>
            <Button variant="default" onClick={() => setOpened(true)}>
              {texts.open}
            </Button>
          </Group>
        )}
      </Stack>
    </Card>
  );
}

function ExportButton({ form }: { readonly form: FilterForm }): ReactNode {
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await download(ExportAudit, { query: toFilter(form) }, texts.file(toIsoDay(new Date())));
    } catch (error) {
      notify.error(texts.exportFailed, errorMessage(error, '') || undefined);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconDownload size={18} aria-hidden />}
      onClick={() => void save()}
    >
      {texts.export}
    </Button>
  );
}

function Trail({
  form,
  onChange,
}: {
  readonly form: FilterForm;
  readonly onChange: (form: FilterForm) => void;
}): ReactNode {
  const [settled] = useDebouncedValue(form, TYPING_MS);
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useAuditTrail(toFilter(settled));
  useFailureToast(error, texts.loadFailed);
  const entries = data?.pages.flatMap((page) => page.entries);
  if (error) {
    return <FailedScreen message={errorMessage(error, texts.loadFailed)} onRetry={() => void refetch()} />;
  }
  if (entries === undefined) {
    return (
      <Stack component="output" gap="xs" aria-label={organisationTexts.auditLoading}>
        <Skeleton h={48} />
        <Skeleton h={48} />
        <Skeleton h={48} />
      </Stack>
    );
  }
  if (entries.length === 0) {
    return (
      <EmptyState
        icon={<IconHistory size={28} aria-hidden />}
        title={texts.emptyTitle}
        text={settled === NO_FILTER ? texts.emptyText : texts.nothingFound}
      />
    );
  }
  return (
    <>
      <AuditEntries
        entries={entries}
        onPerson={(person) => onChange({ ...form, person })}
        onObject={(object) => onChange({ ...form, object })}
      />
      {hasNextPage && (
        <Group>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {texts.more}
          </Button>
        </Group>
      )}
    </>
  );
}
