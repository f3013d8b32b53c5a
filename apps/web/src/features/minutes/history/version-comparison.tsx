import type { MeetingId } from '@greffier/contract/ids';
import type { MinutesVersion } from '@greffier/contract/meeting/minutes/minutes';
import { Alert, NativeSelect, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { errorMessage } from '../../../lib/request-error.ts';
import { differenceTexts } from '../../../texts/meeting/minutes/minutes-differences.ts';
import { editorTexts } from '../../../texts/meeting/minutes/minutes-editor.ts';
import { Comparing, ComparisonState } from '../differences/comparison-state.tsx';
import { DifferencesView } from '../differences/differences-view.tsx';
import { useComparison } from '../differences/use-comparison.ts';
import { useVersion } from './use-version.ts';

interface VersionComparisonProps {
  readonly id: MeetingId;
  readonly version: MinutesVersion;
  /** All versions, the newest first. */
  readonly versions: readonly MinutesVersion[];
}

/** Shows the changes between a version and another: at first the previous version, then any that a person chooses. */
export function VersionComparison({ id, version: { number }, versions }: VersionComparisonProps): ReactNode {
  const others = versions.filter((other) => other.number !== number);
  const former = others.find((other) => other.number < number) ?? others.at(-1);
  const [chosen, setChosen] = useState(former?.number);
  if (chosen === undefined) return null;
  return (
    <Stack gap="sm">
      <NativeSelect
        label={differenceTexts.with}
        value={String(chosen)}
        onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
        data={others.map((other) => ({
          value: String(other.number),
          label: `${editorTexts.versionNumber(other.number)} · ${editorTexts.madeBy(other.made_at, other.made_by)}`,
        }))}
      />
      <Versions id={id} before={Math.min(chosen, number)} now={Math.max(chosen, number)} />
    </Stack>
  );
}

interface VersionsProps {
  readonly id: MeetingId;
  readonly before: number;
  readonly now: number;
}

/** Reads two versions, then compares them. */
function Versions({ id, before, now }: VersionsProps): ReactNode {
  const [former, later] = [useVersion(id, before), useVersion(id, now)];
  const failed = former.error ?? later.error;
  if (failed !== null) return <Alert color="red">{errorMessage(failed, editorTexts.historyFailed)}</Alert>;
  if (former.data === undefined || later.data === undefined) return <Comparing />;
  return <Differences before={former.data} now={later.data} />;
}

interface DifferencesProps {
  readonly before: { readonly number: number; readonly summary: string };
  readonly now: { readonly number: number; readonly summary: string };
}

function Differences({ before, now }: DifferencesProps): ReactNode {
  const comparison = useComparison(before.summary, now.summary);
  return (
    <div>
      <ComparisonState comparison={comparison} />
      {comparison.state === 'done' && (
        <DifferencesView lines={comparison.lines} names={differenceTexts.versions(before.number, now.number)} />
      )}
    </div>
  );
}
