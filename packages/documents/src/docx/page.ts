import {
  AlignmentType,
  BorderStyle,
  convertMillimetersToTwip,
  type IRunStylePropertiesOptions,
  type ISectionPropertiesOptions,
  type IStylesOptions,
  LineRuleType,
} from 'docx';
import { AGENDA_STYLE } from './style-names.ts';

/** A4 with margins of 25 mm; docx counts in twips, twentieths of a point. */
const MARGIN = convertMillimetersToTwip(25);
const A4 = { width: 11_906, height: 16_838 };
export const TEXT_WIDTH = A4.width - 2 * MARGIN;
export const LIST_INDENT = convertMillimetersToTwip(7);
/** Space below a paragraph of text; twips. */
export const SPACE_AFTER = 120;
/** Width of the column with the names of the facts. */
const FACT_COLUMN = convertMillimetersToTwip(29);
/** Width of the column with the times in a transcript. */
export const TIME_COLUMN = convertMillimetersToTwip(20);

export const PAGE: ISectionPropertiesOptions = {
  titlePage: true,
  page: {
    size: A4,
    margin: { top: MARGIN, right: MARGIN, bottom: MARGIN, left: MARGIN, header: MARGIN / 2, footer: MARGIN / 2 },
  },
};

export const COLORS = { ink: '1B2A41', accent: '1F4E8C', quiet: '5C6675', line: 'C9D1DC', shade: 'F1F4F8' } as const;
/** Word has this font on every system. LibreOffice replaces it by Carlito, which has the same widths. */
const FONT = 'Calibri';
const LANGUAGE = 'fr-FR';

/** Identifiers of the styles that this product adds. */
export const STYLES = {
  kind: 'GreffierKind',
  agenda: 'GreffierAgenda',
  fact: 'GreffierFact',
  speaker: 'GreffierSpeaker',
  passage: 'GreffierPassage',
  quote: 'Quote',
  cell: 'GreffierCell',
  margin: 'GreffierMargin',
} as const;

/**
 * Defines one of Word's own headings by its name, which Word keeps in lower case and shows as « Titre 1 », and by its
 * outline level, for readers that do not know the names. `size` in half points.
 */
const heading = (
  level: 1 | 2 | 3 | 4 | 5 | 6,
  size: number,
  before: number,
  look: IRunStylePropertiesOptions = {},
) => ({
  name: `heading ${level}`,
  run: { size, bold: look.italics !== true, color: COLORS.accent, ...look },
  paragraph: {
    spacing: { before, after: 80, line: 252, lineRule: LineRuleType.AUTO },
    keepNext: true,
    keepLines: true,
    outlineLevel: level - 1,
  },
});

/** Heading of a part (« Ordre du jour »): quiet capitals above a line, so that the headings below may be larger. */
const rubric = heading(1, 22, 320, { allCaps: true, color: COLORS.quiet, characterSpacing: 30 });

export const DOCUMENT_STYLES: IStylesOptions = {
  default: {
    document: {
      run: {
        font: FONT,
        size: 22,
        color: COLORS.ink,
        language: { value: LANGUAGE, eastAsia: LANGUAGE, bidirectional: LANGUAGE },
      },
      paragraph: { spacing: { after: SPACE_AFTER, line: 276, lineRule: LineRuleType.AUTO } },
    },
    title: {
      run: { size: 40, bold: true, color: COLORS.ink },
      paragraph: { spacing: { before: 0, after: 240, line: 240, lineRule: LineRuleType.AUTO }, keepNext: true },
    },
    heading1: {
      ...rubric,
      paragraph: {
        ...rubric.paragraph,
        border: { bottom: { style: BorderStyle.SINGLE, size: 6, space: 2, color: COLORS.line } },
      },
    },
    heading2: heading(2, 30, 280),
    heading3: heading(3, 26, 260),
    heading4: heading(4, 23, 240),
    heading5: heading(5, 22, 220, { color: COLORS.ink }),
    heading6: heading(6, 22, 200, { italics: true, color: COLORS.ink }),
    listParagraph: { paragraph: { spacing: { after: 60 }, contextualSpacing: false } },
    hyperlink: { run: { color: COLORS.accent, underline: {} } },
  },
  paragraphStyles: [
    {
      id: STYLES.kind,
      name: 'Nature du document',
      basedOn: 'Normal',
      next: 'Title',
      run: { size: 22, bold: true, allCaps: true, color: COLORS.accent, characterSpacing: 40 },
      paragraph: { spacing: { before: 120, after: 60 }, keepNext: true },
    },
    {
      id: STYLES.agenda,
      name: AGENDA_STYLE,
      basedOn: 'Normal',
      paragraph: { spacing: { after: 40 } },
    },
    {
      id: STYLES.fact,
      name: 'Donnée',
      basedOn: 'Normal',
      paragraph: {
        spacing: { after: 60 },
        indent: { left: FACT_COLUMN, hanging: FACT_COLUMN },
        leftTabStop: FACT_COLUMN,
      },
    },
    {
      id: STYLES.cell,
      name: 'Cellule',
      basedOn: 'Normal',
      paragraph: { spacing: { before: 50, after: 50, line: 252, lineRule: LineRuleType.AUTO } },
    },
    {
      id: STYLES.speaker,
      name: 'Orateur',
      basedOn: 'Normal',
      next: STYLES.passage,
      run: { bold: true, color: COLORS.accent },
      paragraph: { spacing: { before: 240, after: 40 }, keepNext: true },
    },
    {
      id: STYLES.passage,
      name: 'Passage',
      basedOn: 'Normal',
      paragraph: {
        spacing: { after: 80 },
        indent: { left: TIME_COLUMN, hanging: TIME_COLUMN },
        leftTabStop: TIME_COLUMN,
      },
    },
    {
      id: STYLES.quote,
      name: 'Quote',
      basedOn: 'Normal',
      run: { italics: true, color: COLORS.quiet },
      paragraph: {
        indent: { left: LIST_INDENT },
        border: { left: { style: 'single', size: 12, space: 8, color: COLORS.line } },
      },
    },
    {
      id: STYLES.margin,
      name: 'En marge',
      basedOn: 'Normal',
      run: { size: 18, color: COLORS.quiet },
      paragraph: { spacing: { after: 0, line: 240, lineRule: LineRuleType.AUTO }, alignment: AlignmentType.LEFT },
    },
  ],
};
