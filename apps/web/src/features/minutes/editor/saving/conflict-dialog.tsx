import { Button, Group, Modal, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useReturnFocus } from '../../../../components/use-return-focus.ts';
import { differenceTexts } from '../../../../texts/meeting/minutes/minutes-differences.ts';
import { editorTexts } from '../../../../texts/meeting/minutes/minutes-editor.ts';
import { MinutesHtml } from '../../minutes-html.tsx';
import { ComparisonState } from '../../differences/comparison-state.tsx';
import { DifferencesView } from '../../differences/differences-view.tsx';
import { useComparison } from '../../differences/use-comparison.ts';
import classes from '../editor.module.css';
import type { OtherMinutes } from './saver.ts';

interface ConflictDialogProps {
  /** This page's text, as HTML. */
  readonly mine: string;
  readonly other: OtherMinutes;
  readonly onKeepMine: () => Promise<void>;
  /** Resolves to true if the other text was taken. */
  readonly onTakeOther: () => Promise<boolean>;
  readonly onClose: () => void;
}

/** Shows two texts and their differences. A person chooses one; the other stays in the history. */
export function ConflictDialog({ mine, other, onKeepMine, onTakeOther, onClose }: ConflictDialogProps): ReactNode {
  useReturnFocus();
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const [busy, setBusy] = useState<'mine' | 'other' | null>(null);
  const [view, setView] = useState('differences');
  const comparison = useComparison(other.summary, mine);
  const isPending = comparison.state === 'pending';
  const asOne = comparison.state === 'done' && view === 'differences' ? comparison.lines : null;
  const choose = async (which: 'mine' | 'other', run: () => Promise<boolean | void>): Promise<void> => {
    setBusy(which);
    if ((await run()) === false) setBusy(null);
    else onClose();
  };
  const sides = [
    { key: 'mine', title: editorTexts.mine, html: mine, label: editorTexts.keepMine, run: onKeepMine },
    { key: 'other', title: editorTexts.other, html: other.summary, label: editorTexts.takeOther, run: onTakeOther },
  ] as const;
  return (
    <Modal opened onClose={onClose} title={editorTexts.conflictTitle} size="xl" fullScreen={narrow} centered>
      <Stack>
        <Text size="sm">{editorTexts.conflictText(other.saved_at)}</Text>
        {comparison.state === 'done' && (
          <SegmentedControl
            data={[
              { value: 'differences', label: differenceTexts.differences },
              { value: 'texts', label: editorTexts.wholeTexts },
            ]}
            value={view}
            onChange={setView}
            aria-label={editorTexts.compare}
          />
        )}
        <div>
          <ComparisonState comparison={comparison} />
        </div>
        {asOne !== null && (
          <div>
            <DifferencesView lines={asOne} names={differenceTexts.windows} />
          </div>
        )}
        {!isPending && asOne === null && (
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {sides.map(({ key, title, html }) => (
              <Stack key={key} gap="xs">
                <Text fw={600}>{title}</Text>
                {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach what scrolls */}
                <section className={classes['side']} tabIndex={0} aria-label={title}>
                  <MinutesHtml html={html} />
                </section>
              </Stack>
            ))}
          </SimpleGrid>
        )}
        <Group justify="flex-end">
          <Button variant="subtle" disabled={busy !== null} onClick={onClose}>
            {editorTexts.decideLater}
          </Button>
          {sides.toReversed().map(({ key, label, run }) => (
            <Button
              key={key}
              variant={key === 'mine' ? 'filled' : 'default'}
              disabled={busy !== null}
              loading={busy === key}
              onClick={() => void choose(key, run)}
            >
              {label}
            </Button>
          ))}
        </Group>
      </Stack>
    </Modal>
  );
}
