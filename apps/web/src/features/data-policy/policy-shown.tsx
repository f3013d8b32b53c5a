import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { FailedScreen } from '../../components/states/failed-screen.tsx';
import { errorMessage } from '../../lib/request-error.ts';
import { dataPolicyTexts } from '../../texts/organisation/data-policy.ts';
import { useDataPolicy } from './queries.ts';

const texts = dataPolicyTexts.shown;

interface Paragraph {
  readonly title: string;
  readonly text: string;
}

/** Shows the organisation's rules to everybody. */
export function PolicyShown({ children }: { readonly children: (paragraph: Paragraph) => ReactNode }): ReactNode {
  const { data, error, refetch } = useDataPolicy();
  if (error) {
    return <FailedScreen message={errorMessage(error, dataPolicyTexts.loadFailed)} onRetry={() => void refetch()} />;
  }
  if (!data) {
    return (
      <output aria-label={texts.loading}>
        <Skeleton h={160} radius="md" />
      </output>
    );
  }
  return [
    { title: texts.voicesTitle, text: texts.voices(data.voices_days) },
    { title: texts.failedTitle, text: texts.failed(data.failed_recordings_days) },
    { title: texts.meetingsTitle, text: texts.meetings(data.meetings_days) },
    { title: texts.ownTitle, text: texts.own },
  ].map(children);
}
