import type { MeetingId } from '@greffier/contract/ids';
import { Button, Stack, Text } from '@mantine/core';
import { IconClipboardText, IconFileImport, IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCallback, useState } from 'react';
import { lazyDialog } from '../../components/dialogs/lazy-dialog.tsx';
import { notify } from '../../lib/notify.ts';
import { agendaSourcesTexts as texts } from '../../texts/agenda-sources.ts';
import { pdfTexts } from '../../texts/pdf.ts';
import type { PdfSource } from '../pdf-page/read-lines.ts';
import type { FileDialogProps } from './file-dialog.tsx';
import type { MeetingDialogProps } from './meeting-dialog.tsx';
import { isPdf } from './agenda-file.ts';
import classes from './agenda-sources.module.css';
import { useImportAgenda, usePastedText, useTakeAgenda } from './queries.ts';
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
  /** Makes an agenda, unless another window has made one meanwhile; tells whether it began to. */
  readonly make: (run: () => void) => Promise<boolean>;
  /** Reads a PDF, which shows beside what is found in it; `onEnd` is called once it is read, or was refused. */
  readonly onPdf: (file: File, onEnd: () => void) => void;
  /** True while a PDF is read. */
  readonly readingPdf: boolean;
  /** Cancels the reading of a PDF. */
  readonly onCancelPdf: () => void;
  /** Called with what was read in any other file, where an item is unsure. */
  readonly onRead: (source: PdfSource) => void;
}

/** Makes an agenda of what people have: a file of any kind, a text, or an earlier meeting. */
export function AgendaSources(props: AgendaSourcesProps): ReactNode {
  const { meetingId, enabled, make, onPdf, readingPdf, onCancelPdf, onRead } = props;
  const [open, setOpen] = useState<'file' | 'text' | 'meeting' | null>(null);
  const read = useImportAgenda(meetingId, onRead);
  const take = useTakeAgenda(meetingId);
  const close = useCallback(() => setOpen(null), []);
  const cancel = (): void => {
    onCancelPdf();
    read.cancel();
    notify.info(pdfTexts.cancelled);
  };
  const send = (file: File): void => (isPdf(file) ? onPdf(file, close) : void make(() => read.mutate({ file })));
  const pasted = usePastedText(meetingId);
  const tellKept = (): void => notify.info(texts.textKept);
  const sendText = async (): Promise<void> => {
    const file = new File([pasted.text], 'texte.txt', { type: 'text/plain' });
    const begun = await make(() => read.mutate({ file, onTaken: () => pasted.keep(''), onOvertaken: tellKept }));
    if (!begun) tellKept();
  };
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
      {open === 'file' && (
        <FileDialog loading={read.isPending || readingPdf} onFile={send} onCancel={cancel} onClose={close} />
      )}
      {open === 'text' && (
        <TextDialog
          text={pasted.text}
          loading={read.isPending}
          onCancel={cancel}
          onChange={pasted.keep}
          onSubmit={() => void sendText()}
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
