import '@mantine/dates/styles.css';
import 'dayjs/locale/fr';
import { Container, Text, Title } from '@mantine/core';
import { DatesProvider } from '@mantine/dates';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import type { ReactNode } from 'react';
import { NewMeetingForm } from '../../features/recordings/new-meeting-form.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { recordingsTexts } from '../../texts/recordings.ts';

// A day typed as 03/03/2026 is read as it is written in French.
dayjs.extend(customParseFormat);

/** /new-meeting */
export function NewMeetingPage(): ReactNode {
  usePageTitle(recordingsTexts.title);
  return (
    <Container size="sm" px={0} py="md">
      <Title order={1}>{recordingsTexts.title}</Title>
      <Text c="dimmed" mt="xs" mb="lg">
        {recordingsTexts.intro}
      </Text>
      <DatesProvider settings={{ locale: 'fr', firstDayOfWeek: 1 }}>
        <NewMeetingForm />
      </DatesProvider>
    </Container>
  );
}
