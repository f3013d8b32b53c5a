import { xml } from 'easy-template-x';
import { relationsName } from './relations.ts';
import { children, edit, isElement } from './tree.ts';

/** Name of the part that states each part's content type. */
export const CONTENT_TYPES = '[Content_Types].xml';

/** Text of a new part for relations, for a part that has none yet. */
const NO_RELATIONS = '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>';

/** Parts of XML by name, and the name of the part with the body. */
interface Parts {
  readonly xml: Map<string, string>;
  readonly main: string;
}

interface NewPart {
  readonly name: string;
  readonly text: string;
  /** Type of the relation that leads to the part. */
  readonly type: string;
  readonly contentType: string;
}

/** Adds a part, with the relation that leads to it from the body and with its content type. */
export function addPart({ xml: parts, main }: Parts, { name, text, type, contentType }: NewPart): void {
  parts.set(name, text);
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  const Target = name.startsWith(folder) ? name.slice(folder.length) : `/${name}`;
  const rels = relationsName(main);
  const relation = { Id: `rIdGreffier${parts.size}`, Type: type, Target };
  parts.set(rels, append(parts.get(rels) ?? NO_RELATIONS, 'Relationship', relation));
  const override = { PartName: `/${name}`, ContentType: contentType };
  parts.set(CONTENT_TYPES, append(parts.get(CONTENT_TYPES) ?? '', 'Override', override));
}

/** Replaces a content type wherever it is declared. */
export const withContentType = (types: string, from: string, to: string): string =>
  edit(types, (root) => {
    for (const node of children(root)) {
      if (isElement(node) && node.attributes?.['ContentType'] === from) node.attributes['ContentType'] = to;
    }
  });

/** Adds an element at the end of the root, in the root's namespace. */
const append = (text: string, name: string, attributes: Record<string, string>): string =>
  edit(text, (root) => {
    const prefix = root.nodeName.slice(0, root.nodeName.indexOf(':') + 1);
    xml.modify.appendChild(root, xml.create.generalNode(prefix + name, { attributes }));
  });
