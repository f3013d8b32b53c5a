import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { commonTexts } from '../../texts/common/common.ts';
import { pdfTexts } from '../../texts/pdf.ts';

/** Says that a file is being read, and lets the person cancel the reading. */
export function ReadingNotice({ onCancel }: { readonly onCancel: () => void }): ReactNode {
  return (
    <Group gap="sm" justify="center">
      <Text component="output" size="sm" c="dimmed">
        {pdfTexts.reading}
      </Text>
      <Button variant="default" size="xs" onClick={onCancel}>
        {commonTexts.cancel}
      </Button>
    </Group>
  );
}
