import { Button, Center, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { errorTexts } from '../../texts/common/errors.ts';

interface Props {
  /** The page's h1, if nothing else is shown. */
  readonly title?: string;
  /** Message that says what happened, in French. */
  readonly message: string;
  /** Absent if trying again cannot help. */
  readonly onRetry?: () => void;
  /** True if nothing surrounds the screen: then it is the page's `main`, centred in the window. */
  readonly fullHeight?: boolean;
  /** Another action, besides trying again. */
  readonly children?: ReactNode;
}

/** Says what went wrong, and offers to try again. */
export function FailedScreen({ title, message, onRetry, fullHeight = false, children }: Props): ReactNode {
  return (
    <Center {...(fullHeight ? { component: 'main' as const, mih: '100dvh' } : {})} p="xl">
      <Stack align="center" gap="md" maw={480} role="alert">
        <ThemeIcon size={56} radius="xl" variant="light" color="red">
          <IconAlertTriangle size={28} aria-hidden />
        </ThemeIcon>
        {title !== undefined && (
          <Title order={1} ta="center">
            {title}
          </Title>
        )}
        <Text ta="center">{message}</Text>
        {onRetry && (
          <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden />} onClick={onRetry}>
            {errorTexts.retry}
          </Button>
        )}
        {children}
      </Stack>
    </Center>
  );
}
