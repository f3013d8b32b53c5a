import type { Process } from '@greffier/contract/organisation/queue';
import { Alert, Badge, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDuration } from '../../lib/durations.ts';
import { queueTexts as texts } from '../../texts/organisation/queue.ts';

interface ProcessesProps {
  readonly processes: readonly Process[];
  /** When the processes were read; milliseconds since 1970. */
  readonly now: number;
}

/** Lists the processes of the installation, and warns if none of them can do the waiting work. */
export function Processes({ processes, now }: ProcessesProps): ReactNode {
  const works = processes.some(({ role, alive }) => alive && role !== 'web');
  return (
    <Stack gap="sm">
      <Title order={3}>{texts.processes}</Title>
      {!works && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={texts.noWorkerTitle}>
          {texts.noWorker}
        </Alert>
      )}
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }} aria-label={texts.processes}>
        {processes.map((process) => (
          // A process has no id: its machine, its kind and its start identify it.
          <Row key={[process.host, process.role, process.since].join(' ')} process={process} now={now} />
        ))}
      </Stack>
    </Stack>
  );
}

function Row({ process, now }: Pick<ProcessesProps, 'now'> & { readonly process: Process }): ReactNode {
  const age = formatDuration(Math.max(0, (now - Date.parse(process.since)) / 1000));
  return (
    <Paper withBorder p="sm" component="li">
      <Stack gap="xs">
        <Group justify="space-between" gap="xs" align="flex-start">
          <Text fw={600} style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {process.host}
          </Text>
          <Group gap="xs">
            <Badge tt="none" variant="light" color="gray" c="inherit">
              {texts.roles[process.role]}
            </Badge>
            {process.alive && (
              <Badge tt="none" variant="light">
                {texts.alive}
              </Badge>
            )}
          </Group>
        </Group>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {process.alive ? texts.started(age) : texts.silent(formatDuration(process.silent_seconds))}
        </Text>
        {process.role !== 'web' && (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {texts.engines(process)}
          </Text>
        )}
      </Stack>
    </Paper>
  );
}
