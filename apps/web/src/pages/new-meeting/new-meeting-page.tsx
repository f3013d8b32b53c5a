import { Container, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { NewMeetingForm } from '../../features/recordings/new-meeting-form.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { recordingsTexts } from '../../texts/new-meeting/recordings.ts';

/** The page at /new-meeting. */
export function NewMeetingPage(): ReactNode {
  usePageTitle(recordingsTexts.title);
  return (
    <Container size="sm" px={0} py="md">
      <Title order={1}>{recordingsTexts.title}</Title>
      <Text c="dimmed" mt="xs" mb="lg">
        {recordingsTexts.intro}
      </Text>
      <NewMeetingForm />
    </Container>
  );
}
