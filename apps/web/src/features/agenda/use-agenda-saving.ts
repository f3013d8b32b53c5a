import type { Meeting } from '@greffier/contract/meeting/meetings';
import { useState } from 'react';
import { confirm } from '../../components/dialogs/confirm.ts';
import { agendaTexts } from '../../texts/agenda/agenda.ts';
import { meetingTexts } from '../../texts/meeting/meeting.ts';
import { useReadMeetingNow } from '../meetings/meeting-queries.ts';
import { focusStep } from '../meetings/step-focus.ts';
import { agendaOf, isChanged, isOvertaken } from './draft/agenda-draft.ts';
import { useSaveAgenda } from './queries.ts';
import type { AgendaEditing } from './draft/use-agenda-draft.ts';

/** Ends the agenda's edit mode by saving, or by giving up. It asks first if changes would be lost. */
export function useAgendaSaving(
  meeting: Pick<Meeting, 'id' | 'full_agenda'>,
  { draft, dispatch }: Pick<AgendaEditing, 'draft' | 'dispatch'>,
) {
  const save = useSaveAgenda(meeting.id, meeting.full_agenda.length === 0);
  const readNow = useReadMeetingNow(meeting.id);
  const [checking, setChecking] = useState(false);
  const [asking, setAsking] = useState(false);
  const leave = (): void => dispatch({ type: 'load', agenda: meeting.full_agenda });
  const submit = async (): Promise<void> => {
    setChecking(true);
    const now = await readNow();
    const sure =
      now === null ||
      !isOvertaken(draft, now.full_agenda) ||
      (await confirm({
        title: agendaTexts.overtakenQuestion,
        message: agendaTexts.overtakenConsequence,
        confirmLabel: agendaTexts.overtakenConfirm,
        danger: true,
      }));
    setChecking(false);
    // The agenda that the person saw, or agreed to replace.
    const replaces = [...(now?.full_agenda ?? draft.base)];
    if (sure) save.mutate({ agenda: agendaOf(draft), replaces }, { onSuccess: () => dispatch({ type: 'saved' }) });
  };
  const abandon = async (): Promise<void> => {
    setAsking(true);
    const sure =
      !isChanged(draft) ||
      (await confirm({
        title: meetingTexts.discardTitle,
        message: agendaTexts.discardQuestion,
        confirmLabel: meetingTexts.discard,
        danger: true,
      }));
    setAsking(false);
    if (!sure) return;
    leave();
    focusStep('agenda');
  };
  return { busy: checking || save.isPending, asking, submit, abandon };
}
