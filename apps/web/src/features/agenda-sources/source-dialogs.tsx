import type { MeetingId } from '@greffier/contract/ids';
import type { AgendaItem } from '@greffier/contract/values';
import { Button, Stack, Text } from '@mantine/core';
import { IconClipboardText, IconFileImport, IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCallback, useState } from 'react';
import { lazyDialog } from '../../components/dialogs/lazy-dialog.tsx';
import { agendaSourcesTexts as texts } from '../../texts/agenda/agenda-sources.ts';
import classes from './agenda-sources.module.css';
import type { FileDialogProps } from './file-dialog.tsx';
import type { MeetingDialogProps } from './meeting-dialog.tsx';
import type { TextDialogProps } from './text-dialog.tsx';

const FileDialog = lazyDialog<FileDialogProps>(
  async () => (await import('./file-dialog.tsx')).FileDialog,
  ({ onClose }) => onClose,
);
const TextDialog = lazyDialog<TextDialogProps>(
  async () => (await import('./text-dialog.tsx')).TextDialog,
  ({ onClose }) => onClose,
);
const MeetingDialog = lazyDialog<MeetingDialogProps>(
  async () => (await import('./meeting-dialog.tsx')).MeetingDialog,
  ({ onClose }) => onClose,
);

const SOURCES = [
  ['file', IconFileImport],
  ['text', IconClipboardText],
  ['meeting', IconHistory],
] as const;

interface SourceDialogsProps {
  readonly title: string;
  /** The meeting that gets the agenda; null if it does not exist yet. */
  readonly meetingId: MeetingId | null;
  readonly enabled: boolean;
  /** True while a file or a text is read. */
  readonly reading: boolean;
  /** True while items of another meeting are taken. */
  readonly taking: boolean;
  /** Called with a file; `close` closes the dialog. */
  readonly onFile: (file: File, close: () => void) => void;
  /** The pasted text, until it has become an agenda. */
  readonly pasted: { readonly text: string; readonly keep: (text: string) => void };
  /** Called with the pasted text as a file; `close` closes the dialog. */
  readonly onText: (file: File, close: () => void) => void;
  readonly onItems: (items: AgendaItem[]) => void;
  /** Cancels the reading. */
  readonly onCancel: () => void;
}

/** Asks for the source of an agenda: a file of any kind, a text, or an earlier meeting. */
export function SourceDialogs(props: SourceDialogsProps): ReactNode {
  const { title, meetingId, enabled, reading, taking, pasted, onFile, onText, onItems, onCancel } = props;
  const [open, setOpen] = useState<'file' | 'text' | 'meeting' | null>(null);
  const close = useCallback(() => setOpen(null), []);
  return (
    <Stack gap={4} align="flex-start">
      <Text size="sm" c="dimmed">
        {title}
      </Text>
      {SOURCES.map(([source, Icon]) => (
        <Button
          key={source}
          variant="subtle"
          size="compact-sm"
          leftSection={<Icon size={16} aria-hidden />}
          // The buttons stay enabled while a dialog is open, because the focus returns to one of them.
          disabled={!enabled && open === null}
          classNames={{ root: classes['source'] ?? '', label: classes['label'] ?? '' }}
          onClick={() => setOpen(source)}
        >
          {texts[source]}
        </Button>
      ))}
      {open === 'file' && (
        <FileDialog loading={reading} onFile={(file) => onFile(file, close)} onCancel={onCancel} onClose={close} />
      )}
      {open === 'text' && (
        <TextDialog
          text={pasted.text}
          loading={reading}
          onCancel={onCancel}
          onChange={pasted.keep}
          onSubmit={() => onText(new File([pasted.text], 'texte.txt', { type: 'text/plain' }), close)}
          onClose={close}
        />
      )}
      {open === 'meeting' && <MeetingDialog meetingId={meetingId} loading={taking} onItems={onItems} onClose={close} />}
    </Stack>
  );
}
