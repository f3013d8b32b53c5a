import { Stack, Tabs, Title } from '@mantine/core';
import { IconBook2, IconListTree, IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { TemplatesPanel } from '../../features/templates/templates-panel.tsx';
import { VocabulariesPanel } from '../../features/vocabularies/vocabularies-panel.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { useRuntimeConfig } from '../../lib/runtime-config.ts';
import { mailTexts } from '../../texts/mail.ts';
import { settingsTexts } from '../../texts/settings.ts';
import { lazySection } from '../../components/states/lazy-section.tsx';
import { ownDataTexts } from '../../texts/own-data.ts';
import { PersonalPanel } from './personal-panel.tsx';

const OwnDataSection = lazySection(
  async () => (await import('../../features/own-data/own-data-card.tsx')).OwnDataCard,
  ownDataTexts.loading,
);

const MailSection = lazySection(
  async () => (await import('../../features/ready/mail-card.tsx')).MailCard,
  mailTexts.loading,
);

function Personal(): ReactNode {
  const { mail } = useRuntimeConfig();
  return (
    <Stack gap="xl">
      <PersonalPanel />
      {mail && <MailSection />}
      <OwnDataSection />
    </Stack>
  );
}

const TABS = [
  { id: 'personal', Icon: IconUser, Panel: Personal },
  { id: 'templates', Icon: IconListTree, Panel: TemplatesPanel },
  { id: 'vocabularies', Icon: IconBook2, Panel: VocabulariesPanel },
] as const;

/** The settings, in tabs. The address names the open tab, so that a link can lead to it and a reload keeps it. */
export function SettingsPage(): ReactNode {
  usePageTitle(settingsTexts.title);
  const [query, setQuery] = useSearchParams();
  const open = TABS.find(({ id }) => id === query.get('tab'))?.id ?? 'personal';
  return (
    <Stack gap="lg">
      <Title order={1}>{settingsTexts.title}</Title>
      <Tabs
        value={open}
        onChange={(tab) => setQuery(tab === null || tab === 'personal' ? {} : { tab }, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List aria-label={settingsTexts.tabsLabel}>
          {TABS.map(({ id, Icon }) => (
            <Tabs.Tab key={id} value={id} leftSection={<Icon size={18} aria-hidden />}>
              {settingsTexts.tabs[id]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map(({ id, Panel }) => (
          <Tabs.Panel key={id} value={id} pt="xl">
            <Panel />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Stack>
  );
}
