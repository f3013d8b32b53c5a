import {
  ATTENDANCE_STATUSES,
  type AttendanceStatus,
  type Attendee,
} from '@greffier/contract/meeting/minutes/attendance';
import {
  AlignmentType,
  BorderStyle,
  Document,
  type FileChild,
  Footer,
  Header,
  HeadingLevel,
  ImageRun,
  PageNumber,
  Packer,
  Paragraph,
  Tab,
  TextRun,
} from 'docx';
import { NUMBERING } from './docx-numbering.ts';
import { formatDayAndTime, formatDuration } from '@greffier/french/time/moments';
import { capital } from '@greffier/french/text/typography';
import { COLORS, DOCUMENT_STYLES, PAGE, STYLES } from './page.ts';
import { oneLine } from '../blocks/plain-text.ts';

/** The facts at the beginning of the minutes and of the transcript of a meeting. */
export interface FrontMatter {
  readonly title: string;
  /** Calendar day, `2026-03-03`. */
  readonly date: string;
  /** Time of day, `14:05`. */
  readonly time: string | null;
  /** Length of the meeting in seconds; 0 if it is unknown. */
  readonly duration: number;
  /** Everybody who was expected or came. */
  readonly attendance: readonly Attendee[];
  readonly organisation: string | null;
  /** Place where people met; absent if it is unknown. */
  readonly place?: string | null;
  /** Logo of the organisation, above the title. */
  readonly logo?: Logo | null;
}

/** An image that Word shows. */
export interface Logo {
  readonly bytes: Uint8Array;
  readonly type: 'image/png' | 'image/jpeg';
  /** Size in pixels. */
  readonly width: number;
  readonly height: number;
}

/** Writes the text that is read out in place of a logo. */
export const logoAlternative = (organisation: string | null): string => {
  const name = oneLine(organisation ?? '');
  return name === '' ? 'Logo de l’organisation' : `Logo\u00A0: ${name}`;
};

export const PRODUCT = 'Greffier';

/**
 * Builds the file: A4, French, styles, title block, headers and footers around `body`.
 * @param kind name of the kind of document: « Procès-verbal »
 * @param more facts after date and duration, each with its name
 * @param state what every page says of the document, beside its number; nothing if empty
 */
export function packDocument(
  front: FrontMatter,
  kind: string,
  body: readonly FileChild[],
  more: readonly Fact[] = [],
  state = '',
): Promise<Buffer> {
  const title = oneLine(front.title);
  const organisation = oneLine(front.organisation ?? '');
  return packFrame({
    title,
    subject: kind,
    first: firstPageHeader(organisation, front.logo ? [logoRun(front.logo, front.organisation)] : []),
    running: organisation === '' ? title : `${title} – ${organisation}`,
    state,
    children: [
      new Paragraph({ style: STYLES.kind, text: kind }),
      new Paragraph({ heading: HeadingLevel.TITLE, text: title }),
      ...[...factsOf(front), ...more].map(([name, value]) => factLine(name, value)),
      ...attendance(front),
      ...body,
    ],
  });
}

interface Frame {
  readonly title: string;
  readonly subject: string;
  /** `first` is the first page's header, `running` the line at the top of every other page. */
  readonly first: Header;
  readonly running: string;
  readonly state?: string;
  readonly children: readonly FileChild[];
}

/** Builds a file with the page design that all documents of the product share. */
export const packFrame = ({ title, subject, first, running, state = '', children }: Frame): Promise<Buffer> =>
  Packer.toBuffer(
    new Document({
      title,
      subject,
      creator: PRODUCT,
      lastModifiedBy: PRODUCT,
      compatabilityModeVersion: 15,
      styles: DOCUMENT_STYLES,
      numbering: NUMBERING,
      sections: [
        {
          properties: PAGE,
          headers: { first, default: header(running) },
          footers: { first: pageNumbers(state), default: pageNumbers(state) },
          children: [...children],
        },
      ],
    }),
  );

/** Makes the heading of a part of the document, which Word's navigation pane shows, too. */
export const rubric = (text: string): Paragraph => new Paragraph({ heading: HeadingLevel.HEADING_1, text });

/** Box that a logo fills, in pixels of Word (96 in an inch). */
const LOGO_BOX = { width: 240, height: 76 };

