import { type DataPolicy, DataPolicyForm, RETENTION } from '@greffier/contract/organisation/data-policy';
import { Button, Group, NumberInput, Skeleton, Stack, Switch } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import { useState } from 'react';
import { confirm } from '../../components/dialogs/confirm.ts';
import { LeaveGuard } from '../../components/dialogs/leave-guard.tsx';
import { QueryCard } from '../../components/states/query-card.tsx';
import { dataPolicyTexts as texts } from '../../texts/organisation/data-policy.ts';
import { useDataPolicy, useSaveDataPolicy } from './queries.ts';

/** A year: the field's first value when the rule for meetings is switched on. */
const FIRST_MEETINGS_DAYS = 365;
/** A month: the field's first value when the keeping of recordings is switched on. */
const FIRST_RECORDINGS_DAYS = 30;

/** Edits how long the organisation keeps voices, recordings and meetings. */
export function DataPolicyCard(): ReactNode {
  return (
    <QueryCard query={useDataPolicy()} texts={texts} skeleton={<Skeleton h={260} radius="md" />}>
      {(policy) => <PolicyForm policy={policy} />}
    </QueryCard>
  );
}

/** The values in the fields. A field may be empty while it is edited, so its value may be a string. */
type Draft = { readonly [K in keyof DataPolicyForm]: DataPolicyForm[K] | string };

function PolicyForm({ policy }: { readonly policy: DataPolicy }): ReactNode {
  const { voices_days, failed_recordings_days, recordings_days, meetings_days } = policy;
  const saved: Draft = { voices_days, failed_recordings_days, recordings_days, meetings_days };
  const [draft, setDraft] = useState<Draft | null>(null);
  const { mutate, isPending } = useSaveDataPolicy();
  const form = draft ?? saved;
  const { data, error } = DataPolicyForm.safeParse(form);
  const changed = JSON.stringify(form) !== JSON.stringify(saved);
  const field = (name: keyof DataPolicyForm, label: string, description: string) => ({
    label,
    description,
    required: true,
    maw: 420,
    ...(({ min, max }) => ({ min, max }))(RETENTION[name]),
    clampBehavior: 'none' as const,
    allowDecimal: false,
    value: form[name] ?? '',
    error: error?.issues.find(({ path }) => path[0] === name)?.message,
    onChange: (value: number | string) => setDraft({ ...form, [name]: value }),
  });
  const save = async (): Promise<void> => {
    if (!data || !changed) return;
    const { meetings_days: kept } = data;
    const shortens = kept !== null && kept < (meetings_days ?? Infinity);
    const destroys = (data.recordings_days ?? 0) < (recordings_days ?? 0);
    const consequences = [
      ...(shortens ? [texts.shortenQuestion(kept)] : []),
      ...(destroys ? [texts.destroyQuestion(data.recordings_days)] : []),
    ];
    const sure =
      consequences.length === 0 ||
      (await confirm({
        title: shortens ? texts.shortenTitle : texts.destroyTitle,
        message: consequences.join(' '),
        confirmLabel: texts.shorten,
        danger: true,
      }));
    if (sure) mutate(data, { onSuccess: () => setDraft(null) });
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void save();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <NumberInput {...field('voices_days', texts.voices, texts.voicesHint)} />
        <NumberInput {...field('failed_recordings_days', texts.failedRecordings, texts.failedRecordingsHint)} />
        <Switch
          label={texts.keepRecordings}
          description={texts.keepRecordingsHint}
          checked={form.recordings_days !== null}
          onChange={(event) =>
            setDraft({ ...form, recordings_days: event.currentTarget.checked ? FIRST_RECORDINGS_DAYS : null })
          }
        />
        {form.recordings_days !== null && (
          <NumberInput {...field('recordings_days', texts.recordings, texts.recordingsHint)} />
        )}
        <Switch
          label={texts.limitMeetings}
          description={texts.limitMeetingsHint}
          checked={form.meetings_days !== null}
          onChange={(event) =>
            setDraft({ ...form, meetings_days: event.currentTarget.checked ? FIRST_MEETINGS_DAYS : null })
          }
        />
        {form.meetings_days !== null && <NumberInput {...field('meetings_days', texts.meetings, texts.meetingsHint)} />}
        <Group justify="flex-end">
          <Button type="submit" loading={isPending} disabled={!changed || !data}>
            {texts.save}
          </Button>
        </Group>
      </Stack>
      <LeaveGuard when={changed} question={texts.leave} />
    </form>
  );
}
