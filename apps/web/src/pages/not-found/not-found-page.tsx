import { Button } from '@mantine/core';
import { IconCompass } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { errorTexts } from '../../texts/errors.ts';

export function NotFoundPage(): ReactNode {
  usePageTitle(errorTexts.notFoundTitle);
  return (
    <EmptyState
      icon={<IconCompass size={28} aria-hidden />}
      title={errorTexts.notFoundTitle}
      text={errorTexts.notFoundText}
      heading
    >
      <Button component={Link} to="/">
        {errorTexts.backHome}
      </Button>
    </EmptyState>
  );
}
