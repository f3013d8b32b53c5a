import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { TemplatesPanel } from '../templates/templates-panel.tsx';
import { EnginesSection } from './engines-lazy.tsx';
import { IdentityCard } from './identity-card.tsx';
import { SharedVocabularies } from './shared-vocabularies.tsx';
import { WordTemplateSection } from './word-template-lazy.tsx';
import { WithOrganisation } from './with-organisation.tsx';

/** What the organisation is called, and what it shares with its people. */
export function ConfigurationPanel(): ReactNode {
  return (
    <Stack gap="xl">
      <WithOrganisation height={380}>{(organisation) => <IdentityCard organisation={organisation} />}</WithOrganisation>
      <WordTemplateSection />
      <TemplatesPanel owner="organisation" />
      <SharedVocabularies />
      <EnginesSection />
    </Stack>
  );
}
