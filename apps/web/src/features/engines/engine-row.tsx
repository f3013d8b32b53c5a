import type { EngineChoice, EngineInstallation, LocalWriter } from '@greffier/contract/organisation/engines';
import { ActionIcon, Alert, Badge, Button, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { confirm } from '../../components/dialogs/confirm.ts';
import { formatBytes } from '@greffier/contract/bytes';
import { formatDuration } from '../../lib/durations.ts';
import { commonTexts } from '../../texts/common/common.ts';
import { enginesTexts as texts } from '../../texts/organisation/engines.ts';
import {
  useCancelInstall,
  useInstallEngine,
  useLeaveEngine,
  useRemoveEngine,
  useUseEngine,
} from './engines-changes.ts';
import { WriterFacts } from './writer-facts.tsx';

interface Props {
  readonly choice: EngineChoice;
  /** The state of the language model on this machine; null for an engine that does not write. */
  readonly writer: LocalWriter | null;
  /** The running installation of this engine, if any. */
  readonly installation: EngineInstallation | null;
  /** False while another engine is being installed. */
  readonly mayInstall: boolean;
  readonly mayUse: boolean;
}

/** Shows one engine: its name, its costs, and buttons for it. */
export function EngineRow({ choice, writer, installation, mayInstall, mayUse }: Props): ReactNode {
  const { name, bytes, state, in_use: inUse, note, problem, bytes_waiting: waiting } = choice;
  const working = installation !== null && installation.state !== 'failed';
  return (
    <Paper withBorder p="md" component="li" aria-label={name}>
      <Stack gap="xs">
        <Group justify="space-between" gap="xs" align="flex-start">
          <Title order={4} style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
            {name}
          </Title>
          <Group gap="xs">
            {choice.recommended && (
              <Badge tt="none" variant="outline">
                {texts.recommended}
              </Badge>
            )}
            {inUse && (
              <Badge tt="none" variant="filled">
                {texts.inUse}
              </Badge>
            )}
            <Badge tt="none" variant="light" color={state === 'incomplete' ? 'red' : 'gray'} c="inherit">
              {texts.states[state]}
            </Badge>
          </Group>
        </Group>
        <Text size="sm" c="dimmed">
          {factsOf(choice).join(' · ')}
        </Text>
        {writer !== null && <WriterFacts writer={writer} />}
        {note !== null && <Text size="sm">{note}</Text>}
        {problem !== null && (
          <Text size="sm" c="red" style={{ overflowWrap: 'anywhere' }}>
            {problem}
          </Text>
        )}
        {working && <InstallProgress name={name} installation={installation} />}
        {installation?.state === 'failed' && (
          <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={texts.failed}>
            {installation.error}
          </Alert>
        )}
        {!working && waiting > 0 && <Text size="sm">{texts.waiting(waiting, bytes)}</Text>}
        <Actions choice={choice} working={working} mayInstall={mayInstall} mayUse={mayUse} />
      </Stack>
    </Paper>
  );
}

/**
 * Lists what an engine costs and offers. An engine that listens is compared in speed with the starter engine; for one
 * that writes, the list names the machine that it needs.
 */
function factsOf({ role, bytes, licence, author, languages, ...choice }: EngineChoice): readonly string[] {
  return [
    formatBytes(bytes),
    texts.licence(licence, author),
    ...(languages === null ? [] : [texts.languages(languages)]),
    ...(choice.relative_time === null ? [] : [texts.speed(choice.relative_time)]),
    texts.memory(formatBytes(choice.memory)),
    ...(choice.machine === null ? [] : [texts.machine(choice.machine)]),
    ...(role === 'text' ? [] : [texts.publishedError(choice.published_error)]),
  ];
}

interface ProgressProps {
  readonly name: string;
  readonly installation: EngineInstallation;
}

function InstallProgress({ name, installation: { state, bytes, total, remaining } }: ProgressProps): ReactNode {
  const percent = total === 0 ? 0 : Math.floor((100 * bytes) / total);
  const left = remaining === null ? null : formatDuration(remaining);
  return (
    <>
      <Progress.Root size="lg">
        <Progress.Section value={percent} aria-label={texts.progress(name)} />
      </Progress.Root>
      <Text size="sm" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {state === 'waiting' ? texts.preparing : texts.figures(formatBytes(bytes), formatBytes(total), left)}
      </Text>
    </>
  );
}

interface ActionsProps {
  readonly choice: EngineChoice;
  readonly working: boolean;
  readonly mayInstall: boolean;
  readonly mayUse: boolean;
}

/**
 * The button stays the same element while an installation begins, runs and ends, so that the keyboard keeps its place.
 */
function Actions({ choice, working, mayInstall, mayUse }: ActionsProps): ReactNode {
  const { id, role, name, state, in_use: inUse, bytes, bytes_waiting: waiting } = choice;
  const install = useInstallEngine(id);
  const cancel = useCancelInstall();
  const use = useUseEngine(choice);
  const leave = useLeaveEngine(id);
  const ready = state === 'installed' || state === 'starter';
  // An engine that writes can be taken out of use; minutes are then quotations. One that listens can only be replaced.
  const ofReady = inUse && role === 'text' ? 'leave' : 'use';
  const next = working ? 'stop' : ready ? ofReady : waiting > 0 ? 'continue' : 'install';
  const run = { stop: cancel, use, leave, continue: install, install }[next];
  const offered = next === 'stop' || next === 'leave' || (next === 'use' ? mayUse && !inUse : mayInstall);
  const removable = !working && !inUse && state !== 'starter' && (state !== 'absent' || waiting > 0);
  if (!offered && !removable) return null;
  return (
    <Group gap="xs">
      {offered && (
        <Button
          variant={next === 'stop' || next === 'leave' ? 'default' : 'light'}
          loading={run.isPending}
          aria-label={texts[next](name)}
          onClick={() => run.mutate(undefined)}
        >
          {texts.labels[next]}
        </Button>
      )}
      {removable && <RemoveButton id={id} name={name} bytes={state === 'absent' ? waiting : bytes} />}
    </Group>
  );
}

function RemoveButton({ id, name, bytes }: { readonly id: string; readonly name: string; readonly bytes: number }) {
  const { mutate, isPending } = useRemoveEngine(id);
  const remove = async (): Promise<void> => {
    const sure = await confirm({
      title: texts.removeTitle,
      message: texts.removeQuestion(name, formatBytes(bytes)),
      confirmLabel: commonTexts.delete,
      danger: true,
    });
    if (sure) mutate(undefined);
  };
  return (
    <ActionIcon
      variant="subtle"
      color="red"
      size="lg"
      loading={isPending}
      aria-label={texts.remove(name)}
      onClick={() => void remove()}
    >
      <IconTrash size={18} aria-hidden />
    </ActionIcon>
  );
}
