import { Tabs, Title } from '@mantine/core';
import { IconChartBar, IconSettings, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { AccessPanel } from '../../features/organisation/access-panel.tsx';
import { ConfigurationPanel } from '../../features/organisation/configuration-panel.tsx';
import { StatisticsPanel } from '../../features/organisation/statistics-panel.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { useUser } from '../../lib/session/session.ts';
import { organisationTexts } from '../../texts/organisation/organisation.ts';
import classes from './organization-page.module.css';

const TABS = [
  { id: 'statistics', Icon: IconChartBar, Panel: StatisticsPanel },
  { id: 'access', Icon: IconUsers, Panel: AccessPanel },
  { id: 'configure', Icon: IconSettings, Panel: ConfigurationPanel },
] as const;

/** The administration, for super users. Other people are sent to their meetings. */
export function OrganizationPage(): ReactNode {
  return useUser().is_superuser ? <Administration /> : <Navigate to="/" replace />;
}

/** The administration, in tabs. The address names the open tab, so that a link can lead to it and a reload keeps it. */
function Administration(): ReactNode {
  usePageTitle(organisationTexts.pageTitle);
  const [query, setQuery] = useSearchParams();
  const open = TABS.find(({ id }) => id === query.get('tab'))?.id ?? 'statistics';
  return (
    <Tabs
      value={open}
      onChange={(tab) => setQuery(tab === null || tab === 'statistics' ? {} : { tab }, { replace: true })}
      keepMounted={false}
      orientation="vertical"
      variant="pills"
      classNames={{
        root: classes['page'] ?? '',
        list: classes['list'] ?? '',
        tab: classes['tab'] ?? '',
        tabLabel: classes['label'] ?? '',
      }}
    >
      <div className={classes['menu']}>
        <Title order={1} size="h2">
          {organisationTexts.title}
        </Title>
        <Tabs.List aria-label={organisationTexts.title}>
          {TABS.map(({ id, Icon }) => (
            <Tabs.Tab key={id} value={id} leftSection={<Icon size={18} aria-hidden />}>
              {organisationTexts.tabs[id]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </div>
      {TABS.map(({ id, Panel }) => (
        <Tabs.Panel key={id} value={id}>
          <Panel />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
