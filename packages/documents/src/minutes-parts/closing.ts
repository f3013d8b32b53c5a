import type { Attendee } from '@greffier/contract/meeting/minutes/attendance';
import { LeaderType, Paragraph, Tab, TabStopType, TextRun } from 'docx';
import { TEXT_WIDTH } from '../docx/page.ts';
import { signatories } from './signatories.ts';

export const CLOSING_TITLE = 'Signatures';
/** Position at which the line for the day begins; twips. */
const HALF = Math.floor(TEXT_WIDTH / 2);
/** Space for a signature, above a line; twips. */
const SIGNING = 520;

/** A text and the line after it to write on; twips. */
interface Blank {
  readonly text: string;
  readonly bold?: true;
  /** Distance of the line's end from the left; absent if there is no line. */
  readonly to?: number;
}

export interface ClosingLine {
  readonly before: number;
  readonly blanks: readonly Blank[];
}

/** Makes the lines to fill in at the end of minutes: place and day, then the signatures of chair and secretary. */
export const closingContent = (attendance: readonly Attendee[]): ClosingLine[] => [
  {
    before: 120,
    // People may sign at another place and on a later day, so both blanks stay empty.
    blanks: [
      { text: 'Fait à\u00A0', to: HALF },
      { text: ' le\u00A0', to: TEXT_WIDTH },
    ],
  },
  ...signatories(attendance).flatMap(({ title, name }) => {
    const label = { text: `${title}\u00A0: `, bold: true } as const;
    return [
      { before: 240, blanks: name === '' ? [{ ...label, to: TEXT_WIDTH }] : [label, { text: name }] },
      { before: SIGNING, blanks: [{ text: 'Signature\u00A0: ', to: TEXT_WIDTH }] },
    ];
  }),
];

/** Makes the closing lines for Word. They stay on one page. */
export const closingLines = (attendance: readonly Attendee[]): Paragraph[] =>
  closingContent(attendance).map(
    ({ before, blanks }, at, { length }) =>
      new Paragraph({
        keepNext: at < length - 1,
        keepLines: true,
        spacing: { before },
        tabStops: blanks.flatMap(({ to }) =>
          to === undefined ? [] : [{ type: TabStopType.RIGHT, position: to, leader: LeaderType.UNDERSCORE }],
        ),
        children: blanks.map(
          ({ text, bold, to }) =>
            new TextRun({ children: to === undefined ? [text] : [text, new Tab()], ...(bold && { bold }) }),
        ),
      }),
  );
