import { Anchor, Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { findingsTexts as texts } from '../../texts/meeting/minutes/findings.ts';
import classes from './findings.module.css';
import type { Done } from './use-examining.ts';

interface LastDoneProps {
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
            {last.state === 'accepted' && last.findings.length === 1 && (
              <Anchor
                component="button"
                type="button"
                size="sm"
                underline="always"
                onClick={() => onShow(last.findings[0].number)}
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

function told({ findings, state }: Done): string {
  const [finding] = findings;
  if (state === 'open') return texts.done.undone;
  if (state === 'accepted')
    return finding.listed ? texts.done.confirmed(findings.length) : texts.done.accepted(finding.item);
  return finding.listed ? texts.done.removed : texts.done.dismissed;
}
