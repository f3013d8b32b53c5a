import { Center, Loader, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { commonTexts } from '../../texts/common/common.ts';

/** A centred spinner with a text, as high as the window. */
export function LoadingScreen({ text = commonTexts.loading }: { text?: string }): ReactNode {
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack align="center" gap="md" aria-live="polite">
        <Loader aria-hidden />
        <Text component="h1" c="dimmed" fw={400}>
          {text}
        </Text>
      </Stack>
    </Center>
  );
}
