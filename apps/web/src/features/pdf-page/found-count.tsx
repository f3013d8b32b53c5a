import { Button, Group, Stack, Text } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { pdfPageTexts } from '../../texts/pdf-page.ts';
import { isUnsure, type PdfSource, type ReadItem } from './read-lines.ts';

interface Props {
  readonly source: PdfSource;
  readonly items: readonly ReadItem[];
  readonly disabled?: boolean;
  /** Called when the person confirms all unsure items at once. */
  readonly onConfirmAll: () => void;
}

/**
 * Shows « 17 éléments trouvés, 4 à vérifier ». Until all items are checked, a button confirms all of them, and a text
 * says what saving does to unchecked ones. If no item was found, it says what to do. If no item was unsure, it shows
 * nothing.
 */
export function FoundCount({ source: { read }, items, disabled = false, onConfirmAll }: Props): ReactNode {
  if (read.items.length === 0) {
    if (items.length > 0) return null;
    return (
      <Text size="sm" fw={600} component="output">
        {pdfPageTexts.noneFound}
      </Text>
    );
  }
  if (read.items.every(({ sure }) => sure)) return null;
  const toCheck = items.filter(isUnsure).length;
  const found = pdfPageTexts.foundToCheck(read.items.length, toCheck);
  return (
    <Stack gap={4}>
      <Group gap="sm" justify="space-between">
        <Text size="sm" fw={600} component="output">
          {toCheck === 0 ? `${found}, ${pdfPageTexts.allChecked}` : found}
        </Text>
        {toCheck > 0 && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconChecks size={16} aria-hidden />}
            disabled={disabled}
            onClick={onConfirmAll}
          >
            {pdfPageTexts.confirmAll}
          </Button>
        )}
      </Group>
      {toCheck > 0 && (
        <Text size="sm" c="dimmed">
          {pdfPageTexts.uncheckedSaved}
        </Text>
      )}
    </Stack>
  );
}
