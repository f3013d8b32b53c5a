import { strToU8, zipSync } from 'fflate';
import type { Block, Cell, Look, Paper, Paragraph, Piece, Sheet, Table } from '../../paper.ts';
import type { Chance } from '../../random.ts';
import { type Markup, markupOf } from './html.ts';

const WORD =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** A secretary's habits in a word processor. */
interface Habits {
  /** True if markers are the program's own numbering. Otherwise they are typed before a tab. */
  readonly numbers: boolean;
  /** True if items have heading styles, from which the PDF gets bookmarks. */
  readonly headings: boolean;
  readonly families: Markup['families'];
}

const twips = (points: number): number => Math.round(points * 20);
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Writes a paper as a Word file. */
class Writer {
  readonly #sheet: Sheet;
  readonly #habits: Habits;
  /** Number of the list for each printed marker. */
  readonly #lists = new Map<string, number>();

  constructor(sheet: Sheet, habits: Habits) {
    this.#sheet = sheet;
    this.#habits = habits;
  }

  blocks(blocks: readonly Block[], width: number): string {
    return blocks.map((block) => this.#block(block, width)).join('');
  }

  #block(block: Block, width: number): string {
    switch (block.kind) {
      case 'paragraph':
        return this.#paragraph(block, width);
      case 'table':
        return this.#table(block, width);
      case 'rule':
        return `<w:p><w:pPr><w:pBdr><w:bottom w:val="single" w:sz="6" w:space="1" w:color="444444"/></w:pBdr><w:spacing w:before="${twips(block.before ?? 4)}" w:after="${twips(block.after ?? 4)}" w:line="60" w:lineRule="exact"/></w:pPr></w:p>`;
      default:
        return '<w:p><w:pPr><w:spacing w:line="20" w:lineRule="exact"/></w:pPr><w:r><w:br w:type="page"/></w:r></w:p>';
    }
  }

  #look(look: Look): string {
    const size = Math.round(this.#sheet.size * (look.size ?? 1) * 2);
    return [
      '<w:rPr>',
      look.face === undefined
        ? ''
        : `<w:rFonts w:ascii="${this.#habits.families[look.face]}" w:hAnsi="${this.#habits.families[look.face]}"/>`,
      look.bold === true ? '<w:b/>' : '<w:b w:val="0"/>',
      look.italic === true ? '<w:i/>' : '<w:i w:val="0"/>',
      look.smallCapitals === true ? '<w:smallCaps/>' : '',
      `<w:color w:val="${(look.color ?? this.#sheet.color).slice(1)}"/>`,
      look.spaced === undefined ? '' : `<w:spacing w:val="${twips(look.spaced)}"/>`,
      `<w:sz w:val="${size}"/>`,
      look.underlined === true ? '<w:u w:val="single"/>' : '',
      '</w:rPr>',
    ].join('');
  }

