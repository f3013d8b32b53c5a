import {
  ImagePlugin,
  LoopPlugin,
  officeMarkup,
  type ScopeData,
  type Tag,
  TagPlacement,
  type TemplateContext,
  type TemplateData,
  TemplatePlugin,
  TextPlugin,
  xml,
  type XmlNode,
} from 'easy-template-x';
import { fitted } from '../../docx/front-matter.ts';
import type { BlockContent, HeadingContent, LogoContent } from './data.ts';
import type { TemplateStyles } from '../package/styles.ts';
import { child, closest, paragraphText } from '../package/tree.ts';

const EMU_PER_PIXEL = 9_525;
const HIGHEST_STYLE = 9;

/**
 * Repeats whole paragraphs if the loop's tags are in different paragraphs, whatever stands between them. Otherwise does
 * what the library does.
 */
export class ParagraphLoops extends LoopPlugin {
  override async containerTagReplacements(tags: Tag[], data: ScopeData, context: TemplateContext): Promise<void> {
    const [open] = tags;
    const close = tags.at(-1);
    if (open?.placement !== TagPlacement.TextNode || close?.placement !== TagPlacement.TextNode) {
      return super.containerTagReplacements(tags, data, context);
    }
    const cell = officeMarkup.query.containingTableCellNode(open.xmlTextNode);
    if (cell !== officeMarkup.query.containingTableCellNode(close.xmlTextNode)) {
      // Tags in different cells mean a loop over rows; with both in the first row, the library would repeat columns.
      open.options = { loopOver: 'row', ...open.options };
      return super.containerTagReplacements(tags, data, context);
    }
    const first = officeMarkup.query.containingParagraphNode(open.xmlTextNode);
    const last = officeMarkup.query.containingParagraphNode(close.xmlTextNode);
    if (first === last || first.parentNode !== last.parentNode || open.options !== undefined) {
      return super.containerTagReplacements(tags, data, context);
    }
    const alone = [first, last].map((paragraph, at) => paragraphText(paragraph).trim() === [open, close][at]?.rawText);
    const nodes = xml.query
      .siblingsInRange(first, last)
      .filter((_, at, all) => !(alone[0] && at === 0) && !(alone[1] && at === all.length - 1));
    officeMarkup.modify.removeTag(open);
    officeMarkup.modify.removeTag(close);
    await this.#repeat(nodes, last, data, context);
    for (const node of xml.query.siblingsInRange(first, last)) xml.modify.remove(node);
  }

  /** Inserts the content of each turn of the loop after `last`. */
  async #repeat(nodes: readonly XmlNode[], last: XmlNode, data: ScopeData, context: TemplateContext): Promise<void> {
    const value = data.getScopeData<TemplateData[] | boolean>();
    const turns = Array.isArray(value) ? value.length : Number(value);
    let after = last;
    for (let turn = 0; turn < turns; turn++) {
      const root = xml.create.generalNode('w:body');
      for (const node of nodes) xml.modify.appendChild(root, xml.create.cloneNode(node, true));
      // The content of a condition stays in the scope around it; a turn of a loop has a scope one level deeper.
      const condition = Array.isArray(value) ? null : data.pathPop();
      if (condition === null) data.pathPush(turn);
      await this.utilities.compiler.compile(root, data, context);
      if (condition === null) data.pathPop();
      else data.pathPush(condition);
      while (root.childNodes?.length) {
        const node = xml.modify.removeChild(root, 0);
        xml.modify.insertAfter(node, after);
        after = node;
      }
    }
  }
}

/** Writes the title of an item into the template's heading for its level. */
export class HeadingPlugin extends TemplatePlugin {
  override readonly contentType = 'heading';
  readonly #styles: TemplateStyles;

  constructor(styles: TemplateStyles) {
    super();
    this.#styles = styles;
  }

  override simpleTagReplacements(tag: Tag, data: ScopeData): void {
    const { text, below } = data.getScopeData<HeadingContent & TemplateData>();
    if (tag.placement === TagPlacement.TextNode && below > 0) {
      const properties = officeMarkup.query.findParagraphPropertiesNode(
        officeMarkup.query.containingParagraphNode(tag.xmlTextNode),
      );
      const style = properties && child(properties, 'w:pStyle');
      const level = this.#styles.headingLevel(style?.attributes?.['w:val'] ?? '');
      const own = level === null ? null : this.#styles.idOf(`Heading${Math.min(level + below, HIGHEST_STYLE)}`);
      if (style?.attributes && own !== null) style.attributes['w:val'] = own;
    }
    replaceText(tag, text);
  }
}

/** Puts blocks in place of the paragraph of their tag. */
export class BlockPlugin extends TemplatePlugin {
  override readonly contentType = 'block';

  override simpleTagReplacements(tag: Tag, data: ScopeData): void {
    if (tag.placement !== TagPlacement.TextNode) return officeMarkup.modify.removeTag(tag);
    const { xml: content } = data.getScopeData<BlockContent & TemplateData>();
    const paragraph = officeMarkup.query.containingParagraphNode(tag.xmlTextNode);
    const parsed = xml.parser.parse(`<w:body>${content}</w:body>`);
    while (parsed.childNodes?.length) xml.modify.insertBefore(xml.modify.removeChild(parsed, 0), paragraph);
    // The old paragraph is now empty and is removed with the other empty ones.
    officeMarkup.modify.removeTag(tag);
  }
}

export class LogoPlugin extends ImagePlugin {
  // The base class only allows the type of the library's own images, so this type needs a cast.
  override readonly contentType = 'logo' as unknown as 'image';

  override async simpleTagReplacements(tag: Tag, data: ScopeData, context: TemplateContext): Promise<void> {
    const { logo, alternative } = data.getScopeData<LogoContent & TemplateData>();
    if (logo === null) {
      const drawing = tag.placement === TagPlacement.Attribute ? closest(tag.xmlNode, 'w:drawing') : undefined;
      if (drawing === undefined) officeMarkup.modify.removeTag(tag);
      else xml.modify.remove(drawing);
      return;
    }
    const isText = tag.placement === TagPlacement.TextNode;
    const image = {
      _type: 'image' as const,
      source: Buffer.from(logo.bytes),
      format: logo.type,
      ...fitted(logo, isText ? undefined : boxOf(tag.xmlNode)),
      // For a tag in a text, the library does not escape the alternative text in XML; for one in an attribute, it does.
      altText: isText ? xml.parser.encodeValue(alternative) : alternative,
    };
    await super.simpleTagReplacements(tag, Object.assign(Object.create(data), { getScopeData: () => image }), context);
  }
}

interface Box {
  readonly width: number;
  readonly height: number;
}

function boxOf(properties: XmlNode): Box | undefined {
  const extent = properties.parentNode && child(properties.parentNode, 'wp:extent');
  const [width, height] = ['cx', 'cy'].map((name) => Number(extent?.attributes?.[name]) / EMU_PER_PIXEL);
  return width && height ? { width, height } : undefined;
}

function replaceText(tag: Tag, text: string): void {
  if (tag.placement === TagPlacement.TextNode) tag.xmlTextNode.textContent = text;
  else if (tag.xmlNode.attributes) {
    const value = tag.xmlNode.attributes[tag.attributeName] ?? '';
    tag.xmlNode.attributes[tag.attributeName] = value.replace(tag.rawText, () => text);
  }
}

export const plugins = (styles: TemplateStyles): TemplatePlugin[] => [
  new ParagraphLoops(),
  new TextPlugin(),
  new HeadingPlugin(styles),
  new BlockPlugin(),
  new LogoPlugin(),
];
