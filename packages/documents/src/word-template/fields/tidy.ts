import { type TemplateContext, TemplateExtension, xml, type XmlGeneralNode, type XmlNode } from 'easy-template-x';
import { child, children, closest, elements, isElement, paragraphText, walk } from '../package/tree.ts';

/** Mark of paragraphs that contain a tag; it is removed before the file is written. */
const MARK = 'greffier';
/** Elements that make a paragraph more than an empty line. */
const SOMETHING = new Set([
  'w:drawing',
  'w:pict',
  'w:object',
  'w:fldSimple',
  'w:instrText',
  'w:sectPr',
  'w:sdt',
  'w:br',
  'w:sym',
]);
/** Characters that replace braces in people's own text while fields are filled: those braces are not the template's. */
const BRACES = { '{': '\uFDD0', '}': '\uFDD1' } as const;

export const hideBraces = (text: string): string =>
  text.replace(/[{}]/g, (brace) => (brace === '{' ? BRACES['{'] : BRACES['}']));
const showBraces = (text: string): string => text.replaceAll(BRACES['{'], '{').replaceAll(BRACES['}'], '}');

/** Prepares the text before fields are filled. */
export class Mark extends TemplateExtension {
  override async execute(_data: unknown, { currentPart }: TemplateContext): Promise<void> {
    for (const paragraph of elements(await currentPart.xmlRoot(), 'w:p')) {
      if (paragraphText(paragraph).includes('{')) paragraph.attributes = { ...paragraph.attributes, [MARK]: '1' };
    }
  }
}

/** Tidies up after filling: removes paragraphs that only contained tags, and adds those that Word demands at tables. */
export class Tidy extends TemplateExtension {
  override async execute(_data: unknown, { currentPart }: TemplateContext): Promise<void> {
    const root = await currentPart.xmlRoot();
    for (const table of elements(root, 'w:tbl')) if (child(table, 'w:tr') === undefined) xml.modify.remove(table);
    for (const paragraph of elements(root, 'w:p')) {
      if (paragraph.attributes?.[MARK] === undefined) continue;
      delete paragraph.attributes[MARK];
      if (isEmpty(paragraph) && !isNeeded(paragraph)) xml.modify.remove(paragraph);
    }
    for (const table of elements(root, 'w:tbl')) {
      // Two tables that touch become one; a cell and the body must end with a paragraph.
      const next = table.nextSibling;
      if (!next || isElement(next, 'w:tbl') || isElement(next, 'w:sectPr')) {
        xml.modify.insertAfter(xml.create.generalNode('w:p'), table);
      }
    }
    for (const node of walk(root)) {
      if (xml.query.isTextNode(node)) node.textContent = showBraces(node.textContent ?? '');
      else if (isElement(node, 'wp:docPr') && node.attributes?.['descr'] !== undefined) {
        node.attributes['descr'] = showBraces(node.attributes['descr']);
      }
    }
  }
}

function isEmpty(paragraph: XmlNode): boolean {
  if (paragraphText(paragraph) !== '') return false;
  for (const node of walk(paragraph)) if (SOMETHING.has(node.nodeName)) return false;
  return true;
}

/** Tells whether a paragraph must stay. Cells, headers and text boxes need a paragraph, and cells end with one. */
function isNeeded(paragraph: XmlGeneralNode): boolean {
  const siblings = children(paragraph.parentNode ?? paragraph).filter(
    (node) => isElement(node, 'w:p') || isElement(node, 'w:tbl'),
  );
  const isBody = paragraph.parentNode?.nodeName === 'w:body';
  if (siblings.length === 1) return true;
  return (
    !isBody &&
    closest(paragraph, 'w:tc') !== undefined &&
    siblings.at(-1) === paragraph &&
    isElement(siblings.at(-2) ?? paragraph, 'w:tbl')
  );
}
