import '@mantine/dropzone/styles.css';
import { MAX_PDF_BYTES } from '@greffier/contract/limits';
import { Button, Group, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileTypePdf } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatBytes } from '@greffier/contract/bytes';
import { notify } from '../../lib/notify.ts';
import { pdfTexts } from '../../texts/pdf.ts';
import { ReadingNotice } from '../states/reading-notice.tsx';

const PDF = 'application/pdf';

interface PdfInputProps {
  readonly disabled?: boolean;
  /** True while the file is being read. */
  readonly loading: boolean;
  readonly onFile: (file: File) => void;
  /** Cancels the reading. */
  readonly onCancel: () => void;
}

/** Takes one PDF, dropped or chosen, and refuses any other file. */
export function PdfInput({ disabled = false, loading, onFile, onCancel }: PdfInputProps): ReactNode {
  const take = ([file, another]: readonly File[]): void => {
    if (file === undefined) return;
    if (another !== undefined) notify.error(pdfTexts.oneFile);
    else if (file.type !== PDF) notify.error(pdfTexts.onlyPdf);
    else if (file.size > MAX_PDF_BYTES) notify.error(pdfTexts.tooLarge(formatBytes(MAX_PDF_BYTES)));
    else onFile(file);
  };
  return (
    <Stack gap="xs">
      <Dropzone
        // The browser's dialog offers only PDFs. For other dropped files, an error says why they are refused.
        onDrop={take}
        onReject={(rejections) => take(rejections.map(({ file }) => file))}
        accept={[PDF]}
        multiple={false}
        disabled={disabled || loading}
        activateOnKeyboard={false}
        enablePointerEvents
        inputProps={{ 'aria-label': pdfTexts.label }}
        p="sm"
      >
        <Group gap="sm" justify="center">
          {/* A click on it bubbles to the drop area, which opens the browser's dialog. */}
          <Button
            variant="default"
            leftSection={<IconFileTypePdf size={18} aria-hidden />}
            disabled={disabled}
            loading={loading}
          >
            {pdfTexts.choose}
          </Button>
          <Text size="sm" c="dimmed" visibleFrom="sm">
            {pdfTexts.hint}
          </Text>
        </Group>
      </Dropzone>
      {loading && <ReadingNotice onCancel={onCancel} />}
    </Stack>
  );
}
