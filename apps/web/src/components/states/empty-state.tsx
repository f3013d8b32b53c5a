import { Stack, Text, ThemeIcon } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  readonly icon: ReactNode;
  readonly title: string;
  /** Text that says what to do first. */
  readonly text?: string;
  /** True if the title is the page's h1. */
  readonly heading?: boolean;
  /** The button for the first step. */
  readonly children?: ReactNode;
}

/** Shown where there is nothing yet: says what belongs here and what to do first. */
export function EmptyState({ icon, title, text, heading = false, children }: Props): ReactNode {
  return (
    <Stack align="center" gap="sm" py="xl" px="md">
      <ThemeIcon size={56} radius="xl" variant="light">
        {icon}
      </ThemeIcon>
      <Text fw={600} ta="center" {...(heading ? { component: 'h1' as const, size: 'xl' } : {})}>
        {title}
      </Text>
      {text !== undefined && (
        <Text c="dimmed" ta="center" maw={420}>
          {text}
        </Text>
      )}
      {children}
    </Stack>
  );
}
