import { type FoundMatter, GenerateAgenda } from '@greffier/contract/meeting/minutes/ai';
import { ExtractAgendaFromPdf, UpdateAgenda } from '@greffier/contract/meeting/meetings';
import type { MeetingId } from '@greffier/contract/ids';
import type { AgendaItem } from '@greffier/contract/values';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';
import { upload } from '../../lib/files/upload.ts';
import { useCancellable } from '../../lib/use-cancellable.ts';
import { agendaTexts } from '../../texts/agenda/agenda.ts';
import type { PdfSource } from '../pdf-page/read-lines.ts';
import { useMeetingAction } from '../meetings/meeting-queries.ts';

/** A new agenda, and the one that the person saw and means to replace. */
interface Replacement {
  readonly agenda: AgendaItem[];
  readonly replaces: AgendaItem[];
}

const replaceIn =
  (id: MeetingId) =>
  (body: Replacement): Promise<{ success: boolean; error: string | null }> =>
    call(UpdateAgenda, { params: { meeting_id: id }, body });

/** Saves an agenda, whether it is the meeting's first or a changed one. */
export const useSaveAgenda = (id: MeetingId, first: boolean) =>
  useMeetingAction<Replacement>(id, replaceIn(id), {
    failed: first ? agendaTexts.createFailed : agendaTexts.saveFailed,
    done: agendaTexts.saved,
    next: () => ['starts', 'agenda'],
  });

/** Deletes the agenda that the person sees, by saving an empty list. */
export const useDeleteAgenda = (id: MeetingId) =>
  useMeetingAction<AgendaItem[]>(id, (replaces) => replaceIn(id)({ agenda: [], replaces }), {
    failed: agendaTexts.deleteFailed,
    done: agendaTexts.deleted,
    next: () => 'agenda',
  });

/**
 * Turns the outline of a PDF into the agenda.
 * @param onRead called with the content of the PDF, even without items, because a person can still point at its lines
 */
export function useExtractAgenda(id: MeetingId, onRead: (source: PdfSource) => void) {
  const { begin, cancel } = useCancellable();
  const action = useMeetingAction<File>(
    id,
    async (file) => {
      const form = new FormData();
      form.append('file', file);
      const { pages, lines, items, ...answer } = await upload(ExtractAgendaFromPdf, {
        form,
        params: { meeting_id: id },
        signal: begin(),
      });
      // A scan has no lines, but it is passed on too, because all its items are unsure.
      if (lines.length > 0 || items.some(({ sure }) => !sure)) onRead({ file, read: { pages, lines, items } });
      return answer;
    },
    { failed: agendaTexts.extractFailed, done: agendaTexts.extracted, next: () => 'agenda' },
  );
  return { ...action, cancel };
}

/** Makes an agenda from the transcript, following a template or, with `null`, without one. */
export function useGenerateAgenda(id: MeetingId) {
  const client = useQueryClient();
  return useMeetingAction<string | null>(
    id,
    async (templateId) => {
      const body = { template_id: templateId, meeting_id: id };
      const answer = await call(GenerateAgenda, { params: { meeting_id: id }, body });
      client.setQueryData<Offer>(offerKey(id), answer.found.length === 0 ? null : answer);
      if (answer.written_by === 'fallback') notify.info(agendaTexts.generatedByFallback);
      return answer;
    },
    { failed: agendaTexts.generateFailed, done: agendaTexts.generated, next: () => 'agenda' },
  );
}

/** Matters found in addition to an agenda; null if there are none, or the person has decided on them. */
type Offer = { readonly agenda: readonly AgendaItem[]; readonly found: readonly FoundMatter[] } | null;

const offerKey = (id: MeetingId) => ['agenda-found', id] as const;

/** Keeps the matters for which a template had no place, until the person decides on them or leaves the page. */
export function useFoundMatters(id: MeetingId) {
  const client = useQueryClient();
  const queryKey = offerKey(id);
  const { data: offer = null } = useQuery<Offer>({ queryKey, queryFn: skipToken, staleTime: Infinity });
  return { offer, forget: () => client.setQueryData<Offer>(queryKey, null) };
}

/** Saves the agenda with the matters that the person has chosen. */
export const useAddMatters = (id: MeetingId) =>
  useMeetingAction<Replacement>(id, replaceIn(id), {
    failed: agendaTexts.saveFailed,
    done: agendaTexts.saved,
    next: () => 'agenda',
  });
