import { GetNextAgenda, ImportAgenda } from '@greffier/contract/meeting/agenda/agenda-sources';
import type { MeetingId } from '@greffier/contract/ids';
import { UpdateAgenda } from '@greffier/contract/meeting/meetings';
import type { AgendaItem } from '@greffier/contract/values';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';
import { upload } from '../../lib/files/upload.ts';
import { ApiRequestError } from '../../lib/request-error.ts';
import { useCancellable } from '../../lib/use-cancellable.ts';
import { agendaTexts } from '../../texts/agenda/agenda.ts';
import { agendaSourcesTexts as texts } from '../../texts/agenda/agenda-sources.ts';
import { useMeetingAction } from '../meetings/meeting-queries.ts';
import type { PdfSource } from '../pdf-page/read-lines.ts';

/** A file to read, or a pasted text as a file. */
interface Import {
  readonly file: File;
  /** Called once the file's items are the agenda. The dialog may be gone by then. */
  readonly onTaken?: () => void;
  /** Called if another window has already made an agenda. */
  readonly onOvertaken?: () => void;
}

/**
 * Turns the content of a file into the agenda.
 * @param onRead called with the items if one of them is unsure
 */
export function useImportAgenda(id: MeetingId, onRead: (source: PdfSource) => void) {
  const { begin, cancel } = useCancellable();
  const action = useMeetingAction<Import>(
    id,
    async ({ file, onTaken, onOvertaken }) => {
      const form = new FormData();
      form.append('file', file);
      const { items, ...answer } = await upload(ImportAgenda, {
        form,
        params: { meeting_id: id },
        signal: begin(),
      }).catch((error: unknown) => {
        if (error instanceof ApiRequestError && error.status === 409) onOvertaken?.();
        throw error;
      });
      if (answer.success) onTaken?.();
      if (answer.attachment !== null) notify.info(texts.inAttachment(answer.attachment));
      if (items.some(({ sure }) => !sure)) {
        onRead({ file, read: { pages: [], lines: [], items: items.map((item) => ({ ...item, lines: [] })) } });
      }
      return answer;
    },
    { failed: texts.failed, done: texts.read, next: () => 'agenda' },
  );
  return { ...action, cancel };
}

/** Saves items of another meeting as the agenda. */
export const useTakeAgenda = (id: MeetingId) =>
  useMeetingAction<AgendaItem[]>(
    id,
    (agenda) => call(UpdateAgenda, { params: { meeting_id: id }, body: { agenda, replaces: [] } }),
    {
      failed: agendaTexts.createFailed,
      done: texts.taken,
      next: () => 'agenda',
    },
  );

/** Queries a meeting's agenda, and the matters that its minutes leave open. */
export const useNextAgenda = (id: MeetingId) =>
  useQuery({
    queryKey: ['next-agenda', id],
    queryFn: ({ signal }) => call(GetNextAgenda, { params: { meeting_id: id } }, signal),
  });

/**
 * Keeps the text that was pasted for a meeting until it has become an agenda. The text outlives the dialog, because
 * another window may make an agenda, which takes the dialog's place. Reloading the page loses the text.
 */
export function usePastedText(id: MeetingId) {
  const client = useQueryClient();
  const queryKey = ['pasted-agenda', id] as const;
  const { data: text = '' } = useQuery<string>({ queryKey, queryFn: skipToken, staleTime: Infinity, gcTime: Infinity });
  return { text, keep: (changed: string) => client.setQueryData<string>(queryKey, changed) };
}
