import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { lazySection } from '../../components/states/lazy-section.tsx';
import { dataPolicyTexts } from '../../texts/organisation/data-policy.ts';
import { enginesTexts } from '../../texts/organisation/engines.ts';
import { queueTexts } from '../../texts/organisation/queue.ts';
import { wordTemplateTexts } from '../../texts/organisation/word-template.ts';
import { TemplatesPanel } from '../templates/templates-panel.tsx';
import { IdentityCard } from './identity-card.tsx';
import { SharedVocabularies } from './vocabularies/shared-vocabularies.tsx';
import { WithOrganisation } from './with-organisation.tsx';

const WordTemplateSection = lazySection(
  async () => (await import('./word-template/word-template-card.tsx')).WordTemplateCard,
  wordTemplateTexts.loading,
);
const EnginesSection = lazySection(
  async () => (await import('../engines/engines-card.tsx')).EnginesCard,
  enginesTexts.loading,
);
const DataPolicySection = lazySection(
  async () => (await import('../data-policy/data-policy-card.tsx')).DataPolicyCard,
  dataPolicyTexts.loading,
);

const QueueSection = lazySection(async () => (await import('./queue-card.tsx')).QueueCard, queueTexts.loading);

/** The organisation's name and logo, and the things that it shares with its people. */
export function ConfigurationPanel(): ReactNode {
  return (
    <Stack gap="xl">
      <WithOrganisation height={380}>{(organisation) => <IdentityCard organisation={organisation} />}</WithOrganisation>
      <WordTemplateSection />
      <TemplatesPanel owner="organisation" />
      <SharedVocabularies />
      <DataPolicySection />
      <QueueSection />
      <EnginesSection />
    </Stack>
  );
}
