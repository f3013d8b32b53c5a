import { UpdateMeeting } from '@greffier/contract/meeting/meetings';
import type { Meeting } from '@greffier/contract/meeting/meetings';
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import { useRef, useState } from 'react';
import { DayInput } from '../../../components/fields/day-input.tsx';
import { useAskBeforeClosing } from '../../../components/dialogs/use-ask-before-closing.ts';
import { useKeptFocus } from '../../../components/use-kept-focus.ts';
import { useReturnFocus } from '../../../components/use-return-focus.ts';
import { call } from '../../../lib/api.ts';
import { notifyUndoable } from '../../../lib/notify-undoable.tsx';
import { commonTexts } from '../../../texts/common/common.ts';
import { meetingTexts } from '../../../texts/meeting/meeting.ts';
import { recordingsTexts } from '../../../texts/new-meeting/recordings.ts';
import { AttendanceInput, type AttendanceInputProps } from '../../attendance/attendance-input.tsx';
import { AttendanceProposals } from '../../attendance/attendance-proposals.tsx';
import { TimeInput } from '../../recordings/fields/time-input.tsx';
import { changeOf, fieldsOf, type MeetingChange, type MeetingFields, problemsOf } from './edit-meeting.ts';
import { useMeetingAction } from '../meeting-queries.ts';

interface Props {
  readonly meeting: Meeting;
  /** The field to focus first. */
  readonly focus?: 'name' | 'attendance';
  readonly onClose: () => void;
}

const DISCARD = {
  title: meetingTexts.discardTitle,
  message: meetingTexts.discardQuestion,
  confirmLabel: meetingTexts.discard,
  danger: true,
};

/** Edits a meeting's name, day, time, place and attendance. */
export function EditMeetingDialog({ meeting, focus = 'name', onClose }: Props): ReactNode {
  useReturnFocus();
  const { id } = meeting;
  const [before] = useState(() => fieldsOf(meeting));
  const [fields, setFields] = useState(before);
  const set = (change: Partial<MeetingFields>): void => setFields((old) => ({ ...old, ...change }));
  const change = changeOf(before, fields);
  const changed = Object.keys(change).length > 0;
  const { close, asking } = useAskBeforeClosing(changed, DISCARD, onClose);
  const problems = problemsOf(fields);

  const update = (body: MeetingChange) => call(UpdateMeeting, { params: { meeting_id: id }, body });
  const save = useMeetingAction(id, update, { failed: meetingTexts.editFailed });
  const undo = useMeetingAction(id, update, { failed: meetingTexts.editFailed, done: meetingTexts.editUndone });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (Object.keys(problems).length > 0 || save.isPending) return;
    if (!changed) {
      onClose();
      return;
    }
    const back = changeOf(fields, before);
    save.mutate(change, {
      onSuccess: () => {
        onClose();
        notifyUndoable(meetingTexts.edited, () => undo.mutate(back));
      },
    });
  };

  return (
    <Modal opened onClose={close} closeOnEscape={!asking} title={meetingTexts.edit} size="xl">
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <TextInput
            label={recordingsTexts.name}
            required
            dir="auto"
            data-autofocus={focus === 'name' || undefined}
            value={fields.name}
            error={problems.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <Group align="flex-start" gap="md">
            <DayInput
              label={recordingsTexts.date}
              required
              value={fields.meeting_date === '' ? null : fields.meeting_date}
              error={problems.meeting_date}
              onChange={(day) => set({ meeting_date: day ?? '' })}
            />
            <TimeInput
              value={fields.meeting_time}
              error={problems.meeting_time}
              onChange={(time) => set({ meeting_time: time })}
            />
          </Group>
          <TextInput
            label={meetingTexts.place}
            dir="auto"
            value={fields.place}
            error={problems.place}
            onChange={(event) => set({ place: event.currentTarget.value })}
          />
          <AttendanceFields
            meeting={meeting}
            value={fields.attendance}
            focusFirst={focus === 'attendance'}
            onChange={(attendance) => set({ attendance })}
          />
          <Group justify="flex-end">
            {problems.attendance !== undefined && (
              // Repeats the problem below the list, where the line in question may be out of sight.
              <Text size="sm" c="red">
                {problems.attendance}
              </Text>
            )}
            <Button variant="default" onClick={close}>
              {commonTexts.cancel}
            </Button>
            <Button type="submit" loading={save.isPending} disabled={Object.keys(problems).length > 0}>
              {commonTexts.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/**
 * The list of people, below the proposals from the recording. The focus stays here when an accepted proposal
 * disappears.
 */
function AttendanceFields({ meeting, ...input }: AttendanceInputProps & Pick<Props, 'meeting'>): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  useKeptFocus(frame);
  return (
    <Stack gap="lg" ref={frame}>
      <AttendanceProposals meeting={meeting} people={input.value} onApply={input.onChange} />
      <AttendanceInput {...input} />
    </Stack>
  );
}
