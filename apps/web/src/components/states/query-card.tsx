import { Card, Group, Stack, Text, Title } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { QueryContent } from './query-content.tsx';

interface Props<T> extends ComponentProps<typeof QueryContent<T>> {
  readonly texts: ComponentProps<typeof QueryContent<T>>['texts'] & {
    readonly title: string;
    readonly intro: string;
  };
  /** Element beside the title. */
  readonly beside?: ReactNode;
}

/** A card with a title and an introduction. Its content comes from a query. */
export function QueryCard<T>({ beside, ...content }: Props<T>): ReactNode {
  const { title, intro } = content.texts;
  return (
    <Card withBorder padding="lg">
      <Stack>
        <div>
          <Group gap="sm">
            <Title order={2}>{title}</Title>
            {beside}
          </Group>
          <Text c="dimmed" maw={640}>
            {intro}
          </Text>
        </div>
        <QueryContent {...content} />
      </Stack>
    </Card>
  );
}
