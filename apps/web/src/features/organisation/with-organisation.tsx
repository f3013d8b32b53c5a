import type { Organization } from '@greffier/contract/organisation/auth';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { QueryContent } from '../../components/states/query-content.tsx';
import { organisationTexts } from '../../texts/organisation/organisation.ts';
import { useOrganisation } from './queries.ts';

interface Props {
  readonly height: number;
  readonly children: (organisation: Organization) => ReactNode;
}

/** A card that needs the organisation. It shows a skeleton of `height` pixels until the organisation is loaded. */
export function WithOrganisation({ height, children }: Props): ReactNode {
  return (
    <QueryContent query={useOrganisation()} texts={organisationTexts} skeleton={<Skeleton h={height} radius="md" />}>
      {children}
    </QueryContent>
  );
}
