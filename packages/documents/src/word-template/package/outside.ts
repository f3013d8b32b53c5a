import { type XmlGeneralNode, type XmlNode, xml as trees } from 'easy-template-x';
import { elementsOf } from '../../office-xml/elements.ts';
import { refused } from '../problems.ts';
import { shownFrom } from './drawings.ts';
import { fieldCodes } from './field-codes.ts';
import { ADDRESS, relations } from './relations.ts';
import { edit, isElement, walk } from './tree.ts';

export const EMBEDDED =
  'Ce fichier contient un objet incorporé (classeur, contrôle, autre document)\u00A0: remplacez-le par du texte ou une image.';
const MAIL_MERGE =
  'Ce fichier est un document de publipostage, relié à une source de données\u00A0: enregistrez-le comme document Word normal.';
const ADD_IN =
  'Ce fichier contient un complément Office (un volet ou un ruban)\u00A0: retirez-le du document, puis enregistrez-le à nouveau.';
const DRAWING =
  'Ce fichier contient un dessin (SVG) que Greffier ne peut pas lire\u00A0: remplacez-le par une image PNG ou JPEG.';

/** Relations to embedded documents or programs. */
const EMBEDDING = /\/(?:oleObject|package|control|activeXControlBinary|vbaProject|aFChunk|subDocument)$/i;
/** Relations to add-ins: panes that open with the document, and ribbons that call macros. */
const ADDING = /\/(?:webextensiontaskpanes|webextension|ui\/(?:userCustomization|extensibility))$/i;
/** Elements that show something from an address or from an external relation of any type. */
const SHOWN = new Set([
  'imagedata',
  'image',
  'fill',
  'stroke',
  'externalData',
  'sourceFileName',
  'movie',
  'wavAudioFile',
]);
/** Attributes with which an element that shows something may state an address itself. */
const ADDRESSES = ['src', 'href', 'althref'] as const;
/** Attributes in which a shown element names its relation; links that are only followed on a click use another name. */
const SHOWING = ['link', 'embed', 'pict'] as const;

interface Parts {
  /** Parts of XML, by name. */
  readonly xml: Map<string, string>;
}

interface PartsToCheck extends Parts {
  /** Drawings (SVG), which are handed on as they are; null for one in an encoding that is not read. */
  readonly drawings: readonly (string | null)[];
}

/**
 * Refuses everything that Word would fetch or run, reading the file as Word does. The author's own Normal.dotm is the
 * exception: nearly every document names it.
 * @throws WordTemplateError
 */
export function refuseOutside(file: PartsToCheck): void {
  for (const name of [...file.xml.keys()].filter((key) => key.endsWith('.rels'))) {
    const links = refuseRelations(file, name);
    refuseShown(file, partOf(name), links);
  }
  for (const [name, text] of file.xml) if (!name.endsWith('.rels')) refuseFields(text);
  for (const text of file.drawings) {
    const shown = text === null ? 'unreadable' : shownFrom(text);
    if (shown === 'unreadable') throw refused(DRAWING);
    if (shown !== null) throw refused(outside('/image', shown.address));
  }
}

/** Finds the name of the part whose relations a file holds. */
const partOf = (name: string): string => name.replace(/_rels\/([^/]*)\.rels$/, '$1');

/** Refuses harmful relations. @returns the targets of links, which are only followed on a click, by relation id */
function refuseRelations({ xml }: Parts, name: string): Map<string, string> {
  const links = new Map<string, string>();
  const part = partOf(name);
  for (const { id, type, target, external } of relations(xml, part)) {
    if (EMBEDDING.test(type)) throw refused(EMBEDDED);
    if (ADDING.test(type)) throw refused(ADD_IN);
    if (!external) continue;
    if (type.endsWith('/hyperlink')) links.set(id, target);
    else if (isTemplate(type)) leaveOutTemplate({ xml }, name, part, target);
    else throw refused(outside(type, target));
  }
  return links;
}

/** Leaves out the template that a document was made with, however its relation and its element are written. */
function leaveOutTemplate({ xml }: Parts, name: string, part: string, target: string): void {
  change(xml, name, (node) => local(node) === 'Relationship' && isTemplate(node.attributes?.['Type'] ?? ''));
  change(xml, part, (node) => local(node) === 'attachedTemplate');
  const left = relations(xml, part).find(({ type }) => isTemplate(type));
  if (left !== undefined) throw refused(outside(left.type, target));
}

/** Leaves out the elements of a part that are not wanted. */
function change(xml: Map<string, string>, name: string, isUnwanted: (node: XmlGeneralNode) => boolean): void {
  const text = xml.get(name);
  if (text === undefined) return;
  const unwanted = (root: XmlNode) => [...walk(root)].filter((node) => isElement(node) && isUnwanted(node));
  xml.set(
    name,
    edit(text, (root) => {
      for (const node of unwanted(root)) trees.modify.remove(node);
    }),
  );
}

const isTemplate = (type: string): boolean => type.endsWith('/attachedTemplate');
const local = ({ nodeName }: XmlNode): string => nodeName.slice(nodeName.indexOf(':') + 1);

function refuseShown({ xml }: Parts, part: string, links: ReadonlyMap<string, string>): void {
  if (links.size === 0) return;
  // Names of parts ignore the case of letters.
  const same = [...xml].filter(([name]) => name.toLowerCase() === part.toLowerCase());
  for (const { name, attributes } of same.flatMap(([, text]) => [...elementsOf(text)])) {
    const naming = SHOWN.has(name) ? [...attributes.keys()] : SHOWING;
    for (const attribute of naming) {
      const target = links.get(attributes.get(attribute) ?? '');
      if (target !== undefined) throw refused(outside('/image', target));
    }
  }
}

function refuseFields(text: string): void {
  // Word leaves out the deleted pieces of a field's code or, once somebody undoes the deletion, reads them too.
  const readings = { deleted: fieldCodes(), undone: fieldCodes() };
  const both = Object.values(readings);
  for (const element of elementsOf(text)) {
    const { name, attributes } = element;
    if (name === 'altChunk' || name === 'subDoc') throw refused(EMBEDDED);
    if (name === 'mailMerge') throw refused(MAIL_MERGE);
    if (name === 'instrText') for (const codes of both) codes.add(element.text);
    if (name === 'delInstrText') readings.undone.add(element.text);
    if (name === 'fldChar') for (const codes of both) codes.turn(attributes.get('fldCharType'));
    if (name === 'fldSimple') for (const codes of both) codes.addWhole(attributes.get('instr') ?? '');
    if (!SHOWN.has(name)) continue;
    const address = ADDRESSES.map((attribute) => attributes.get(attribute)).find((value) => ADDRESS.test(value ?? ''));
    if (address !== undefined) throw refused(outside('/image', address));
  }
  const field = readings.deleted.reaching() ?? readings.undone.reaching();
  if (field !== undefined) {
    throw refused(
      `Ce fichier contient un champ Word ${field}, qui irait chercher autre chose à l’ouverture\u00A0: retirez-le.`,
    );
  }
}

/** Writes the message about something shown from elsewhere. */
function outside(type: string, target: string): string {
  const what = type.endsWith('/image') ? 'une image liée' : 'un élément lié';
  const address = target.length > 80 ? `${target.slice(0, 80)}…` : target;
  return `Ce fichier contient ${what} à une adresse extérieure (${address})\u00A0: insérez-la dans le document, ou retirez-la.`;
}
