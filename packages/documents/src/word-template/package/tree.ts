import { xml, type XmlGeneralNode, type XmlNode } from 'easy-template-x';

export const isElement = (node: XmlNode, name?: string): node is XmlGeneralNode =>
  xml.query.isGeneralNode(node) && (name === undefined || node.nodeName === name);

export const children = (node: XmlNode): readonly XmlNode[] => node.childNodes ?? [];

export const child = (node: XmlNode, name: string): XmlGeneralNode | undefined =>
  children(node).find((inner) => isElement(inner, name));

/** Visits a node and everything below it, in order. */
export function* walk(node: XmlNode): Generator<XmlNode> {
  const waiting: XmlNode[] = [node];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    yield next;
    for (const inner of children(next).toReversed()) waiting.push(inner);
  }
}

export const elements = (node: XmlNode, name: string): XmlGeneralNode[] =>
  [...walk(node)].filter((inner): inner is XmlGeneralNode => isElement(inner, name));

export function closest(node: XmlNode, name: string): XmlGeneralNode | undefined {
  for (let at = node.parentNode; at !== undefined && at !== null; at = at.parentNode) {
    if (isElement(at, name)) return at;
  }
  return undefined;
}

/** Joins the text of a paragraph, without the paragraphs of text boxes in it. */
export const paragraphText = (paragraph: XmlNode): string => ownTexts(paragraph).join('');

function ownTexts(node: XmlNode): string[] {
  return children(node).flatMap((inner) => {
    if (isElement(inner, 'w:p')) return [];
    if (isElement(inner, 'w:t'))
      return children(inner).map((text) => (xml.query.isTextNode(text) ? text.textContent : ''));
    return ownTexts(inner);
  });
}

/** Changes the tree of a part. */
export function edit(text: string, change: (root: XmlNode) => void): string {
  const root = xml.parser.parse(text);
  change(root);
  return xml.parser.serializeFile(root);
}
