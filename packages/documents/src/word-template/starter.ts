import {
  BorderStyle,
  type FileChild,
  HeadingLevel,
  ImageRun,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { factLine, firstPageHeader, packFrame, rubric } from '../docx/front-matter.ts';
import { COLORS, STYLES, TEXT_WIDTH } from '../docx/page.ts';

/** Picture of one transparent pixel, in the place of the logo. Its alternative text names the logo's field. */
const POINT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const LOGO_PLACE = { width: 240, height: 76 };

/** Makes a template of the built-in design, with all fields but `proces_verbal` and `participants`, to start from. */
export function starterTemplate(): Promise<Buffer> {
  return packFrame({
    title: 'Procès-verbal',
    subject: 'Modèle de procès-verbal',
    first: firstPageHeader('{organisation}', [
      new ImageRun({
        type: 'png',
        data: POINT,
        transformation: LOGO_PLACE,
        altText: { name: 'Logo', title: '', description: '{logo}' },
      }),
    ]),
    running: '{titre} – {organisation}',
    children: [
      new Paragraph({ style: STYLES.kind, text: '{nature}' }),
      new Paragraph({ heading: HeadingLevel.TITLE, text: '{titre}' }),
      ...FACTS.flatMap(([name, field]) => whole(field, factLine(name, `{${field}}`))),
      ...part(
        'participants',
        'Présences',
        PRESENCE.flatMap(([name, field]) => whole(field, presence(name, field))),
      ),
      ...part('ordre_du_jour', 'Ordre du jour', [text('{ordre_du_jour}')]),
      rubric('Procès-verbal'),
      text('{introduction}'),
      text('{#points}'),
      new Paragraph({ heading: HeadingLevel.HEADING_2, text: '{intitule}' }),
      text('{contenu}'),
      ...whole('decisions', label('Décisions'), text('{#decisions}'), decision(), text('{/decisions}')),
      ...whole('votes', label('Votes'), table('votes', VOTES)),
      ...whole('actions', label('Actions'), table('actions', ACTIONS)),
      text('{/points}'),
      ...part('actions', 'Suites à donner', [table('actions', ACTIONS_OF_ALL)]),
      ...part('prochaine_reunion', 'Prochaine réunion', [text('{prochaine_reunion}')]),
      rubric('Signatures'),
      text('{#signatures}'),
      new Paragraph({
        keepNext: true,
        spacing: { before: 360, after: 0 },
        border: { bottom: { style: BorderStyle.SINGLE, size: 4, space: 4, color: COLORS.quiet } },
        children: [new TextRun({ text: '{fonction}\u00A0: ', bold: true }), new TextRun('{nom}')],
      }),
      text('{/signatures}'),
    ],
  });
}

const FACTS = [
  ['Date', 'date'],
  ['Heure', 'heure'],
  ['Lieu', 'lieu'],
  ['Durée', 'duree'],
  ['État', 'etat'],
  ['Rédaction', 'redaction'],
] as const;
const PRESENCE = [
  ['Présents', 'presents'],
  ['À distance', 'a_distance'],
  ['Excusés', 'excuses'],
  ['Absents', 'absents'],
] as const;

const presence = (name: string, field: string): Paragraph =>
  new Paragraph({ children: [new TextRun({ text: `${name}\u00A0: `, bold: true }), new TextRun(`{${field}}`)] });

const text = (content: string): Paragraph => new Paragraph({ text: content });
const label = (content: string): Paragraph =>
  new Paragraph({ keepNext: true, children: [new TextRun({ text: content, bold: true })] });

const decision = (): Paragraph => new Paragraph({ numbering: { reference: 'bullets', level: 0 }, text: '{texte}' });

/** Wraps content so that it appears only if the field has a value. */
const whole = (field: string, ...children: readonly FileChild[]): FileChild[] => [
  text(`{#si ${field}}`),
  ...children,
  text(`{/si ${field}}`),
];

const part = (field: string, title: string, children: readonly FileChild[]): FileChild[] =>
  whole(field, rubric(title), ...children);

type Columns = readonly (readonly [title: string, field: string, share: number])[];
const VOTES: Columns = [
  ['Objet', 'objet', 0.4],
  ['Pour', 'pour', 0.13],
  ['Contre', 'contre', 0.13],
  ['Abstentions', 'abstentions', 0.16],
  ['Résultat', 'resultat', 0.18],
];
const ACTIONS: Columns = [
  ['Action', 'action', 0.55],
  ['Responsable', 'responsable', 0.25],
  ['Échéance', 'echeance', 0.2],
];
const ACTIONS_OF_ALL: Columns = [
  ['Point', 'point', 0.25],
  ['Action', 'action', 0.4],
  ['Responsable', 'responsable', 0.2],
  ['Échéance', 'echeance', 0.15],
];

function table(loop: string, columns: Columns): Table {
  const line = { style: BorderStyle.SINGLE, size: 4, color: COLORS.line };
  const last = columns.length - 1;
  const row = (header: boolean, cells: readonly string[]): TableRow =>
    new TableRow({
      ...(header && { tableHeader: true }),
      cantSplit: true,
      children: cells.map((content, at) => cell(content, Math.floor(TEXT_WIDTH * (columns[at]?.[2] ?? 0)), header)),
    });
  return new Table({
    width: { size: TEXT_WIDTH, type: WidthType.DXA },
    columnWidths: columns.map(([, , share]) => Math.floor(TEXT_WIDTH * share)),
    layout: TableLayoutType.FIXED,
    borders: { top: line, bottom: line, left: line, right: line, insideHorizontal: line, insideVertical: line },
    margins: { left: 100, right: 100, top: 20, bottom: 20 },
    tableLook: { firstRow: true, noVBand: true },
    rows: [
      row(
        true,
        columns.map(([title]) => title),
      ),
      row(
        false,
        columns.map(([, field], at) => {
          const open = at === 0 ? `{#${loop}}` : '';
          return `${open}{${field}}${at === last ? `{/${loop}}` : ''}`;
        }),
      ),
    ],
  });
}

function cell(content: string, width: number, header: boolean): TableCell {
  const children: ParagraphChild[] = [new TextRun({ text: content, bold: header })];
  return new TableCell({
    width: { size: width, type: WidthType.DXA },
    ...(header && { shading: { fill: COLORS.shade, type: 'clear' as const, color: 'auto' } }),
    children: [new Paragraph({ style: STYLES.cell, children })],
  });
}
