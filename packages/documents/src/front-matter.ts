import { ATTENDANCE_STATUSES, type AttendanceStatus, type Attendee } from '@greffier/contract/attendance';
import {
  AlignmentType,
  BorderStyle,
  Document,
  type FileChild,
  Footer,
  Header,
  HeadingLevel,
  PageNumber,
  Packer,
  Paragraph,
  Table,
  TableBorders,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { NUMBERING } from './docx-blocks.ts';
import { capitalise, formatDayAndTime, formatDuration } from './french.ts';
import { COLORS, DOCUMENT_STYLES, PAGE, STYLES, TEXT_WIDTH } from './page.ts';
import { oneLine } from './plain-text.ts';

/** What the minutes and the transcript of a meeting say first. */
export interface FrontMatter {
  readonly title: string;
  /** Calendar day, `2026-03-03`. */
  readonly date: string;
  /** Time of day, `14:05`. */
  readonly time: string | null;
  /** Seconds; 0 where it is not known. */
  readonly duration: number;
  /** Everybody who was expected or came. */
  readonly attendance: readonly Attendee[];
  readonly organisation: string | null;
}

const PRODUCT = 'Greffier';

/**
 * Builds the file: A4, French, styles, title block, headers and footers around `body`.
 * @param kind « Procès-verbal »
 * @param more facts after date and duration, each with its name
 */
export function packDocument(
  front: FrontMatter,
  kind: string,
  body: readonly FileChild[],
  more: readonly (readonly [name: string, value: string])[] = [],
): Promise<Buffer> {
  const title = oneLine(front.title);
  return Packer.toBuffer(
    new Document({
      title,
      subject: kind,
      creator: PRODUCT,
      lastModifiedBy: PRODUCT,
      compatabilityModeVersion: 15,
      styles: DOCUMENT_STYLES,
      numbering: NUMBERING,
      sections: [
        {
          properties: PAGE,
          headers: { first: firstHeader(front), default: header(title, front) },
          footers: { first: pageNumbers(), default: pageNumbers() },
          children: [
            new Paragraph({ style: STYLES.kind, text: kind }),
            new Paragraph({ heading: HeadingLevel.TITLE, text: title }),
            facts(front, more),
            // Air below the table, and the paragraph that Word wants last where nothing follows.
            new Paragraph({ style: STYLES.margin }),
            ...attendance(front),
            ...body,
          ],
        },
      ],
    }),
  );
}

/** Opens a part of the document, in Word's navigation pane too. */
export const rubric = (text: string): Paragraph => new Paragraph({ heading: HeadingLevel.HEADING_1, text });

const organisationOf = (front: FrontMatter): string => oneLine(front.organisation ?? '');

/** The first page names the organisation; the title is already on it. */
const firstHeader = (front: FrontMatter): Header =>
  new Header({ children: [new Paragraph({ style: STYLES.margin, text: organisationOf(front) })] });

function header(title: string, front: FrontMatter): Header {
  const organisation = organisationOf(front);
  return new Header({
    children: [
      new Paragraph({
        style: STYLES.margin,
        border: { bottom: { style: BorderStyle.SINGLE, size: 4, space: 4, color: COLORS.line } },
        text: organisation === '' ? title : `${title} – ${organisation}`,
      }),
    ],
  });
}

const pageNumbers = (): Footer =>
  new Footer({
    children: [
      new Paragraph({
        style: STYLES.margin,
        alignment: AlignmentType.RIGHT,
        children: [new TextRun({ children: ['Page\u00A0', PageNumber.CURRENT, ' sur\u00A0', PageNumber.TOTAL_PAGES] })],
      }),
    ],
  });

/** Not among the facts: Word's navigation pane leaves out a heading that stands in a table. */
function attendance(front: FrontMatter): Paragraph[] {
  const lines = attendanceLines(front.attendance).map(
    ({ label, people }) =>
      new Paragraph({
        children: [new TextRun({ text: `${label}\u00A0: `, bold: true }), new TextRun({ text: people })],
      }),
  );
  return lines.length === 0 ? [] : [rubric('Présences'), ...lines];
}

const ATTENDANCE_LABELS: Readonly<Record<AttendanceStatus, string>> = {
  present: 'Présents',
  remote: 'À distance',
  excused: 'Excusés',
  absent: 'Absents',
};

/** « Présents » and who they were, with what they are; a line for each way in which somebody took part, or did not. */
function attendanceLines(people: readonly Attendee[]): { readonly label: string; readonly people: string }[] {
  const known = people
    .map(({ name, status, role }) => ({ status, name: oneLine(name), role: oneLine(role ?? '') }))
    .filter(({ name }) => name !== '');
  // A function may hold commas of its own.
  const separator = known.some(({ role }) => role !== '') ? '\u00A0; ' : ', ';
  return ATTENDANCE_STATUSES.flatMap((status) => {
    const those = known.filter((person) => person.status === status);
    const told = those.map(({ name, role }) => (role === '' ? name : `${name} (${role})`));
    return told.length === 0 ? [] : [{ label: ATTENDANCE_LABELS[status], people: told.join(separator) }];
  });
}

/** Date and duration: what is not known is not named. */
function facts(front: FrontMatter, more: readonly (readonly [string, string])[]): Table {
  const rows = [
    ['Date', capitalise(formatDayAndTime(oneLine(front.date), front.time))],
    ...(front.duration > 0 ? [['Durée', formatDuration(front.duration)]] : []),
    ...more,
  ];
  const label = Math.round(TEXT_WIDTH * 0.18);
  const line = { style: BorderStyle.SINGLE, size: 6, color: COLORS.line };
  return new Table({
    width: { size: TEXT_WIDTH, type: WidthType.DXA },
    columnWidths: [label, TEXT_WIDTH - label],
    layout: TableLayoutType.FIXED,
    borders: { ...TableBorders.NONE, top: line, bottom: line },
    margins: { left: 0, right: 60 },
    rows: rows.map(
      ([name = '', value = '']) =>
        new TableRow({
          children: [factCell(name, label, STYLES.label), factCell(value, TEXT_WIDTH - label, STYLES.cell)],
        }),
    ),
  });
}

const factCell = (text: string, width: number, style: string): TableCell =>
  new TableCell({ width: { size: width, type: WidthType.DXA }, children: [new Paragraph({ style, text })] });
