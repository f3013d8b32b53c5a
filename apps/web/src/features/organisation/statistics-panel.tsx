import { Card, Title } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { organisationTexts } from '../../texts/organisation/organisation.ts';

export function StatisticsPanel(): ReactNode {
  const { title, soon } = organisationTexts.statistics;
  return (
    <Card withBorder padding="lg">
      <Title order={2}>{title}</Title>
      <EmptyState icon={<IconChartBar size={28} aria-hidden />} title={soon} />
    </Card>
  );
}