/** Computes the size at which an image fills a box and keeps its proportions. */
export function fitted({ width, height }: { readonly width: number; readonly height: number }, box = LOGO_BOX) {
  const scale = Math.min(box.width / width, box.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

const logoRun = (logo: Logo, organisation: string | null): ImageRun =>
  new ImageRun({
    type: logo.type === 'image/png' ? 'png' : 'jpg',
    data: Buffer.from(logo.bytes),
    transformation: fitted(logo),
    altText: { name: 'Logo', title: '', description: logoAlternative(organisation) },
  });

/** Makes the header with the logo, if there is one, and the organisation's name; the title is already on the page. */
export function firstPageHeader(organisation: string, logo: readonly ImageRun[]): Header {
  const shown = logo.map((image) => new Paragraph({ style: STYLES.margin, children: [image] }));
  const name = new Paragraph({ style: STYLES.margin, text: organisation });
  return new Header({ children: organisation === '' && shown.length > 0 ? shown : [...shown, name] });
}

const header = (text: string): Header =>
  new Header({
    children: [
      new Paragraph({
        style: STYLES.margin,
        border: { bottom: { style: BorderStyle.SINGLE, size: 4, space: 4, color: COLORS.line } },
        text,
      }),
    ],
  });

/** Writes what stands before the number of a page. */
export const beforeNumber = (state: string): string => (state === '' ? '' : `${state} – `);

const pageNumbers = (state: string): Footer =>
  new Footer({
    children: [
      new Paragraph({
        style: STYLES.margin,
        alignment: AlignmentType.RIGHT,
        children: [
          new TextRun({
            children: [`${beforeNumber(state)}Page\u00A0`, PageNumber.CURRENT, ' sur\u00A0', PageNumber.TOTAL_PAGES],
          }),
        ],
      }),
    ],
  });

/** Makes the part on attendance, under a heading of its own, so that Word's navigation pane shows it. */
function attendance(front: FrontMatter): Paragraph[] {
  const lines = attendanceLines(front.attendance).map(
    ({ label, people }) =>
      new Paragraph({
        children: [new TextRun({ text: `${label}\u00A0: `, bold: true }), new TextRun({ text: people })],
      }),
  );
  return lines.length === 0 ? [] : [rubric('Présences'), ...lines];
}

export const ATTENDANCE_LABELS: Readonly<Record<AttendanceStatus, string>> = {
  present: 'Présents',
  remote: 'À distance',
  excused: 'Excusés',
  absent: 'Absents',
};

/** Writes a line for each status of attendance that occurs: « Présents », then the people with their roles. */
export function attendanceLines(people: readonly Attendee[]): { readonly label: string; readonly people: string }[] {
  const known = knownPeople(people);
  return ATTENDANCE_STATUSES.flatMap((status) => {
    const told = peopleText(known, status);
    return told === '' ? [] : [{ label: ATTENDANCE_LABELS[status], people: told }];
  });
}

export const knownPeople = (people: readonly Attendee[]): (Attendee & { readonly role: string })[] =>
  people
    .map(({ name, status, role }) => ({ status, name: oneLine(name), role: oneLine(role ?? '') }))
    .filter(({ name }) => name !== '');

/** Names the people with one status, or all of them, each with a role. */
export function peopleText(
  people: readonly (Attendee & { readonly role: string })[],
  status?: AttendanceStatus,
): string {
  // A role may contain commas of its own.
  const separator = people.some(({ role }) => role !== '') ? '\u00A0; ' : ', ';
  return people
    .filter((person) => status === undefined || person.status === status)
    .map(({ name, role }) => (role === '' ? name : `${name} (${role})`))
    .join(separator);
}

export type Fact = readonly [name: string, value: string];

/** Lists the date, place and duration, each with its name. An unknown fact is left out. */
export const factsOf = (front: FrontMatter): Fact[] => [
  ['Date', capital(formatDayAndTime(oneLine(front.date), front.time))],
  ...(oneLine(front.place ?? '') === '' ? [] : [['Lieu', oneLine(front.place ?? '')] as const]),
  ...(front.duration > 0 ? [['Durée', formatDuration(front.duration)] as const] : []),
];

/** Makes a line with a fact's name (« Date ») and, in a column of its own, its value. */
export const factLine = (name: string, value: string): Paragraph =>
  new Paragraph({
    style: STYLES.fact,
    children: [new TextRun({ text: name, color: COLORS.quiet }), new TextRun({ children: [new Tab(), value] })],
  });
