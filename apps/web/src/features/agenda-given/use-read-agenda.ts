import { ReadAgenda } from '@greffier/contract/meeting/agenda/agenda-sources';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { upload } from '../../lib/files/upload.ts';
import { notify } from '../../lib/notify.ts';
import { errorMessage } from '../../lib/request-error.ts';
import { useCancellable } from '../../lib/use-cancellable.ts';
import { agendaSourcesTexts as texts } from '../../texts/agenda/agenda-sources.ts';
import { pdfTexts } from '../../texts/pdf.ts';
import type { ReadItem } from '../pdf-page/read-lines.ts';

/** Reads the agenda in a file. @param onRead called with the agenda's items, some of which may be unsure */
export function useReadAgenda(onRead: (items: readonly ReadItem[]) => void) {
  const { begin, cancel } = useCancellable();
  // Once the component is gone, nobody takes the result, so the reading is cancelled.
  useEffect(() => cancel, [cancel]);
  const action = useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData();
      form.append('file', file);
      const signal = begin();
      try {
        return await upload(ReadAgenda, { form, signal });
      } catch (error) {
        if (signal.aborted) return null;
        throw error;
      }
    },
    onSuccess: (answer) => {
      if (answer === null) return;
      if (answer.error !== null) notify.error(texts.failed, answer.error);
      if (answer.items.length === 0) return;
      if (answer.attachment !== null) notify.info(texts.inAttachment(answer.attachment));
      notify.success(texts.read);
      onRead(answer.items.map(({ level, text, sure }) => ({ level, text, from: { lines: [], sure } })));
    },
    onError: (error) => notify.error(texts.failed, errorMessage(error, '') || undefined),
  });
  const stop = (): void => {
    cancel();
    notify.info(pdfTexts.cancelled);
  };
  return { mutate: action.mutate, isPending: action.isPending, cancel: stop };
}
