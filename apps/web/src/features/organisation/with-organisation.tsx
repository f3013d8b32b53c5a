import type { Organization } from '@greffier/contract/auth';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { FailedScreen } from '../../components/failed-screen.tsx';
import { errorMessage } from '../../lib/request-error.ts';
import { useFailureToast } from '../../lib/use-failure-toast.ts';
import { organisationTexts } from '../../texts/organisation.ts';
import { useOrganisation } from './queries.ts';

interface Props {
  readonly height: number;
  readonly children: (organisation: Organization) => ReactNode;
}

/** A card that needs the organisation: a skeleton of `height` pixels until it is there. */
export function WithOrganisation({ height, children }: Props): ReactNode {
  const { data, error, refetch } = useOrganisation();
  useFailureToast(error, organisationTexts.loadFailed);
  if (data) return children(data);
  if (error) {
    return <FailedScreen message={errorMessage(error, organisationTexts.loadFailed)} onRetry={() => void refetch()} />;
  }
  return (
    <output aria-label={organisationTexts.loading}>
      <Skeleton h={height} radius="md" />
    </output>
  );
}
