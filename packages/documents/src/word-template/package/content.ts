import { Document, type FileChild, Packer, Paragraph } from 'docx';
import { strFromU8, unzipSync } from 'fflate';
import { NUMBERING } from '../../docx/docx-numbering.ts';
import { DOCUMENT_STYLES } from '../../docx/page.ts';
import { adoptNumbering } from './numbering.ts';
import type { WordPackage } from './package.ts';
import { adoptStyles, type TemplateStyles, withStyles } from './styles.ts';

/** Character that separates groups of content; no person's text contains it. */
const BORDER = '\uFDD2';

/**
 * Converts paragraphs and tables to XML for a template's body, in the template's styles. Their lists are added to the
 * template.
 * @returns one text of XML for each group
 */
export async function adoptContent(
  file: WordPackage,
  groups: readonly (readonly FileChild[])[],
): Promise<{ readonly xml: readonly string[]; readonly styles: TemplateStyles }> {
  const children = groups.flatMap((group) => [...group, new Paragraph({ text: BORDER })]);
  const document = new Document({ styles: DOCUMENT_STYLES, numbering: NUMBERING, sections: [{ children }] });
  const parts = unzipSync(await Packer.toBuffer(document), { filter: ({ name }) => /\.(?:xml|rels)$/.test(name) });
  const part = (name: string): string => {
    const bytes = parts[name];
    return bytes === undefined ? '' : strFromU8(bytes);
  };
  const whole = part('word/document.xml');
  const body = whole.slice(whole.indexOf('<w:body>') + '<w:body>'.length, whole.lastIndexOf('<w:sectPr'));
  const linked = withLinks(body, part('word/_rels/document.xml.rels'));
  const split = linked
    .split(new RegExp(`<w:p>(?:(?!</?w:p>|${BORDER}).)*${BORDER}(?:(?!</?w:p>).)*</w:p>`, 's'))
    .slice(0, groups.length);
  // Whether Word wants a paragraph below a table depends on where the template puts the table.
  const bare = split.map((xml) =>
    xml.replace(/(<\/w:tbl>)<w:p>(?:<w:pPr>(?:(?!<w:r>|<w:p>).)*?<\/w:pPr>)?<\/w:p>$/s, '$1'),
  );
  const numbered = adoptNumbering(file, part('word/numbering.xml'), bare);
  const used = new Set([...linked.matchAll(/<w:[pr]Style w:val="([^"]+)"/g)].map(([, id]) => id ?? ''));
  // Headings of items use the template's own styles, whatever their levels.
  for (const level of [1, 2, 3, 4, 5, 6]) used.add(`Heading${level}`);
  const styles = adoptStyles(file, used);
  return { xml: numbered.map((xml) => withStyles(xml, styles)), styles };
}

/** Turns links into fields, because a field needs no relation of the part in which it stands. */
function withLinks(body: string, rels: string): string {
  const targets = new Map(
    [...rels.matchAll(/<Relationship\s[^<>]*>/g)].map(([element]) => [
      /\sId="([^"]*)"/.exec(element)?.[1] ?? '',
      /\sTarget="([^"]*)"/.exec(element)?.[1] ?? '',
    ]),
  );
  return body.replace(
    /<w:hyperlink\s[^<>]*?r:id="([^"<>]*)"[^<>]*>((?:(?!<w:hyperlink\s).)*?)<\/w:hyperlink>/gs,
    (_all, id: string, inner: string) => {
      const target = targets.get(id);
      return target === undefined
        ? inner
        : `<w:fldSimple w:instr=" HYPERLINK &quot;${target}&quot; ">${inner}</w:fldSimple>`;
    },
  );
}
