import '@mantine/dropzone/styles.css';
import { Button, Group, Modal, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileImport } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ReadingNotice } from '../../components/states/reading-notice.tsx';
import { useReturnFocus } from '../../components/use-return-focus.ts';
import { notify } from '../../lib/notify.ts';
import { agendaSourcesTexts as texts } from '../../texts/agenda/agenda-sources.ts';
import { commonTexts } from '../../texts/common/common.ts';
import { ENDINGS, refuseAgendaFile } from './agenda-file.ts';
import { DialogFrame } from './dialog-frame.tsx';

export interface FileDialogProps {
  readonly loading: boolean;
  readonly onFile: (file: File) => void;
  /** Cancels the reading. */
  readonly onCancel: () => void;
  readonly onClose: () => void;
}

/**
 * A dialog that takes one file, dropped or chosen. It stays open during the reading; closing it cancels the reading.
 */
export function FileDialog({ loading, onFile, onCancel, onClose }: FileDialogProps): ReactNode {
  useReturnFocus();
  const close = (): void => {
    if (loading) onCancel();
    onClose();
  };
  const take = (files: readonly File[]): void => {
    const refusal = refuseAgendaFile(files);
    const [file] = files;
    if (refusal !== null) notify.error(refusal);
    else if (file !== undefined) onFile(file);
  };
  return (
    <Modal opened onClose={close} title={texts.file} centered closeButtonProps={{ 'aria-label': commonTexts.close }}>
      <DialogFrame>
        <Dropzone
          // Mail programs and telephones give the same kind of file different types. Only the endings of names are
          // reliable.
          onDrop={take}
          onReject={(rejections) => take(rejections.map(({ file }) => file))}
          multiple
          disabled={loading}
          activateOnKeyboard={false}
          enablePointerEvents
          inputProps={{ 'aria-label': texts.fileLabel, accept: ENDINGS.join(',') }}
          p="md"
        >
          <Group gap="sm" justify="center">
            {/* A click on it bubbles to the drop area, which opens the browser's dialog. */}
            <Button
              variant="default"
              leftSection={<IconFileImport size={18} aria-hidden />}
              loading={loading}
              data-autofocus
            >
              {texts.choose}
            </Button>
            <Text size="sm" c="dimmed" visibleFrom="sm">
              {texts.drop}
            </Text>
          </Group>
        </Dropzone>
        <Text size="sm">{texts.kinds}</Text>
        <Text size="sm" c="dimmed">
          {texts.slow}
        </Text>
        {loading && <ReadingNotice onCancel={onCancel} />}
      </DialogFrame>
    </Modal>
  );
}
