import { Button, CloseButton, Text, TextInput } from '@mantine/core';
import { IconReplace, IconSearch } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { findTexts } from '../../../texts/meeting/transcript/find.ts';
import classes from './find.module.css';
import { StepButtons } from './step-buttons.tsx';
import type { Finding } from './use-steps.ts';

interface FindBarProps {
  readonly bar: Ref<HTMLElement>;
  readonly field: Ref<HTMLInputElement>;
  readonly query: string;
  readonly finding: Finding;
  readonly onQuery: (query: string) => void;
  readonly onStep: (by: 1 | -1) => void;
  /** Moves the focus from the search field to the current result. */
  readonly onLeave: () => void;
  /** Opens the dialog that replaces words; undefined if nothing can be corrected. */
  readonly onReplace: (() => void) | undefined;
  /** True if the bar stays in sight although the search field is empty. */
  readonly stays: boolean;
  /** Other buttons that lead from place to place in the transcript. */
  readonly children: ReactNode;
}

/** Searches the transcript. The bar stays in sight while there is something to find. */
export function FindBar({ bar, field, query, finding, stays, children, ...props }: FindBarProps): ReactNode {
  const { onQuery, onStep, onLeave, onReplace } = props;
  const { places, current } = finding;
  const isSought = query.trim() !== '';
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') onStep(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') onLeave();
    else return;
    event.preventDefault();
  };
  const told = current === null ? findTexts.results(places.length) : findTexts.position(current.at + 1, places.length);
  return (
    <search ref={bar} className={classes['bar']} data-stays={isSought || stays || undefined}>
      <TextInput
        ref={field}
        className={classes['field'] ?? ''}
        aria-label={findTexts.field}
        placeholder={findTexts.field}
        value={query}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={isSought && <CloseButton aria-label={findTexts.clear} onClick={() => onQuery('')} />}
        onChange={(event) => onQuery(event.currentTarget.value)}
        onKeyDown={press}
      />
      <Text component="output" size="sm" c="dimmed" className={classes['count'] ?? ''}>
        {isSought && told}
      </Text>
      {isSought && (
        <>
          <StepButtons
            previous={findTexts.previous}
            next={findTexts.next}
            disabled={places.length === 0}
            onStep={onStep}
          />
          {onReplace !== undefined && (
            <Button
              variant="default"
              leftSection={<IconReplace size={18} aria-hidden />}
              aria-haspopup="dialog"
              disabled={places.length === 0}
              onClick={onReplace}
            >
              {findTexts.replace}
            </Button>
          )}
        </>
      )}
      {children}
    </search>
  );
}
