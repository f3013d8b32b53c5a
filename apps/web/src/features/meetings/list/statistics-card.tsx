import type { MeetingSummary } from '@greffier/contract/meeting/meeting-list';
import { Card, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatHoursMinutes } from '../../../lib/durations.ts';
import { meetingsTexts } from '../../../texts/meetings.ts';
import classes from './list.module.css';
import { weeklyStatistics } from './statistics.ts';

const texts = meetingsTexts.statistics;

interface Props {
  /** Undefined while the meetings load; room for their figures is then reserved. */
  readonly meetings: readonly MeetingSummary[] | undefined;
  readonly now: Date;
  /** True if the meetings could not be read, so that no figures will come. */
  readonly failed: boolean;
}

export function StatisticsCard({ meetings, now, failed }: Props): ReactNode {
  const weeks = meetings && weeklyStatistics(meetings, now);
  const missing = failed ? texts.missing : undefined;
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="statistics-title">
      <Stack gap="lg">
        <Title order={2} id="statistics-title">
          {texts.title}
        </Title>
        <Figures
          title={texts.count}
          thisWeek={weeks?.thisWeek.count ?? missing}
          lastWeek={weeks?.lastWeek.count ?? missing}
        />
        <Figures
          title={texts.time}
          thisWeek={weeks ? formatHoursMinutes(weeks.thisWeek.duration) : missing}
          lastWeek={weeks ? formatHoursMinutes(weeks.lastWeek.duration) : missing}
        />
      </Stack>
    </Card>
  );
}

type Figure = string | number | undefined;

function Figures({ title, thisWeek, lastWeek }: { title: string; thisWeek: Figure; lastWeek: Figure }): ReactNode {
  return (
    <div>
      <Title order={3} size="sm" fw={600} mb="xs">
        {title}
      </Title>
      <SimpleGrid cols={2} component="dl" m={0}>
        <FigureOf label={texts.thisWeek} value={thisWeek} />
        <FigureOf label={texts.lastWeek} value={lastWeek} />
      </SimpleGrid>
    </div>
  );
}

function FigureOf({ label, value }: { label: string; value: Figure }): ReactNode {
  return (
    <div className={classes['figure']}>
      <Text component="dt" size="sm" c="dimmed">
        {label}
      </Text>
      <dd className={classes['figureValue']}>
        {value ?? <Skeleton component="span" display="inline-block" h={20} w={40} />}
      </dd>
    </div>
  );
}
