import { Anchor, Modal, Stack, Tabs, Text, Timeline, useMantineTheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useReturnFocus } from '../../components/use-return-focus.ts';
import { useDataPolicy } from '../data-policy/queries.ts';
import { PolicyShown } from '../data-policy/policy-shown.tsx';
import { useRuntimeConfig } from '../../lib/runtime-config.ts';
import { accessibilityTexts } from '../../texts/accessibility.ts';
import { helpTexts } from '../../texts/help.ts';

/** Shows first steps, the data policy, and whom to contact. */
export function HelpDialog({ onClose }: { onClose: () => void }): ReactNode {
  useReturnFocus();
  // On a narrow screen the dialog fills the window: with a margin, its three tabs have no room side by side.
  const narrow = useMediaQuery(`(max-width: ${useMantineTheme().breakpoints.xs})`, undefined, {
    getInitialValueInEffect: false,
  });
  return (
    <Modal opened onClose={onClose} title={helpTexts.title} size="lg" fullScreen={narrow}>
      <Tabs defaultValue="start" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="start">{helpTexts.tabs.start}</Tabs.Tab>
          <Tabs.Tab value="policy">{helpTexts.tabs.policy}</Tabs.Tab>
          <Tabs.Tab value="contact">{helpTexts.tabs.contact}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="start" pt="lg">
          <FirstSteps />
        </Tabs.Panel>
        <Tabs.Panel value="policy" pt="lg">
          <DataPolicy />
        </Tabs.Panel>
        <Tabs.Panel value="contact" pt="lg">
          <Stack>
            <Contact />
            <Anchor component={Link} to="/accessibility" underline="always" onClick={onClose}>
              {accessibilityTexts.link}
            </Anchor>
          </Stack>
        </Tabs.Panel>
      </Tabs>
    </Modal>
  );
}

function FirstSteps(): ReactNode {
  return (
    <Stack>
      <Text>{helpTexts.start.intro}</Text>
      <Timeline bulletSize={32} lineWidth={2}>
        {helpTexts.start.steps.map(({ title, text }, index) => (
          <Timeline.Item key={title} title={title} bullet={<Text size="sm">{index + 1}</Text>}>
            <Text size="sm" c="dimmed">
              {text}
            </Text>
          </Timeline.Item>
        ))}
      </Timeline>
    </Stack>
  );
}

function DataPolicy(): ReactNode {
  const { data: policy } = useDataPolicy();
  return (
    <Stack gap="lg">
      {policy !== undefined && paragraph(audioOf(policy.recordings_days))}
      {helpTexts.policy.map(paragraph)}
      <PolicyShown>{paragraph}</PolicyShown>
    </Stack>
  );
}

/** Chooses the text about recordings. @param kept days for which the organisation keeps them; null if it does not */
function audioOf(kept: number | null) {
  const { title, text } = helpTexts.audio;
  return { title, text: kept === null ? text : helpTexts.audio.kept(kept) };
}

const paragraph = ({ title, text }: { readonly title: string; readonly text: string }): ReactNode => (
  <div key={title}>
    <Text fw={600}>{title}</Text>
    <Text c="dimmed">{text}</Text>
  </div>
);

function Contact(): ReactNode {
  const { support_email: email } = useRuntimeConfig();
  if (email === null) return <Text>{helpTexts.contact.none}</Text>;
  return (
    <Text>
      {helpTexts.contact.text}{' '}
      <Anchor href={`mailto:${email}`} underline="always">
        {email}
      </Anchor>
    </Text>
  );
}
