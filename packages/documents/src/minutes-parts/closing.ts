import type { Attendee } from '@greffier/contract/meeting/minutes/attendance';
import { LeaderType, Paragraph, Tab, TabStopType, TextRun } from 'docx';
import { TEXT_WIDTH } from '../docx/page.ts';
import { signatories } from './signatories.ts';

export const CLOSING_TITLE = 'Signatures';
/** Where the line for the day begins. */
const HALF = Math.floor(TEXT_WIDTH / 2);
/** Room to sign, above a line. */
const SIGNING = 520;

/** Text, with a line behind it to write on; twips. */
interface Blank {
  readonly text: string;
  readonly bold?: true;
  /** Where the line ends, from the left; absent: there is none. */
  readonly to?: number;
}

export interface ClosingLine {
  readonly before: number;
  readonly blanks: readonly Blank[];
}

/** What stands at the end of minutes to be filled in: place and day, then chair and secretary, who sign. */
export const closingContent = (attendance: readonly Attendee[]): ClosingLine[] => [
  {
    before: 120,
    // Where and when people sign is not where and when they met.
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

/** The same in Word. The lines stay on one page. */
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