  #run(piece: Piece): string {
    return piece.text
      .split(/(\{pages?\})/)
      .filter((part) => part !== '')
      .map((part) => {
        const field = part === '{page}' ? 'PAGE' : part === '{pages}' ? 'NUMPAGES' : undefined;
        const run = `<w:r>${this.#look(piece)}<w:t xml:space="preserve">${field === undefined ? escaped(part) : '1'}</w:t></w:r>`;
        return field === undefined ? run : `<w:fldSimple w:instr=" ${field} ">${run}</w:fldSimple>`;
      })
      .join('');
  }

  #paragraph(paragraph: Paragraph, width: number): string {
    const { marker, hang, indent = 0, inset = 0, tail, align = 'left', label } = paragraph;
    const isListed = marker !== undefined && hang !== undefined && this.#habits.numbers;
    const isTabbed = marker !== undefined && hang !== undefined && !isListed;
    const tabs = [
      isTabbed ? `<w:tab w:val="left" w:pos="${twips(indent)}"/>` : '',
      tail === undefined
        ? ''
        : `<w:tab w:val="right"${paragraph.leader === undefined ? '' : ` w:leader="${paragraph.leader === '_' ? 'underscore' : 'dot'}"`} w:pos="${twips(width - inset)}"/>`,
    ].join('');
    const style = this.#habits.headings && label.kind === 'item' ? `<w:pStyle w:val="Heading${label.level}"/>` : '';
    const properties = [
      style,
      label.kind === 'heading' ? '<w:keepNext/>' : '',
      '<w:keepLines/>',
      isListed ? `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${this.#list(marker)}"/></w:numPr>` : '',
      tabs === '' ? '' : `<w:tabs>${tabs}</w:tabs>`,
      `<w:spacing w:before="${twips(paragraph.before ?? 0)}" w:after="${twips(paragraph.after ?? 0)}" w:line="${Math.round(this.#sheet.leading * 210)}" w:lineRule="auto"/>`,
      `<w:ind w:left="${twips(indent)}" w:right="${twips(inset)}"${hang === undefined || marker === undefined ? '' : ` w:hanging="${twips(hang)}"`}/>`,
      `<w:jc w:val="${align === 'justify' ? 'both' : align}"/>`,
    ].join('');
    const before =
      marker === undefined || isListed
        ? ''
        : `${this.#run(hang === undefined ? { ...marker, text: `${marker.text} ` } : marker)}${isTabbed ? '<w:r><w:tab/></w:r>' : ''}`;
    const after =
      tail === undefined
        ? ''
        : `<w:r>${this.#look(tail)}<w:tab/></w:r>${this.#run({ ...tail, text: tail.text.replaceAll(' ', '\u00a0') })}`;
    return `<w:p><w:pPr>${properties}</w:pPr>${before}${paragraph.pieces.map((piece) => this.#run(piece)).join('')}${after}</w:p>`;
  }

  #list(marker: Piece): number {
    const key = `<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${Array.from(marker.text).length === 1 ? 'bullet' : 'none'}"/><w:suff w:val="tab"/><w:lvlText w:val="${escaped(marker.text)}"/><w:lvlJc w:val="left"/>${this.#look(marker)}</w:lvl>`;
    const known = this.#lists.get(key) ?? this.#lists.size + 1;
    this.#lists.set(key, known);
    return known;
  }

  #table(table: Table, whole: number): string {
    const width = whole - (table.indent ?? 0);
    const sum = table.widths.reduce((total, share) => total + share, 0);
    const widths = table.widths.map((share) => (width * share) / sum);
    const edge = (name: string, isDrawn: boolean): string =>
      `<w:${name} w:val="${isDrawn ? 'single' : 'nil'}" w:sz="4" w:color="555555"/>`;
    const { lines } = table;
    const borders = [
      ...['top', 'left', 'bottom', 'right'].map((name) =>
        edge(name, lines === 'all' || lines === 'frame' || (lines === 'rows' && name === 'bottom')),
      ),
      edge('insideH', lines === 'all' || lines === 'rows'),
      edge('insideV', lines === 'all'),
    ].join('');
    const cell = ({ blocks, fill, span = 1 }: Cell, at: number): string => {
      const own = widths.slice(at, at + span).reduce((total, part) => total + part, 0);
      const shade = fill === undefined ? '' : `<w:shd w:val="clear" w:color="auto" w:fill="${fill.slice(1)}"/>`;
      const content = this.blocks(blocks, own - 2 * table.padding);
      // A cell must end with a paragraph.
      const end = blocks.at(-1)?.kind === 'paragraph' ? '' : '<w:p/>';
      return `<w:tc><w:tcPr><w:tcW w:w="${twips(own)}" w:type="dxa"/>${span > 1 ? `<w:gridSpan w:val="${span}"/>` : ''}${shade}</w:tcPr>${content}${end}</w:tc>`;
    };
    const rows = table.rows
      .map(
        (row) =>
          `<w:tr>${table.rows.length === 1 ? '' : '<w:trPr><w:cantSplit/></w:trPr>'}${row.map(cell).join('')}</w:tr>`,
      )
      .join('');
    const margin = ['top', 'left', 'bottom', 'right']
      .map((side) => `<w:${side} w:w="${twips(table.padding)}" w:type="dxa"/>`)
      .join('');
    const grid = widths.map((column) => `<w:gridCol w:w="${twips(column)}"/>`).join('');
    const gap = (height: number): string =>
      `<w:p><w:pPr><w:spacing w:line="${Math.max(20, twips(height))}" w:lineRule="exact"/></w:pPr></w:p>`;
    return `${gap(table.before ?? 0)}<w:tbl><w:tblPr><w:tblW w:w="${twips(width)}" w:type="dxa"/><w:tblInd w:w="${twips(table.indent ?? 0)}" w:type="dxa"/><w:tblBorders>${borders}</w:tblBorders><w:tblLayout w:type="fixed"/><w:tblCellMar>${margin}</w:tblCellMar></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${rows}</w:tbl>${gap(table.after ?? 0)}`;
  }

  numbering(): string {
    const lists = [...this.#lists.entries()];
    const abstract = lists
      .map(
        ([level, id]) =>
          `<w:abstractNum w:abstractNumId="${id}"><w:multiLevelType w:val="singleLevel"/>${level}</w:abstractNum>`,
      )
      .join('');
    const numbers = lists.map(([, id]) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`).join('');
    return `${HEAD}<w:numbering ${WORD}>${abstract}${numbers}</w:numbering>`;
  }
}

function styles(sheet: Sheet, family: string): string {
  const heading = [1, 2, 3, 4]
    .map(
      (level) =>
        `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/><w:basedOn w:val="Normal"/><w:pPr><w:outlineLvl w:val="${level - 1}"/></w:pPr></w:style>`,
    )
    .join('');
  return `${HEAD}<w:styles ${WORD}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="${family}" w:hAnsi="${family}" w:cs="${family}"/><w:sz w:val="${Math.round(sheet.size * 2)}"/><w:lang w:val="fr-FR"/></w:rPr></w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>${heading}</w:styles>`;
}

/** Makes a Word file of a paper. */
export function docxOf({ sheet, blocks }: Paper, chance: Chance): Uint8Array {
  const { families } = markupOf(chance);
  const writer = new Writer(sheet, { numbers: chance.is(0.55), headings: chance.is(0.2), families });
  const width = sheet.width - sheet.left - sheet.right;
  const body = writer.blocks(blocks, width);
  const part = (name: string, lines: readonly Paragraph[]): string =>
    `${HEAD}<w:${name} ${WORD}>${writer.blocks(lines, width)}${lines.length === 0 ? '<w:p/>' : ''}</w:${name}>`;
  const first = sheet.headerFrom === 2;
  const references = `<w:headerReference w:type="default" r:id="rId3"/><w:footerReference w:type="default" r:id="rId4"/>${first ? '<w:footerReference w:type="first" r:id="rId4"/><w:titlePg/>' : ''}`;
  const section = `<w:sectPr>${references.replace('<w:titlePg/>', '')}<w:pgSz w:w="${twips(sheet.width)}" w:h="${twips(sheet.height)}"${sheet.width > sheet.height ? ' w:orient="landscape"' : ''}/><w:pgMar w:top="${twips(sheet.top)}" w:right="${twips(sheet.right)}" w:bottom="${twips(sheet.bottom)}" w:left="${twips(sheet.left)}" w:header="${twips(sheet.top * 0.45)}" w:footer="${twips(sheet.bottom * 0.4)}" w:gutter="0"/>${first ? '<w:titlePg/>' : ''}</w:sectPr>`;
  const kinds = ['document.main', 'styles', 'numbering', 'header', 'footer'];
  const files = ['document', 'styles', 'numbering', 'header1', 'footer1'];
  const overrides = files
    .map(
      (file, at) =>
        `<Override PartName="/word/${file}.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.${kinds[at]}+xml"/>`,
    )
    .join('');
  const relations = ['styles', 'numbering', 'header', 'footer']
    .map((kind, at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${kind}" Target="${files[at + 1]}.xml"/>`)
    .join('');
  const packages = 'http://schemas.openxmlformats.org/package/2006';
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides}</Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `${HEAD}<Relationships xmlns="${packages}/relationships">${relations}</Relationships>`,
    'word/document.xml': `${HEAD}<w:document ${WORD}><w:body>${body}${section}</w:body></w:document>`,
    'word/styles.xml': styles(sheet, families[sheet.face]),
    'word/header1.xml': part('hdr', sheet.header),
    'word/footer1.xml': part('ftr', sheet.footer),
    'word/numbering.xml': writer.numbering(),
  };
  const entries = Object.entries(parts).map(([name, content]) => [name, strToU8(content)] as const);
  // The time is fixed, because the current time would make the file different at each call.
  return zipSync(Object.fromEntries(entries), { mtime: '2020-01-01T00:00:00Z' });
}
