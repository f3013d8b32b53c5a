import { addPart } from './add-part.ts';
import { AGENDA_STYLE } from '../../docx/style-names.ts';
import type { WordPackage } from './package.ts';
import { relations } from './relations.ts';

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const STYLES_TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles';
const STYLES_CONTENT = 'application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml';

/** Table styles that a template's author may have made or chosen for tables of minutes; the first one found is used. */
const TABLE_STYLES = ['procès-verbal', 'table grid', 'grille du tableau'];
const HEADINGS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** Styles of the built-in design that the text of the minutes uses, by the names that Word knows. */
const NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(HEADINGS.map((level) => [`Heading${level}`, `heading ${level}`])),
  ListParagraph: 'list paragraph',
  Quote: 'quote',
  Hyperlink: 'hyperlink',
  GreffierAgenda: AGENDA_STYLE.toLowerCase(),
  GreffierCell: 'cellule',
  GreffierMargin: 'en marge',
};

/** Styles that a template gets if it lacks them. For all others, the properties of the paragraphs are enough. */
const NEEDED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    HEADINGS.map((level) => [
      `Heading${level}`,
      '<w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:qFormat/>' +
        `<w:pPr><w:keepNext/><w:keepLines/><w:spacing w:before="240" w:after="80"/><w:outlineLvl w:val="${level - 1}"/></w:pPr>` +
        `<w:rPr><w:b/><w:sz w:val="${Math.max(22, 34 - 2 * level)}"/></w:rPr>`,
    ]),
  ),
  ListParagraph: '<w:basedOn w:val="Normal"/><w:qFormat/><w:pPr><w:spacing w:after="60"/></w:pPr>',
  Quote: '<w:basedOn w:val="Normal"/><w:qFormat/><w:pPr><w:ind w:left="397"/></w:pPr><w:rPr><w:i/></w:rPr>',
  Hyperlink: '<w:rPr><w:color w:val="1F4E8C"/><w:u w:val="single"/></w:rPr>',
};

export interface TemplateStyles {
  /** The template's own id for a style of the built-in design; null if the template lacks the style and needs none. */
  readonly idOf: (builtIn: string) => string | null;
  /** Level of a heading style of the template, by its id. */
  readonly headingLevel: (id: string) => number | null;
  /** Table style for the tables of the minutes; null where the template has none. */
  readonly table: string | null;
}

interface Style {
  readonly id: string;
  readonly type: string;
  /** Name of the style, in lower case. */
  readonly name: string;
}

const stylesName = (file: WordPackage): string | undefined =>
  relations(file.xml, file.main).find(({ type }) => type.endsWith('/styles'))?.target;

const readStyles = (text: string): Style[] =>
  [...text.matchAll(/<w:style\b[^<>]*>(?:(?!<w:style\b).)*?<\/w:style>/gs)].map(([style]) => ({
    id: /\sw:styleId="([^"]*)"/.exec(style)?.[1] ?? '',
    type: /\sw:type="([^"]*)"/.exec(style)?.[1] ?? 'paragraph',
    name: (/<w:name\s+w:val="([^"]*)"/.exec(style)?.[1] ?? '').toLowerCase(),
  }));

/** Finds the template's own id of a heading style; null if it defines none. */
export const headingId = (file: WordPackage, level: number): string | null =>
  readStyles(file.xml.get(stylesName(file) ?? '') ?? '').find(({ name }) => name === `heading ${level}`)?.id ?? null;

/** Reads a template's styles, and adds those that the minutes need. */
export function adoptStyles(file: WordPackage, used: ReadonlySet<string>): TemplateStyles {
  const name = stylesName(file);
  const text = (name === undefined ? undefined : file.xml.get(name)) ?? `<w:styles xmlns:w="${WORD}"></w:styles>`;
  const known = readStyles(text);
  const ids = new Map<string, string>();
  const added: string[] = [];
  for (const [builtIn, wordName] of Object.entries(NAMES)) {
    const own = known.find((style) => style.name === wordName && style.type !== 'table');
    const rest = NEEDED[builtIn];
    if (own !== undefined) ids.set(builtIn, own.id);
    else if (rest !== undefined && used.has(builtIn)) {
      const id = known.some((style) => style.id === builtIn) ? `Greffier${builtIn}` : builtIn;
      const type = builtIn === 'Hyperlink' ? 'character' : 'paragraph';
      added.push(`<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${wordName}"/>${rest}</w:style>`);
      ids.set(builtIn, id);
    }
  }
  if (added.length > 0) {
    const whole = text.replace(/<\/w:styles>\s*$|(<w:styles\b[^<>]*)\/>\s*$/, (_end, open?: string) =>
      open === undefined ? `${added.join('')}</w:styles>` : `${open}>${added.join('')}</w:styles>`,
    );
    if (name !== undefined) file.xml.set(name, whole);
    else {
      const own = `${file.main.slice(0, file.main.lastIndexOf('/') + 1)}styles.xml`;
      addPart(file, { name: own, text: whole, type: STYLES_TYPE, contentType: STYLES_CONTENT });
    }
  }
  const tables = known.filter(({ type }) => type === 'table');
  return {
    idOf: (builtIn) => ids.get(builtIn) ?? null,
    headingLevel: (id) => {
      const level = Number(/^heading (\d)$/.exec(known.find((style) => style.id === id)?.name ?? '')?.[1]);
      return Number.isNaN(level) ? null : level;
    },
    table: TABLE_STYLES.flatMap((wanted) => tables.find((style) => style.name === wanted)?.id ?? [])[0] ?? null,
  };
}

/** Replaces the built-in design's styles by the template's. Styles that the template lacks are left out. */
export function withStyles(content: string, { idOf, table }: TemplateStyles): string {
  const renamed = content.replace(/<w:([pr])Style w:val="([^"]+)"\/>/g, (_all, kind: string, id: string) => {
    const own = idOf(id);
    return own === null ? '' : `<w:${kind}Style w:val="${own}"/>`;
  });
  if (table === null) return renamed;
  return renamed.replace(/<w:tblPr>((?:(?!<w:tblPr>).)*?)<\/w:tblPr>/gs, (_all, inner: string) => {
    const bare = inner
      .replace(/<w:tblStyle [^<>]*\/>/, '')
      .replace(/<w:tblBorders>(?:(?!<w:tblBorders>).)*?<\/w:tblBorders>/s, '');
    return `<w:tblPr><w:tblStyle w:val="${table}"/>${bare}</w:tblPr>`;
  });
}
