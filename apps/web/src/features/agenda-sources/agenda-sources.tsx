import type { MeetingId } from '@greffier/contract/ids';
import type { ReactNode } from 'react';
import { notify } from '../../lib/notify.ts';
import { agendaSourcesTexts as texts } from '../../texts/agenda/agenda-sources.ts';
import { pdfTexts } from '../../texts/pdf.ts';
import type { PdfSource } from '../pdf-page/read-lines.ts';
import { isPdf } from './agenda-file.ts';
import { useImportAgenda, usePastedText, useTakeAgenda } from './queries.ts';
import { SourceDialogs } from './source-dialogs.tsx';

/**
 * Outcome of a request for an agenda. `there`: another window had already made an agenda. `overtaken`: the person has
 * since requested something else.
 */
export type Making = 'begun' | 'there' | 'overtaken';

interface AgendaSourcesProps {
  readonly meetingId: MeetingId;
  readonly enabled: boolean;
  /** Makes an agenda, unless another window has already made one. */
  readonly make: (run: () => void) => Promise<Making>;
  /** Reads a PDF, and shows its pages beside the items found. `onEnd` is called once the PDF is read or refused. */
  readonly onPdf: (file: File, onEnd: () => void) => void;
  /** True while a PDF is read. */
  readonly readingPdf: boolean;
  /** Cancels the reading of a PDF. */
  readonly onCancelPdf: () => void;
  /** Called with the items read from a file that is not a PDF, if one of them is unsure. */
  readonly onRead: (source: PdfSource) => void;
}

/** Makes an agenda from something that people have: a file of any kind, a text, or an earlier meeting. */
export function AgendaSources(props: AgendaSourcesProps): ReactNode {
  const { meetingId, enabled, make, onPdf, readingPdf, onCancelPdf, onRead } = props;
  const read = useImportAgenda(meetingId, onRead);
  const take = useTakeAgenda(meetingId);
  const cancel = (): void => {
    onCancelPdf();
    read.cancel();
    notify.info(pdfTexts.cancelled);
  };
  const pasted = usePastedText(meetingId);
  const tellKept = (): void => notify.info(texts.textKept);
  const sendText = async (file: File): Promise<void> => {
    const making = await make(() => read.mutate({ file, onTaken: () => pasted.keep(''), onOvertaken: tellKept }));
    if (making === 'there') tellKept();
  };
  return (
    <SourceDialogs
      title={texts.title}
      meetingId={meetingId}
      enabled={enabled}
      reading={read.isPending || readingPdf}
      taking={take.isPending}
      onFile={(file, close) => (isPdf(file) ? onPdf(file, close) : void make(() => read.mutate({ file })))}
      pasted={pasted}
      onText={(file) => void sendText(file)}
      onItems={(items) => void make(() => take.mutate(items))}
      onCancel={cancel}
    />
  );
}
