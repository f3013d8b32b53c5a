import { Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCloudUpload, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { editorTexts } from '../../../../texts/meeting/minutes/minutes-editor.ts';
import classes from '../editor.module.css';
import type { SaveState } from './saver.ts';

interface SaveStatusProps {
  readonly state: SaveState;
  readonly onRetry: () => void;
  readonly onChoose: () => void;
}

const ICONS = {
  saved: IconCheck,
  unsaved: IconPencil,
  saving: IconCloudUpload,
  failed: IconAlertTriangle,
  conflict: IconAlertTriangle,
} as const;

/** Says whether the text is saved. */
export function SaveStatus({ state, onRetry, onChoose }: SaveStatusProps): ReactNode {
  const Icon = ICONS[state.kind];
  const bad = state.kind === 'failed' || state.kind === 'conflict';
  return (
    <Group gap="xs" wrap="nowrap" className={classes['status'] ?? ''} data-bad={bad || undefined}>
      <Group component="output" gap={6} wrap="nowrap" c={bad ? 'red' : 'dimmed'}>
        <Icon size={16} aria-hidden style={{ flexShrink: 0 }} />
        <Text size="sm" component="span">
          {state.kind === 'failed' ? editorTexts.failed(state.reason) : editorTexts.states[state.kind]}
        </Text>
      </Group>
      {state.kind === 'failed' && (
        <Button variant="default" size="compact-sm" onClick={onRetry}>
          {editorTexts.retry}
        </Button>
      )}
      {state.kind === 'conflict' && (
        <Button variant="default" size="compact-sm" onClick={onChoose}>
          {editorTexts.choose}
        </Button>
      )}
    </Group>
  );
}
