import type { Attendee } from '@greffier/contract/meeting/attendance';
import { LeaderType, Paragraph, Tab, TabStopType, TextRun } from 'docx';
import { TEXT_WIDTH } from '../page.ts';
import { signatories } from './signatories.ts';

export const CLOSING_TITLE = 'Signatures';
/** Where the line for the day begins. */
const HALF = Math.floor(TEXT_WIDTH / 2);
/** Room to sign, above a line. */
const SIGNING = 520;

/** Lines to write on at the end of minutes: place and day, then chair and secretary, who sign. They stay on one page. */
export function closingLines(attendance: readonly Attendee[]): Paragraph[] {
  const people = signatories(attendance);
  return [
    // Where and when people sign is not where and when they met.
    line({ before: 120, last: false, to: [HALF, TEXT_WIDTH] }, [
      new TextRun('Fait à\u00A0'),
      fill(),
      new TextRun(' le\u00A0'),
      fill(),
    ]),
    ...people.flatMap(({ title, name }, at) => [
      line({ before: 240, last: false }, [
        new TextRun({ text: `${title}\u00A0: `, bold: true }),
        name === '' ? fill() : new TextRun(name),
      ]),
      line({ before: SIGNING, last: at === people.length - 1 }, [new TextRun('Signature\u00A0: '), fill()]),
    ]),
  ];
}

interface Line {
  readonly before: number;
  /** Whether the page may end after it. */
  readonly last: boolean;
  /** Where its lines to write on end. */
  readonly to?: readonly number[];
}

const line = ({ before, last, to = [TEXT_WIDTH] }: Line, children: readonly TextRun[]): Paragraph =>
  new Paragraph({
    keepNext: !last,
    keepLines: true,
    spacing: { before },
    tabStops: to.map((position) => ({ type: TabStopType.RIGHT, position, leader: LeaderType.UNDERSCORE })),
    children: [...children],
  });

/** A line to write on, up to the next tab stop. */
const fill = (): TextRun => new TextRun({ children: [new Tab()] });
