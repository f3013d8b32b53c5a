import type { MeetingId } from '@greffier/contract/ids';
import { Button, Stack, Text } from '@mantine/core';
import { IconClipboardText, IconFileImport, IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCallback, useState } from 'react';
import { lazyDialog } from '../../components/dialogs/lazy-dialog.tsx';
import { agendaSourcesTexts as texts } from '../../texts/agenda-sources.ts';
import type { FileDialogProps } from './file-dialog.tsx';
import type { MeetingDialogProps } from './meeting-dialog.tsx';
import { isPdf } from './agenda-file.ts';
import classes from './agenda-sources.module.css';
import { useImportAgenda, useTakeAgenda } from './queries.ts';
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

interface AgendaSourcesProps {
  readonly meetingId: MeetingId;
  readonly enabled: boolean;
  /** Makes an agenda, unless another window has made one meanwhile. */
  readonly make: (run: () => void) => Promise<void>;
  /** Reads a PDF, which shows beside what is found in it; `onEnd` is called once it is read, or was refused. */
  readonly onPdf: (file: File, onEnd: () => void) => void;
  /** While a PDF is read. */
  readonly readingPdf: boolean;
}

/** Makes an agenda of what people have: a file of any kind, a text, or an earlier meeting. */
export function AgendaSources({ meetingId, enabled, make, onPdf, readingPdf }: AgendaSourcesProps): ReactNode {
  const [open, setOpen] = useState<'file' | 'text' | 'meeting' | null>(null);
  const read = useImportAgenda(meetingId);
  const take = useTakeAgenda(meetingId);
  const close = useCallback(() => setOpen(null), []);
  const send = (file: File): void => (isPdf(file) ? onPdf(file, close) : void make(() => read.mutate(file)));
  return (
    <Stack gap={4} align="flex-start">
      <Text size="sm" c="dimmed">
        {texts.title}
      </Text>
      {SOURCES.map(([source, Icon]) => (
        <Button
          key={source}
          variant="subtle"
          size="compact-sm"
          leftSection={<Icon size={16} aria-hidden />}
          // The one behind an open dialog stays: the focus returns to it.
          disabled={!enabled && open === null}
          classNames={{ root: classes['source'] ?? '', label: classes['label'] ?? '' }}
          onClick={() => setOpen(source)}
        >
          {texts[source]}
        </Button>
      ))}
      {open === 'file' && <FileDialog loading={read.isPending || readingPdf} onFile={send} onClose={close} />}
      {open === 'text' && (
        <TextDialog
          loading={read.isPending}
          onText={(text) => send(new File([text], 'texte.txt', { type: 'text/plain' }))}
          onClose={close}
        />
      )}
      {open === 'meeting' && (
        <MeetingDialog
          meetingId={meetingId}
          loading={take.isPending}
          onItems={(items) => void make(() => take.mutate(items))}
          onClose={close}
        />
      )}
    </Stack>
  );
}
