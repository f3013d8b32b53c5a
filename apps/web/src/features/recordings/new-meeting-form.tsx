import { DEFAULT_LANGUAGE } from '@greffier/contract/limits';
import { Alert, Button, Fieldset, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import { DateInput, TimePicker } from '@mantine/dates';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode, SubmitEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { LeaveGuard } from '../../components/leave-guard.tsx';
import { parseTypedDay } from '../../lib/dates.ts';
import { ApiRequestError } from '../../lib/request-error.ts';
import { notify } from '../../lib/notify.ts';
import { useUser } from '../../lib/session.ts';
import { useRuntimeConfig } from '../../lib/runtime-config.ts';
import { dayTexts } from '../../texts/day.ts';
import { useUnsavedWork } from '../../lib/unsaved-work.ts';
import { recorderTexts } from '../../texts/recorder.ts';
import { recordingsTexts } from '../../texts/recordings.ts';
import { FoundRecordings } from '../recorder/found-recordings.tsx';
import type { KeptRecording } from '../recorder/kept-recordings.ts';
import { RecorderCard } from '../recorder/recorder-card.tsx';
import { useKeptRecordings } from '../recorder/use-kept-recordings.ts';
import { useRecorder } from '../recorder/use-recorder.ts';
import { readDuration } from './audio-file.ts';
import { AudioInput } from './audio-input.tsx';
import { LanguagesInput } from './languages-input.tsx';
import type { AudioFile, NewMeetingForm as Form } from './new-meeting.ts';
import { problemsOf, toNewMeeting } from './new-meeting.ts';
import { firstParticipants } from './participants.ts';
import { ParticipantsInput } from './participants-input.tsx';
import { prefill, withoutPrefill } from './prefill.ts';
import { UploadProgress } from './upload-progress.tsx';
import { useTranscribe } from './use-transcribe.ts';
import { VocabularySelect } from './vocabulary-select.tsx';

const EMPTY: Form = {
  meeting_name: '',
  meeting_date: '',
  meeting_time: '',
  main_language: DEFAULT_LANGUAGE,
  extra_languages: [],
  participants: firstParticipants,
  vocabulary_id: null,
};

/** A new meeting: the recording first, since it fills in the rest. */
export function NewMeetingForm(): ReactNode {
  const { max_upload_bytes } = useRuntimeConfig();
  const navigate = useNavigate();
  const [form, setForm] = useState(EMPTY);
  const [audio, setAudio] = useState<AudioFile | null>(null);
  const [touched, setTouched] = useState<Partial<Record<keyof Form, true>>>({});
  /** Takes back what the chosen file filled in. */
  const withdraw = useRef((now: Form): Form => now);
  const transcribe = useTranscribe();
  const user = useUser();
  const kept = useKeptRecordings(user.id);
  useUnsavedWork(form !== EMPTY);

  const problems = problemsOf(form, audio);
  const missing = Object.values(problems)[0];
  const refused = transcribe.error instanceof ApiRequestError ? transcribe.error.fields : {};
  const blocked = refused['file'] === undefined ? missing : recordingsTexts.chooseAnother;
  const errorOf = (field: 'meeting_name' | 'meeting_date' | 'meeting_time'): string | undefined =>
    // What is missing is said once the field was left; what is wrong, while one types.
    ((touched[field] || form[field] !== '') && problems[field]) || refused[field];
  const set = (change: Partial<Form>): void => setForm((old) => ({ ...old, ...change }));
  const touch = (field: keyof Form): void => setTouched((old) => ({ ...old, [field]: true }));

  const chooseAudio = async (file: File | null): Promise<void> => {
    if (file === null) {
      if (audio?.recordingId != null) await kept.remove(audio.recordingId);
      setAudio(null);
      setForm(withdraw.current);
      transcribe.reset();
      return;
    }
    take({ file, duration: null, recordingId: null });
    const duration = await readDuration(file);
    // By then it may have been removed, or another chosen.
    setAudio((now) => (now?.file === file ? { ...now, duration } : now));
  };
  const take = (chosen: AudioFile): void => {
    setForm((old) => {
      const filled = prefill(old, chosen.file);
      withdraw.current = (now) => withoutPrefill(now, old, filled);
      return filled;
    });
    setAudio(chosen);
  };
  const takeKept = ({ id, file, duration }: KeptRecording): void => take({ file, duration, recordingId: id });
  const takeFound = async ({ id }: KeptRecording): Promise<void> => {
    const found = await kept.take(id);
    if (found !== null) takeKept(found);
  };
  const takeRecorded = async (id: string): Promise<boolean> => {
    const recorded = await kept.find(id).catch(() => null);
    if (recorded === null) {
      notify.error(recorderTexts.processingFailed);
      await kept.look();
    } else takeKept(recorded);
    return recorded !== null;
  };
  const recorder = useRecorder(user.id, takeRecorded);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (audio === null || blocked !== undefined || transcribe.isPending) return;
    transcribe.mutate({ audio, meeting: toNewMeeting(form, audio.duration) });
  };

  // After the guard below has let go: effects of children run first.
  const created = transcribe.data?.meeting_id;
  useEffect(() => {
    if (created !== undefined) void navigate(`/meeting/${created}`, { replace: true });
  }, [created, navigate]);

  // What was pressed is gone while a file is sent.
  const sendButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (transcribe.isError && document.activeElement === document.body) sendButton.current?.focus();
  }, [transcribe.isError]);

  const leaveQuestion = recorder.active
    ? recorderTexts.leaveRecording
    : transcribe.isPending
      ? recordingsTexts.leaveUploading
      : recordingsTexts.leaveQuestion;

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
        {audio === null && <RecorderCard recorder={recorder} disabled={transcribe.isPending} />}
        {!recorder.active && (
          <AudioInput
            value={audio}
            maxBytes={max_upload_bytes}
            disabled={transcribe.isPending}
            refusal={refused['file']}
            onChange={(file) => void chooseAudio(file)}
          />
        )}
        <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
          <Fieldset variant="unstyled" disabled={transcribe.isPending}>
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
                <DateInput
                  label={recordingsTexts.date}
                  placeholder={recordingsTexts.datePlaceholder}
                  required
                  valueFormat="DD/MM/YYYY"
                  dateParser={parseTypedDay}
                  ariaLabels={dayTexts.calendar}
                  hideOutsideDates
                  value={form.meeting_date === '' ? null : form.meeting_date}
                  error={errorOf('meeting_date')}
                  onChange={(day) => set({ meeting_date: day ?? '' })}
                  onBlur={() => touch('meeting_date')}
                />
                <TimePicker
                  label={recordingsTexts.time}
                  hoursInputLabel={recordingsTexts.hours}
                  minutesInputLabel={recordingsTexts.minutes}
                  value={form.meeting_time}
                  error={errorOf('meeting_time')}
                  clearable
                  clearButtonProps={{ 'aria-label': recordingsTexts.clearTime }}
                  onChange={(time) => set({ meeting_time: time.slice(0, 5) })}
                  // An hour without minutes is no change of the time: it would be left out without a word.
                  onBlur={({ currentTarget }) => {
                    const [hours = '', minutes = ''] = visibleValues(currentTarget);
                    if (hours === '' || minutes === '') set({ meeting_time: hours + minutes && `${hours}:${minutes}` });
                  }}
                />
              </Group>
              <LanguagesInput
                value={form}
                onChange={({ main_language, extra_languages }) => set({ main_language, extra_languages })}
              />
              <ParticipantsInput value={form.participants} onChange={(participants) => set({ participants })} />
              <VocabularySelect value={form.vocabulary_id} onChange={(vocabulary_id) => set({ vocabulary_id })} />
            </Stack>
          </Fieldset>
        </Paper>
        {transcribe.problem !== null && refused['file'] === undefined && (
          // Not announced a second time: the toast was.
          <Alert color="red" role="none" icon={<IconAlertTriangle aria-hidden />}>
            {transcribe.problem}
          </Alert>
        )}
        {transcribe.isPending && audio !== null ? (
          <UploadProgress fileName={audio.file.name} sending={transcribe.sending} onCancel={transcribe.cancel} />
        ) : (
          <Group justify="flex-end" gap="md">
            {blocked !== undefined && (
              <Text size="sm" c="dimmed">
                {blocked}
              </Text>
            )}
            <Button ref={sendButton} type="submit" size="md" disabled={blocked !== undefined}>
              {recordingsTexts.submit}
            </Button>
          </Group>
        )}
      </Stack>
      <LeaveGuard when={(audio !== null || recorder.active) && created === undefined} question={leaveQuestion} />
    </form>
  );
}

const visibleValues = (field: Element): string[] =>
  [...field.querySelectorAll<HTMLInputElement>('input:not([type="hidden"])')].map((input) => input.value);
