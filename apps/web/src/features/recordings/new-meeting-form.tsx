import { Alert, Button, Fieldset, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode, SubmitEvent } from 'react';
import { useEffect, useReducer, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { DayInput } from '../../components/fields/day-input.tsx';
import { LeaveGuard } from '../../components/dialogs/leave-guard.tsx';
import { ApiRequestError } from '../../lib/request-error.ts';
import { notify } from '../../lib/notify.ts';
import { useUser } from '../../lib/session/session.ts';
import { useRuntimeConfig } from '../../lib/runtime-config.ts';
import { recorderTexts } from '../../texts/new-meeting/recorder.ts';
import { recordingsTexts } from '../../texts/new-meeting/recordings.ts';
import { transcriptImportTexts } from '../../texts/new-meeting/transcript-import.ts';
import { agendaOf, agendaReducer, loadDraft } from '../agenda/draft/agenda-draft.ts';
import { GivenAgenda } from '../agenda-given/given-agenda.tsx';
import { FoundRecordings } from '../recorder/kept/found-recordings.tsx';
import type { KeptRecording } from '../recorder/kept/kept-recordings.ts';
import { RecorderCard } from '../recorder/recorder-card.tsx';
import { useKeptRecordings } from '../recorder/kept/use-kept-recordings.ts';
import { useRecorder } from '../recorder/use-recorder.ts';
import { isTranscriptFile } from '../transcript-import/transcript-file.ts';
import { useImport } from '../transcript-import/use-import.ts';
import { AudioInput } from './fields/audio-input.tsx';
import { LanguagesInput } from './fields/languages-input.tsx';
import type { NewMeetingForm as Form } from './new-meeting.ts';
import { isFilledIn, problemsOf, toNewMeeting } from './new-meeting.ts';
import { PageDrop } from './fields/page-drop.tsx';
import { ParticipantsInput } from './fields/participants-input.tsx';
import { TimeInput } from './fields/time-input.tsx';
import { UploadProgress } from './sending/upload-progress.tsx';
import { useNewMeeting } from './use-new-meeting.ts';
import { useTranscribe } from './sending/use-transcribe.ts';
import { VocabularySelect } from './fields/vocabulary-select.tsx';

/** The form for a new meeting. The recording comes first, because it fills in the rest. */
export function NewMeetingForm(): ReactNode {
  const { max_upload_bytes, max_recording_hours } = useRuntimeConfig();
  const navigate = useNavigate();
  const [touched, setTouched] = useState<Partial<Record<keyof Form, true>>>({});
  const transcribe = useTranscribe();
  const importing = useImport();
  const user = useUser();
  const kept = useKeptRecordings(user.id);
  const { form, set, audio, ...chosen } = useNewMeeting(max_upload_bytes);
  const [agenda, changeAgenda] = useReducer(agendaReducer, [], loadDraft);

  const isTranscript = audio !== null && isTranscriptFile(audio.file);
  const sender = isTranscript ? importing : transcribe;

  const problems = problemsOf(form, audio, max_recording_hours);
  const missing = Object.values(problems)[0];
  const refused = sender.error instanceof ApiRequestError ? sender.error.fields : {};
  const isRefused = refused['file'] !== undefined || (audio !== null && problems.audio !== undefined);
  const blocked = isRefused ? recordingsTexts.chooseAnother : missing;
  const errorOf = (field: 'meeting_name' | 'meeting_date' | 'meeting_time'): string | undefined =>
    // A missing value is reported once the person has left the field, a wrong value while it is typed.
    ((touched[field] || form[field] !== '') && problems[field]) || refused[field];
  const touch = (field: keyof Form): void => setTouched((old) => ({ ...old, [field]: true }));

  const choose = (files: readonly File[]): void => {
    const wrong = chosen.choose(files);
    if (wrong === null) {
      sender.reset();
      recorder.callOff();
    }
    // Shown as a toast: a message beside the earlier file, which stays, would seem to be about that file.
    else if (audio !== null) notify.error(wrong);
  };
  const remove = async (): Promise<void> => {
    if (audio?.recordingId != null) await kept.remove(audio.recordingId);
    chosen.remove();
    sender.reset();
  };
  const takeKept = ({ id, file, duration }: KeptRecording): void =>
    chosen.take({ file, facts: { duration, video: false }, recordingId: id });
  const takeFound = async ({ id }: KeptRecording): Promise<void> => {
    const found = await kept.take(id);
    if (found === null) return;
    recorder.callOff();
    takeKept(found);
  };
  const takeRecorded = async (id: string): Promise<boolean> => {
    const recorded = await kept.find(id).catch(() => null);
    if (recorded === null) {
      notify.error(recorderTexts.processingFailed);
      await kept.look();
    } else takeKept(recorded);
    return recorded !== null;
  };
  const limits = { bytes: max_upload_bytes, seconds: max_recording_hours * 3600 };
  const recorder = useRecorder(user.id, limits, takeRecorded);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    // Submitting a form in a dialog also calls this function.
    if (event.target !== event.currentTarget) return;
    if (audio === null || blocked !== undefined || sender.isPending || recorder.active) return;
    const given = agendaOf(agenda);
    const meeting = {
      ...toNewMeeting(form, audio.facts?.duration ?? null),
      ...(given.length > 0 && { agenda: given }),
    };
    if (isTranscript) importing.mutate({ file: audio.file, meeting });
    else transcribe.mutate({ audio, meeting });
  };

  // React runs the effects of children before this one, so the guard below no longer blocks leaving the page.
  const created = sender.data?.meeting_id;
  useEffect(() => {
    if (created !== undefined) void navigate(`/meeting/${created}`, { replace: true });
  }, [created, navigate]);

  // The pressed button disappears while a file is sent. After an error, it gets the focus back.
  const sendButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (sender.isError && document.activeElement === document.body) sendButton.current?.focus();
  }, [sender.isError]);

  const leaveQuestion = recorder.active
    ? recorderTexts.leaveRecording
    : sender.isPending
      ? recordingsTexts.leaveUploading
      : audio === null
        ? recordingsTexts.leaveForm
        : isTranscript
          ? transcriptImportTexts.leaveQuestion
          : recordingsTexts.leaveQuestion;
  const noDrop = recorder.active
    ? recordingsTexts.dropWhileRecording
    : sender.isPending
      ? recordingsTexts.dropWhileSending
      : audio?.recordingId == null
        ? null
        : recordingsTexts.dropOverRecording;

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        {audio === null && !recorder.active && (
          <FoundRecordings
            recordings={kept.abandoned}
            onUse={(found) => void takeFound(found)}
            onDiscard={({ id }) => void kept.discard(id)}
          />
        )}
        {(audio === null || recorder.active) && <RecorderCard recorder={recorder} disabled={sender.isPending} />}
        {!recorder.active && (
          <AudioInput
            value={audio}
            maxBytes={max_upload_bytes}
            problem={chosen.problem}
            disabled={sender.isPending}
            refusal={refused['file'] ?? (audio === null ? undefined : problems.audio)}
            onChoose={choose}
            onRemove={() => void remove()}
          />
        )}
        <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
          <Fieldset variant="unstyled" disabled={sender.isPending}>
            <Stack gap="lg">
              <TextInput
                label={recordingsTexts.name}
                placeholder={recordingsTexts.namePlaceholder}
                required
                dir="auto"
                value={form.meeting_name}
                error={errorOf('meeting_name')}
                onChange={(event) => set({ meeting_name: event.currentTarget.value })}
                onBlur={() => touch('meeting_name')}
              />
              <Group align="flex-start" gap="md">
                <DayInput
                  label={recordingsTexts.date}
                  required
                  value={form.meeting_date === '' ? null : form.meeting_date}
                  error={errorOf('meeting_date')}
                  onChange={(day) => set({ meeting_date: day ?? '' })}
                  onBlur={() => touch('meeting_date')}
                />
                <TimeInput
                  value={form.meeting_time}
                  error={errorOf('meeting_time')}
                  onChange={(time) => set({ meeting_time: time })}
                />
              </Group>
              <LanguagesInput
                value={form}
                onChange={({ main_language, extra_languages }) => set({ main_language, extra_languages })}
              />
              <ParticipantsInput value={form.participants} onChange={(participants) => set({ participants })} />
              {!isTranscript && (
                <VocabularySelect value={form.vocabulary_id} onChange={(vocabulary_id) => set({ vocabulary_id })} />
              )}
              <GivenAgenda draft={agenda} dispatch={changeAgenda} disabled={sender.isPending} />
            </Stack>
          </Fieldset>
        </Paper>
        {sender.problem !== null && refused['file'] === undefined && (
          // Not announced to screen readers, because a toast has already announced the problem.
          <Alert color="red" role="none" icon={<IconAlertTriangle aria-hidden />}>
            {sender.problem}
          </Alert>
        )}
        {sender.isPending && audio !== null ? (
          <UploadProgress
            fileName={audio.file.name}
            sending={sender.sending}
            check={isTranscript ? transcriptImportTexts.reading : recordingsTexts.checking}
            onCancel={sender.cancel}
          />
        ) : (
          <Group justify="flex-end" gap="md">
            {blocked !== undefined && (
              <Text size="sm" c="dimmed">
                {blocked}
              </Text>
            )}
            <Button ref={sendButton} type="submit" size="md" disabled={blocked !== undefined}>
              {isTranscript ? transcriptImportTexts.submit : recordingsTexts.submit}
            </Button>
          </Group>
        )}
      </Stack>
      <PageDrop
        refusal={noDrop}
        hint={audio === null ? null : recordingsTexts.dropReplaces(audio.file.name)}
        onDrop={choose}
        onRefuse={notify.info}
      />
      <LeaveGuard
        when={
          (audio !== null || recorder.active || isFilledIn(form) || agendaOf(agenda).length > 0) &&
          created === undefined
        }
        question={leaveQuestion}
      />
    </form>
  );
}
