import { Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { editorTexts } from '../../../../texts/meeting/minutes-editor.ts';
import { type Line, type Stretch, toRead } from './differences.ts';
import classes from '../editor.module.css';

/** Shows two texts as one: what only one of them has is underlined or struck through. */
export function DifferencesView({ lines }: { readonly lines: readonly Line[] }): ReactNode {
  if (lines.every(({ differs }) => !differs)) return <Text size="sm">{editorTexts.sameWords}</Text>;
  return (
    <>
      <Text size="sm" mb="xs">
        <ins className={classes['mine']}>{editorTexts.underlined}</ins>
        {editorTexts.onlyMine} <del className={classes['other']}>{editorTexts.struck}</del>
        {editorTexts.onlyOther}
      </Text>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach what scrolls */}
      <section className={classes['side']} tabIndex={0} aria-label={editorTexts.differences} lang="fr">
        {toRead(lines).map((line, at) =>
          typeof line === 'number' ? (
            // oxlint-disable-next-line react/no-array-index-key -- lines have no identity, and never change here
            <Text key={at} size="sm" c="dimmed" my="xs">
              {editorTexts.sameLines(line)}
            </Text>
          ) : (
            // oxlint-disable-next-line react/no-array-index-key -- as above
            <p key={at} className={classes['line']}>
              {line.stretches.map(toReact)}
            </p>
          ),
        )}
      </section>
    </>
  );
}

function toReact({ text, of }: Stretch, key: number): ReactNode {
  if (of === 'both') return text;
  const [Tag, name, said] =
    of === 'mine' ? (['ins', 'mine', editorTexts.mine] as const) : (['del', 'other', editorTexts.other] as const);
  return (
    <Tag key={key} className={classes[name]}>
      <VisuallyHidden>{` [${said}\u00a0: `}</VisuallyHidden>
      {text}
      <VisuallyHidden>{'] '}</VisuallyHidden>
    </Tag>
  );
}
