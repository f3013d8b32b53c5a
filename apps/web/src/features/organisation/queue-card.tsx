import { formatBytes } from '@greffier/contract/bytes';
import type { QueuedJob, WorkQueue } from '@greffier/contract/organisation/queue';
import { Alert, Badge, Group, Paper, Progress, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { QueryCard } from '../../components/states/query-card.tsx';
import { formatDuration } from '../../lib/durations.ts';
import { queueTexts as texts } from '../../texts/organisation/queue.ts';
import { Processes } from './processes.tsx';
import { Stored } from './stored.tsx';
import { useQueue } from './queue-queries.ts';

/**
 * Shows who waits for a transcription or minutes, the progress of running jobs, the processes, and the size of the
 * stored data.
 */
export function QueueCard(): ReactNode {
  const query = useQueue();
  return (
    <QueryCard query={query} texts={texts} skeleton={<Skeleton h={160} radius="md" />}>
      {(queue) => <Loaded queue={queue} now={query.dataUpdatedAt} />}
    </QueryCard>
  );
}

interface LoadedProps {
  readonly queue: WorkQueue;
  /** When the queue was read; milliseconds since 1970. */
  readonly now: number;
}

function Loaded({ queue: { jobs, room, processes, stored }, now }: LoadedProps): ReactNode {
  const free = formatBytes(room.free_bytes);
  const reserve = formatBytes(room.reserve_bytes);
  return (
    <>
      {room.low ? (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={texts.lowTitle}>
          {texts.low(free, reserve)}
        </Alert>
      ) : (
        <Text size="sm">{texts.room(free, reserve)}</Text>
      )}
      {jobs.length === 0 && <Text>{texts.nothing}</Text>}
      {(['running', 'waiting'] as const).map((state) => (
        <Jobs key={state} state={state} jobs={jobs.filter((job) => job.state === state)} now={now} />
      ))}
      <Processes processes={processes} now={now} />
      <Stored stored={stored} />
    </>
  );
}

interface JobsProps extends Pick<LoadedProps, 'now'> {
  readonly state: QueuedJob['state'];
  readonly jobs: readonly QueuedJob[];
}

function Jobs({ state, jobs, now }: JobsProps): ReactNode {
  if (jobs.length === 0) return null;
  return (
    <Stack gap="sm">
      <Title order={3}>{texts.states[state]}</Title>
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }} aria-label={texts.states[state]}>
        {jobs.map((job) => (
          // A job has no id: its person, its start and its position identify it.
          <Job key={[job.kind, job.person.email, job.since, job.position].join(' ')} job={job} now={now} />
        ))}
      </Stack>
    </Stack>
  );
}

function Job({ job, now }: Pick<LoadedProps, 'now'> & { readonly job: QueuedJob }): ReactNode {
  const { person, progress } = job;
  const percent = Math.floor(progress);
  const facts = [
    texts.since(formatDuration(Math.max(0, (now - Date.parse(job.since)) / 1000))),
    texts.recording(formatDuration(job.duration)),
  ];
  return (
    <Paper withBorder p="sm" component="li">
      <Stack gap="xs">
        <Group justify="space-between" gap="xs" align="flex-start">
          <div style={{ minWidth: 0 }}>
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {person.name ?? person.email}
            </Text>
            {person.name !== null && (
              <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {person.email}
              </Text>
            )}
          </div>
          <Group gap="xs">
            <Badge tt="none" variant="light" color="gray" c="inherit">
              {texts.kinds[job.kind]}
            </Badge>
            {job.position !== null && (
              <Badge tt="none" variant="light">
                {texts.position(job.position)}
              </Badge>
            )}
          </Group>
        </Group>
        <Text size="sm" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
          {[...(job.state === 'running' ? [texts.percent(percent)] : []), ...facts].join(' · ')}
        </Text>
        {job.state === 'running' && <Progress value={percent} aria-label={texts.progress(person)} />}
      </Stack>
    </Paper>
  );
}
