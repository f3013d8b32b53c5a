import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FailedScreen } from '../components/failed-screen.tsx';
import { errorTexts } from '../texts/errors.ts';

/** Where a page fails to load or to draw. After an upgrade its file may be gone: reloading fetches the new one. */
export function RouteError(): ReactNode {
  return (
    <FailedScreen message={`${errorTexts.crashTitle}. ${errorTexts.crashText}`}>
      <Group justify="center">
        <Button onClick={() => window.location.reload()}>{errorTexts.reload}</Button>
        <Button variant="default" component={Link} to="/" reloadDocument>
          {errorTexts.backHome}
        </Button>
      </Group>
    </FailedScreen>
  );
}
