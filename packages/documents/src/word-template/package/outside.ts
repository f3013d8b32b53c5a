import { elementsOf } from '../../office-xml/elements.ts';
import { refused } from '../problems.ts';
import { relations } from './relations.ts';

export const EMBEDDED =
  'Ce fichier contient un objet incorporé (classeur, contrôle, autre document)\u00A0: remplacez-le par du texte ou une image.';

/** Fields by which Word fetches or runs something when it opens or prints a document. */
const REACHING_FIELD = /\b(INCLUDEPICTURE|INCLUDETEXT|INCLUDE|IMPORT|DDEAUTO|DDE|LINK|DATABASE|RD|MACROBUTTON)\b/;
/** Relations to documents or programs of their own. */
const EMBEDDING = /\/(?:oleObject|package|control|activeXControlBinary|vbaProject|aFChunk|subDocument)$/i;
/** Elements that show something from an address or from an external relation of any type. */
const SHOWN = new Set(['imagedata', 'fill', 'stroke', 'externalData', 'sourceFileName', 'movie', 'wavAudioFile']);
/** Attributes that name the relation of something shown; links that are only followed on a click use another name. */
const SHOWING = ['link', 'embed', 'pict'] as const;
const ADDRESS = /^\s*(?:[a-z][a-z\d+.-]*:|\\\\|\/\/)/i;

interface Parts {
  /** Parts of XML, by name. */
  readonly xml: Map<string, string>;
}

/**
 * Refuses everything that Word would fetch or run, reading the file as Word does. The author's own Normal.dotm is the
 * exception: nearly every document names it.
 * @throws WordTemplateError
 */
export function refuseOutside(file: Parts): void {
  for (const name of [...file.xml.keys()].filter((key) => key.endsWith('.rels'))) {
    const links = refuseRelations(file, name);
    refuseShown(file, partOf(name), links);
  }
  for (const [name, text] of file.xml) if (!name.endsWith('.rels')) refuseFields(text);
}

/** The part whose relations a file holds. */
const partOf = (name: string): string => name.replace(/_rels\/([^/]*)\.rels$/, '$1');

/** @returns the targets of links, which are only followed on a click, by the id of their relation */
function refuseRelations({ xml }: Parts, name: string): Map<string, string> {
  const links = new Map<string, string>();
  const part = partOf(name);
  for (const { id, type, target, external } of relations(xml, part)) {
    if (EMBEDDING.test(type)) throw refused(EMBEDDED);
    if (!external) continue;
    if (type.endsWith('/hyperlink')) links.set(id, target);
    else if (!type.endsWith('/attachedTemplate')) throw refused(outside(type, target));
    else {
      const before = xml.get(name) ?? '';
      const element = new RegExp(
        `<(?:\\w{1,40}:)?Relationship(?=\\s)[^<>]*\\sId\\s{0,9}=\\s{0,9}["']${escapeRegExp(id)}["'][^<>]*>`,
      );
      const after = before.replace(element, '');
      // It is not written in the way in which Word writes.
      if (after === before) throw refused(outside(type, target));
      xml.set(name, after);
      xml.set(part, (xml.get(part) ?? '').replace(/<w:attachedTemplate\b[^<>]*\/>/, ''));
    }
  }
  return links;
}

function refuseShown({ xml }: Parts, part: string, links: ReadonlyMap<string, string>): void {
  if (links.size === 0) return;
  // Names of parts ignore the case of letters.
  const same = [...xml].filter(([name]) => name.toLowerCase() === part.toLowerCase());
  for (const { name, attributes } of same.flatMap(([, text]) => [...elementsOf(text)])) {
    for (const attribute of SHOWN.has(name) ? [...SHOWING, 'id' as const] : SHOWING) {
      const target = links.get(attributes.get(attribute) ?? '');
      if (target !== undefined) throw refused(outside('/image', target));
    }
  }
}

function refuseFields(text: string): void {
  const codes: string[] = [];
  const simple: string[] = [];
  for (const element of elementsOf(text)) {
    const { name, attributes } = element;
    if (name === 'altChunk' || name === 'subDoc') throw refused(EMBEDDED);
    if (name === 'instrText' || name === 'delInstrText') codes.push(element.text);
    if (name === 'fldSimple') simple.push(attributes.get('instr') ?? '');
    if (!SHOWN.has(name)) continue;
    const address = [attributes.get('src'), attributes.get('href')].find((value) => ADDRESS.test(value ?? ''));
    if (address !== undefined) throw refused(outside('/image', address));
  }
  const [, field] = REACHING_FIELD.exec([codes.join(''), ...simple].join('\n').toUpperCase()) ?? [];
  if (field !== undefined) {
    throw refused(
      `Ce fichier contient un champ Word ${field}, qui irait chercher autre chose à l’ouverture\u00A0: retirez-le.`,
    );
  }
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function outside(type: string, target: string): string {
  const what = type.endsWith('/image') ? 'une image liée' : 'un élément lié';
  const address = target.length > 80 ? `${target.slice(0, 80)}…` : target;
  return `Ce fichier contient ${what} à une adresse extérieure (${address})\u00A0: insérez-la dans le document, ou retirez-la.`;
}
