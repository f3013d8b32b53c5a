import type { MeetingId } from '@greffier/contract/ids';
import type { MeetingSummary } from '@greffier/contract/meeting/meeting-list';
import type { AgendaItem } from '@greffier/contract/values';
import { Modal, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useReturnFocus } from '../../components/use-return-focus.ts';
import { formatShortDay } from '../../lib/dates.ts';
import { useFailureToast } from '../../lib/use-failure-toast.ts';
import { agendaSourcesTexts as texts } from '../../texts/agenda/agenda-sources.ts';
import { commonTexts } from '../../texts/common/common.ts';
import { useMeetings } from '../meetings/list/list-queries.ts';
import { DialogFrame } from './dialog-frame.tsx';
import { ItemsOfMeeting } from './items-of-meeting.tsx';

export interface MeetingDialogProps {
  /** The meeting that gets the agenda; null if it does not exist yet. */
  readonly meetingId: MeetingId | null;
  readonly loading: boolean;
  readonly onItems: (items: AgendaItem[]) => void;
  readonly onClose: () => void;
}

/** The number of meetings that the list shows at once; typing finds the others. */
const SHOWN = 50;

/** Takes items from another meeting's agenda, and matters that its minutes leave open. */
export function MeetingDialog({ meetingId, loading, onItems, onClose }: MeetingDialogProps): ReactNode {
  useReturnFocus();
  const [chosen, setChosen] = useState<string | null>(null);
  const { data, error, isPending } = useMeetings();
  useFailureToast(error, texts.meetingsFailed);
  const choices = choicesOf(data ?? [], meetingId);
  const none = !isPending && choices.length === 0;
  const close = (): void => {
    if (!loading) onClose();
  };
  const source = data?.find(({ id }) => id === chosen);
  return (
    <Modal
      opened
      onClose={close}
      title={texts.meeting}
      size="lg"
      centered
      closeButtonProps={{ 'aria-label': commonTexts.close }}
    >
      <DialogFrame>
        <Select
          label={texts.chooseMeeting}
          placeholder={none ? texts.noMeeting : texts.choosePlaceholder}
          data={choices}
          value={chosen}
          limit={SHOWN}
          searchable
          data-autofocus
          // The field stays enabled while the list of meetings is read, because the dialog focuses it as it opens.
          disabled={loading}
          onChange={setChosen}
        />
        {source !== undefined && (
          <ItemsOfMeeting key={source.id} source={source.id} loading={loading} onItems={onItems} />
        )}
      </DialogFrame>
    </Modal>
  );
}

/** The meetings to choose from, newest first. */
function choicesOf(meetings: readonly MeetingSummary[], own: MeetingId | null) {
  return meetings
    .filter(({ id }) => id !== own)
    .toSorted((one, other) => other.meeting_date.localeCompare(one.meeting_date))
    .map(({ id, name, meeting_date: day }) => ({ value: id, label: `${name}, ${formatShortDay(day)}` }));
}
