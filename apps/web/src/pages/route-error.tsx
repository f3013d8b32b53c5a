import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FailedScreen } from '../components/states/failed-screen.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { errorTexts } from '../texts/common/errors.ts';

/**
 * Shown when a page fails to load or to render. `fullHeight` is for pages outside the application's frame. After an
 * upgrade the page's file may be missing, and reloading fetches the new one.
 */
export function RouteError({ fullHeight = false }: { readonly fullHeight?: boolean }): ReactNode {
  usePageTitle(errorTexts.crashTitle);
  return (
    <FailedScreen title={errorTexts.crashTitle} message={errorTexts.crashText} fullHeight={fullHeight}>
      <Group justify="center">
        <Button onClick={() => window.location.reload()}>{errorTexts.reload}</Button>
        <Button variant="default" component={Link} to="/" reloadDocument>
          {errorTexts.backHome}
        </Button>
      </Group>
    </FailedScreen>
  );
}
