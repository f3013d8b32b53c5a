import type { PdfLine, ReadPdf } from '@greffier/contract/meeting/agenda/read-pdf';
import { Text } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { memo, useCallback, useId, useState } from 'react';
import { pdfPageTexts } from '../../texts/pdf-page.ts';
import { PagePicture } from './page-picture.tsx';
import type { PdfPictures } from './pdf-document.ts';
import classes from './pdf-page.module.css';

/** State of a line: part of an item, part of an unsure item, or neither. */
export type LineState = 'item' | 'unsure' | 'none';

interface Props {
  readonly page: ReadPdf['pages'][number];
  readonly lines: readonly (readonly [at: number, line: PdfLine])[];
  /** One letter for the state of each line, so that the page is drawn again only if one has changed. */
  readonly states: string;
  readonly pictures: PdfPictures | 'failed' | null;
  readonly disabled: boolean;
  readonly register: (at: number, button: HTMLButtonElement | null) => void;
  readonly onLine: (at: number) => void;
}

export const STATE_LETTERS: Readonly<Record<LineState, string>> = { item: 'i', unsure: 'u', none: '-' };

/** A page with a button over each of its lines. */
export const PdfSheet = memo(function PdfSheet(props: Props): ReactNode {
  const { page, lines, states, pictures, disabled, register, onLine } = props;
  const { number, width, height } = page;
  const doubt = useId();
  const [failed, setFailed] = useState(false);
  const onFailed = useCallback(() => setFailed(true), []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- the keyboard must reach what scrolls
    <div role="group" tabIndex={0} className={classes['sheet']} aria-label={pdfPageTexts.pageNumber(number)}>
      {failed && (
        <Text size="sm" c="dimmed" mb="xs">
          {pdfPageTexts.cannotDraw}
        </Text>
      )}
      <span id={doubt} hidden>
        {pdfPageTexts.toCheck}
      </span>
      <div
        className={classes['paper']}
        style={{ aspectRatio: `${width} / ${height}` }}
        data-plain={failed || undefined}
      >
        {!failed && <PagePicture pictures={pictures} page={number} onFailed={onFailed} />}
        {lines.map(([at, line], index) => (
          <button
            key={at}
            ref={(button) => register(at, button)}
            type="button"
            className={classes['line']}
            style={placeOf(line, page)}
            aria-label={line.text}
            aria-pressed={states[index] !== STATE_LETTERS.none}
            aria-describedby={states[index] === STATE_LETTERS.unsure ? doubt : undefined}
            data-unsure={states[index] === STATE_LETTERS.unsure || undefined}
            disabled={disabled}
            onClick={() => onLine(at)}
          >
            {failed && <span aria-hidden>{line.text}</span>}
          </button>
        ))}
      </div>
    </div>
  );
});

/** Returns the place of a line as percentages of the page, whatever the page's width on the screen. */
function placeOf({ x, y, width, height }: PdfLine, page: Props['page']): CSSProperties {
  const percent = (part: number, whole: number): string => `${(100 * part) / whole}%`;
  return {
    left: percent(x, page.width),
    top: percent(y, page.height),
    width: percent(width, page.width),
    height: percent(height, page.height),
    fontSize: `${(70 * height) / page.width}cqw`,
  };
}
