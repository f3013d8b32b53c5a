import { Button, Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { differenceTexts } from '../../../texts/meeting/minutes/minutes-differences.ts';
import { type Line, toRead } from './compare-lines.ts';
import classes from './differences.module.css';
import type { Stretch } from './stretches.ts';

/** Names for words that only one of two texts has: `only` for the explanation, `spoken` for screen readers. */
interface SideNames {
  readonly added: { readonly only: string; readonly spoken: string };
  readonly removed: { readonly only: string; readonly spoken: string };
}

interface DifferencesViewProps {
  readonly lines: readonly Line[];
  readonly names: SideNames;
}

/** Number of lines that are drawn at first, and with each step, so that the page never waits long. */
const SHOWN = 300;

/** Shows two texts as one: words that only one of them has are underlined or struck through. */
export function DifferencesView({ lines, names }: DifferencesViewProps): ReactNode {
  const [most, setMost] = useState(SHOWN);
  const read = useMemo(() => toRead(lines), [lines]);
  const said = differencesSaid(lines);
  if (!lines.some(({ differs }) => differs)) return <Text size="sm">{said}</Text>;
  return (
    <>
      <Text size="sm" mb="xs">
        {`${said} `}
        <span className={classes['added']}>{differenceTexts.underlined}</span>
        {`${names.added.only} `}
        <span className={classes['removed']}>{differenceTexts.struck}</span>
        {names.removed.only}
      </Text>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach what scrolls */}
      <section className={classes['text']} tabIndex={0} aria-label={differenceTexts.differences} lang="fr">
        {read.slice(0, most).map((line, at) =>
          typeof line === 'number' ? (
            // oxlint-disable-next-line react/no-array-index-key -- lines have no identity, and never change here
            <Text key={at} size="sm" c="dimmed" my="xs">
              {differenceTexts.sameLines(line)}
            </Text>
          ) : (
            // oxlint-disable-next-line react/no-array-index-key -- as above
            <p key={at} className={classes['line']} data-title={line.isTitle || undefined}>
              {line.stretches.map((stretch, place) => toReact(stretch, place, names))}
            </p>
          ),
        )}
        {read.length > most && (
          <Button variant="subtle" size="compact-sm" onClick={() => setMost(most + SHOWN)}>
            {differenceTexts.more(Math.min(SHOWN, read.length - most))}
          </Button>
        )}
      </section>
    </>
  );
}

/** Says in a sentence how much two texts differ. */
export function differencesSaid(lines: readonly Line[]): string {
  const differing = lines.filter(({ differs }) => differs).length;
  return differing === 0 ? differenceTexts.sameWords : differenceTexts.differing(differing);
}

function toReact({ text, of }: Stretch, key: number, names: SideNames): ReactNode {
  if (of === 'both') return text;
  const Tag = of === 'added' ? 'ins' : 'del';
  return (
    <Tag key={key} className={classes[of]}>
      <VisuallyHidden>{` [${names[of].spoken}\u00a0: `}</VisuallyHidden>
      {text}
      <VisuallyHidden>{'] '}</VisuallyHidden>
    </Tag>
  );
}
