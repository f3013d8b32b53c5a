import { elementsOf } from '../../office-xml/elements.ts';

const XML = /xml(?:[\s;]|$)/i;
const SVG = /^image\/svg\+xml(?:[\s;]|$)/i;

interface ContentTypes {
  /** Tells whether any declared value matches a pattern. */
  readonly declares: (what: RegExp) => boolean;
  /** Tells whether Word reads a part as XML: by the part's name or, whatever its name is, by its type (except SVG). */
  readonly isXml: (part: string) => boolean;
  /** Tells whether a part is a drawing (SVG), by its type or its name. */
  readonly isDrawing: (part: string) => boolean;
}

/** Reads the types that a Word file declares: those of single parts, and those of extensions. */
export function contentTypes(text: string): ContentTypes {
  const values: string[] = [];
  const ofPart = new Map<string, string>();
  const ofExtension = new Map<string, string>();
  for (const { attributes } of elementsOf(text)) {
    values.push(...attributes.values());
    const type = attributes.get('ContentType') ?? '';
    const name = attributes.get('PartName')?.toLowerCase();
    const extension = attributes.get('Extension')?.toLowerCase();
    if (name !== undefined && !ofPart.has(name)) ofPart.set(name, type);
    if (extension !== undefined && !ofExtension.has(extension)) ofExtension.set(extension, type);
  }
  const typeOf = (part: string): string => {
    const name = part.toLowerCase();
    return ofPart.get(`/${name}`) ?? ofExtension.get(name.slice(name.lastIndexOf('.') + 1)) ?? '';
  };
  return {
    declares: (what) => values.some((value) => what.test(value)),
    isXml: (part) => isXmlName(part) || (XML.test(typeOf(part)) && !SVG.test(typeOf(part))),
    isDrawing: (part) => SVG.test(typeOf(part)) || /\.svgz?$/i.test(part),
  };
}

const isXmlName = (name: string): boolean => /\.(?:xml|rels)$/i.test(name);
