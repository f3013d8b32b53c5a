import type { PdfLine } from '@greffier/contract/meeting/agenda/read-pdf';
import { Button, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { pdfPageTexts } from '../../texts/pdf-page.ts';
import classes from './pdf-page.module.css';
import { type LineState, PdfSheet, STATE_LETTERS } from './pdf-sheet.tsx';
import { pagesFirst, type PdfSource, type ReadItem } from './read-lines.ts';
import { usePictures } from './use-pictures.ts';

/** A line to scroll to. Each request is a new object, even for the same line. */
export interface LineToShow {
  readonly lines: readonly number[];
}

interface Props {
  readonly source: PdfSource;
  readonly items: readonly ReadItem[];
  readonly toShow: LineToShow | null;
  readonly disabled: boolean;
  /** Called when a line is clicked: the line's item is removed, or the line becomes an item. */
  readonly onLine: (at: number) => void;
}

/** The pages of a PDF from which an agenda was read. A click on a line makes it an item, or removes its item. */
export function PdfPages({ source: { file, read }, items, toShow, disabled, onLine }: Props): ReactNode {
  const [all, setAll] = useState(false);
  const pictures = usePictures(file);
  const buttons = useRef(new Map<number, HTMLButtonElement>());
  const register = useCallback((at: number, button: HTMLButtonElement | null): void => {
    if (button) buttons.current.set(at, button);
    else buttons.current.delete(at);
  }, []);
  const latest = useRef(onLine);
  useEffect(() => {
    latest.current = onLine;
  });
  const press = useCallback((at: number) => latest.current(at), []);
  const first = useMemo(() => pagesFirst(read), [read]);
  const linesOf = useMemo(
    () => Map.groupBy([...read.lines.entries()], ([, line]: readonly [number, PdfLine]) => line.page),
    [read],
  );
  const states = useMemo(() => statesOf(items), [items]);
  const shown = read.pages.filter(({ number }) => all || first.has(number));

  const target = toShow?.lines[0];
  const targetPage = read.lines[target ?? -1]?.page;
  // If the page of the line to show is not on the screen yet, all pages are shown.
  if (targetPage !== undefined && !all && !first.has(targetPage)) setAll(true);
  useEffect(() => {
    const button = buttons.current.get(toShow?.lines[0] ?? -1);
    button?.scrollIntoView({ block: 'center', inline: 'nearest' });
    button?.focus({ preventScroll: true });
  }, [toShow]);

  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {pdfPageTexts.hint}
      </Text>
      {shown.map((page) => {
        const lines = linesOf.get(page.number) ?? [];
        return (
          <PdfSheet
            key={page.number}
            page={page}
            lines={lines}
            states={lines.map(([at]) => STATE_LETTERS[states.get(at) ?? 'none']).join('')}
            pictures={pictures}
            disabled={disabled}
            register={register}
            onLine={press}
          />
        );
      })}
      {shown.length < read.pages.length && (
        <Button variant="default" className={classes['all'] ?? ''} onClick={() => setAll(true)}>
          {pdfPageTexts.allPages(read.pages.length)}
        </Button>
      )}
    </Stack>
  );
}

const statesOf = (items: readonly ReadItem[]): ReadonlyMap<number, LineState> =>
  new Map(
    items.flatMap(({ from }) =>
      (from?.lines ?? []).map((at) => [at, from?.sure === false ? 'unsure' : 'item'] as const),
    ),
  );
