import { Button } from '@mantine/core';
import { IconCompass } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { errorTexts } from '../../texts/common/errors.ts';
import { notFoundTexts } from '../../texts/common/not-found.ts';

export function NotFoundPage(): ReactNode {
  usePageTitle(notFoundTexts.title);
  return (
    <EmptyState
      icon={<IconCompass size={28} aria-hidden />}
      title={notFoundTexts.title}
      text={notFoundTexts.text}
      heading
    >
      <Button component={Link} to="/">
        {errorTexts.backHome}
      </Button>
    </EmptyState>
  );
}
