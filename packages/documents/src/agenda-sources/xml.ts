import { type ChildNode, type Document, type Element, isTag, isText } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { soundXml } from '../office-xml/unpack.ts';

/** Largest number of tags in one part of an office document; a convocation of ten pages has a twentieth of that. */
const MOST_TAGS = 250_000;

/**
 * Parses a part of an office document.
 * @throws UnpackError for XML that no office program writes, and for too many tags
 */
export const parseXml = (part: Uint8Array): Document => parseDocument(soundXml(part, MOST_TAGS), { xmlMode: true });

export const elementsIn = (node: { readonly children: readonly ChildNode[] } | undefined): Element[] =>
  (node?.children ?? []).filter(isTag);

export const child = (
  node: { readonly children: readonly ChildNode[] } | undefined,
  name: string,
): Element | undefined => elementsIn(node).find((one) => one.name === name);

/** Finds all elements with this name below a node, in order. */
export function descendants(node: { readonly children: readonly ChildNode[] }, name: string): Element[] {
  return elementsIn(node).flatMap((one) => [...(one.name === name ? [one] : []), ...descendants(one, name)]);
}

/** Joins the text that stands directly in a node, without the text of elements in it. */
export const ownText = (node: Element): string => node.children.map((one) => (isText(one) ? one.data : '')).join('');

/** Reads the number in an attribute; undefined if it is not a number. */
export function numberIn(text: string | undefined): number | undefined {
  const value = Number.parseFloat(text ?? '');
  return Number.isFinite(value) ? value : undefined;
}
