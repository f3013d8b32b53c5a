import { strToU8, zipSync } from 'fflate';
import { testWord } from '../../transcripts/word/test-word.ts';

/** Makes Word and LibreOffice documents for tests. */

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const LEVEL_FORMATS = [
  ['upperRoman', '%1.'],
  ['decimal', '%2.'],
  ['lowerLetter', '%3)'],
] as const;

const LISTS = `<w:numbering xmlns:w="${WORD}"><w:abstractNum w:abstractNumId="7">${LEVEL_FORMATS.map(
  ([form, text], level) =>
    `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${form}"/><w:lvlText w:val="${text}"/><w:pPr><w:ind w:left="${720 * (level + 1)}" w:hanging="360"/></w:pPr></w:lvl>`,
).join(
  '',
)}</w:abstractNum><w:abstractNum w:abstractNumId="8"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="\uF0B7"/></w:lvl></w:abstractNum>
<w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="8"/></w:num></w:numbering>`;

const STYLES = `<w:styles xmlns:w="${WORD}"><w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="22"/></w:rPr></w:rPrDefault></w:docDefaults>
<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>
<w:style w:type="paragraph" w:styleId="Titre1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="Titre2"><w:name w:val="heading 2"/><w:basedOn w:val="Titre1"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="Point"><w:name w:val="Point numéroté"/><w:basedOn w:val="Normal"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style></w:styles>`;

export const docxParagraph = (text: string, properties = '', run = ''): string =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:rPr>${run}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
export const listed = (text: string, level: number, list = 1): string =>
  docxParagraph(text, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`);
export const styled = (text: string, style: string): string => docxParagraph(text, `<w:pStyle w:val="${style}"/>`);
export const docxTable = (rows: readonly (readonly string[])[]): string =>
  `<w:tbl><w:tblGrid>${(rows[0] ?? []).map(() => '<w:gridCol w:w="2400"/>').join('')}</w:tblGrid>${rows
    .map((cells) => `<w:tr>${cells.map((cell) => `<w:tc>${docxParagraph(cell)}</w:tc>`).join('')}</w:tr>`)
    .join('')}</w:tbl>`;

/** Makes a Word document with this body. Its list 1 counts « I. », « 1. », « a) », its list 2 has bullets. */
export const testDocx = (body: string): Uint8Array =>
  testWord([], {
    'word/document.xml': strToU8(
      `<w:document xmlns:w="${WORD}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><w:body>${body}</w:body></w:document>`,
    ),
    'word/styles.xml': strToU8(STYLES),
    'word/numbering.xml': strToU8(LISTS),
  });

const OASIS = ['office', 'text', 'style', 'table', 'draw']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ');
const FO = 'xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"';
const LIST_STYLE = `<text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="."/><text:list-level-style-number text:level="2" style:num-format="1" text:display-levels="2"/><text:list-level-style-bullet text:level="3" text:bullet-char="-"/></text:list-style>`;

/**
 * Makes a LibreOffice text document with this body. Its list style `L1` counts « 1. », « 1.1 », and then has bullets.
 */
export const testOdt = (body: string, more: Readonly<Record<string, Uint8Array>> = {}): Uint8Array =>
  zipSync({
    mimetype: strToU8('application/vnd.oasis.opendocument.text'),
    'META-INF/manifest.xml': strToU8('<manifest/>'),
    'styles.xml': strToU8(`<office:document-styles ${OASIS}/>`),
    'content.xml': strToU8(
      `<office:document-content ${OASIS} ${FO}><office:automatic-styles><style:style style:name="P1"><style:text-properties fo:font-weight="bold" fo:font-size="14pt"/></style:style>${LIST_STYLE}</office:automatic-styles><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    ),
    ...more,
  });
export const odtList = (items: readonly string[], attributes = ''): string =>
  `<text:list text:style-name="L1" ${attributes}>${items.map((item) => `<text:list-item>${item}</text:list-item>`).join('')}</text:list>`;
export const odtText = (text: string): string => `<text:p>${text}</text:p>`;
