import { Anchor, Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { findingsTexts as texts } from '../../texts/meeting/minutes/findings.ts';
import classes from './findings.module.css';
import type { Done } from './use-examining.ts';

interface LastDoneProps {
  /** The finding as it was before the last action, and its new state. */
  readonly last: Done | null;
  readonly onUndo: () => void;
  readonly onShow: (number: number) => void;
}

/** Says which action came last, with buttons to show the finding's line in the text and to undo the action. */
export function LastDone({ last, onUndo, onShow }: LastDoneProps): ReactNode {
  return (
    <output className={classes['done']} data-empty={last === null || undefined}>
      {last !== null && (
        <>
          <Text size="sm" component="span" lineClamp={2}>
            {told(last)}
          </Text>
          <Group gap="xs" mt={4}>
            <Button size="compact-sm" variant="default" title={texts.withKey(texts.undo, 'U')} onClick={onUndo}>
              {texts.undo}
            </Button>
            {last.state === 'accepted' && (
              <Anchor
                component="button"
                type="button"
                size="sm"
                underline="always"
                onClick={() => onShow(last.finding.number)}
              >
                {texts.show}
              </Anchor>
            )}
          </Group>
        </>
      )}
    </output>
  );
}

function told({ finding, state }: Done): string {
  if (state === 'open') return texts.done.undone;
  if (state === 'accepted') return finding.listed ? texts.done.confirmed : texts.done.accepted(finding.item);
  return finding.listed ? texts.done.removed : texts.done.dismissed;
}
