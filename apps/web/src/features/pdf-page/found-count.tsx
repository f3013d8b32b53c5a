import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { pdfPageTexts } from '../../texts/pdf-page.ts';
import { isUnsure, type PdfSource, type ReadItem } from './read-lines.ts';

interface Props {
  readonly source: PdfSource;
  readonly items: readonly ReadItem[];
}

/**
 * « 17 éléments trouvés, 4 à vérifier », until all are checked. If none was found, it says what to do. It shows nothing if
 * the reader was sure of all of them.
 */
export function FoundCount({ source: { read }, items }: Props): ReactNode {
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
    <Text size="sm" fw={600} component="output">
      {toCheck === 0 ? `${found}, ${pdfPageTexts.allChecked}` : found}
    </Text>
  );
}
