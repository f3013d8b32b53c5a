import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { elementsOf } from '../../office-xml/elements.ts';
import { type XmlFlaw, xmlFlaw } from '../../office-xml/flaw.ts';
import { CONTENT_TYPES, withContentType } from './add-part.ts';
import { EMBEDDED, refuseOutside } from './outside.ts';
import { refused } from '../problems.ts';
import { relations } from './relations.ts';

/** Limit for all parts together, when unpacked: templates with large pictures have a few megabytes. */
const MOST_BYTES = 40 * 1024 * 1024;
/** Limit for one part that is read as XML. */
const MOST_XML_BYTES = 12 * 1024 * 1024;
const MOST_PARTS = 1_000;
/** Limit of tags for one part. A template of twenty pages with each word in a run of its own has a quarter. */
const MOST_TAGS = 300_000;
const PART_NAME = /^(?:(?!\.\.?(?:\/|$))[\w[\]. %()-]+(?:\/|$))+$/u;

const MAIN_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const TEMPLATE_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml';
const SVG = 'image/svg+xml';
/** What Word’s « Document Open XML strict » calls the body. The library knows none of its names. */
const STRICT_MAIN = 'http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument';
/** Relations whose parts the library fills; it fails if one is missing. */
const FILLED = /\/(?:header|footer|chart)$/;

const DAMAGED =
  'Ce fichier n’est pas un document Word lisible\u00A0: enregistrez-le à nouveau depuis Word, au format .docx.';
const OLD =
  'Ce fichier est protégé par un mot de passe, ou à l’ancien format .doc\u00A0: enregistrez-le au format .docx, sans mot de passe.';
const STRICT =
  'Ce fichier est au format «\u00A0Document Open XML strict\u00A0»\u00A0: enregistrez-le depuis Word au format «\u00A0Document Word (.docx)\u00A0».';
const TOO_LARGE = 'Ce fichier contient trop de données une fois décompressé\u00A0: allégez ses images.';
export const TOO_DEEP =
  'Ce modèle imbrique trop de tableaux ou de cadres les uns dans les autres\u00A0: simplifiez-le.';
export const BROKEN = 'Ce fichier Word est endommagé\u00A0: ouvrez-le dans Word et enregistrez-le à nouveau.';
const FLAWS: Readonly<Record<XmlFlaw, string>> = {
  malformed: BROKEN,
  too_deep: TOO_DEEP,
  too_large: 'Ce modèle contient trop de texte ou de tableaux\u00A0: allégez-le.',
};
const MACROS = 'Ce fichier contient des macros\u00A0: enregistrez-le comme document Word sans macros (.docx).';
/** Parts of a Word file by name: XML as text, the others as they are. */
export interface WordPackage {
  readonly xml: Map<string, string>;
  readonly others: Map<string, Uint8Array>;
  /** Name of the part with the body: `word/document.xml`. */
  readonly main: string;
}

const isXml = (name: string): boolean => /\.(?:xml|rels)$/i.test(name);

/**
 * Unpacks a Word file that somebody uploaded. Refuses anything that could run, or that could contact others when the
 * document is opened.
 * @throws WordTemplateError
 */
export function openPackage(file: Uint8Array): WordPackage {
  if (file[0] === 0xd0 && file[1] === 0xcf) throw refused(OLD);
  const parts = unpack(file);
  const xml = new Map<string, string>();
  const others = new Map<string, Uint8Array>();
  for (const [name, bytes] of Object.entries(parts)) {
    if (name.endsWith('/')) continue;
    if (!isXml(name)) {
      others.set(name, bytes);
      continue;
    }
    const text = readXml(bytes);
    // Word writes no XML with entities of its own.
    if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw refused(DAMAGED);
    const flaw = xmlFlaw(text, MOST_TAGS);
    if (flaw !== null) throw refused(FLAWS[flaw]);
    xml.set(name, text);
  }
  const types = xml.get(CONTENT_TYPES) ?? '';
  const declared = [...elementsOf(types)].flatMap(({ attributes }) => [...attributes.values()]);
  const declares = (what: RegExp): boolean => declared.some((value) => what.test(value));
  if (declares(/macroEnabled|vbaProject/i) || [...others.keys()].some((name) => /vba/i.test(name))) {
    throw refused(MACROS);
  }
  const names = [...xml.keys(), ...others.keys()];
  if (names.some((name) => /(?:^|\/)(?:activeX|embeddings|afchunk)/i.test(name)) || declares(/oleObject|\/activeX/i)) {
    throw refused(EMBEDDED);
  }
  // Word finds relations in any spelling of their part's name; here it gets one spelling.
  if (names.some((name) => /\.rels$/i.test(name) && !/(?:^|\/)_rels\/[^/]*\.rels$/.test(name))) throw refused(DAMAGED);
  // A .dotx is as good a template, but the result is a document.
  if (declared.includes(TEMPLATE_TYPE)) xml.set(CONTENT_TYPES, withContentType(types, TEMPLATE_TYPE, MAIN_TYPE));
  const { type, target: main } = relations(xml, '').find((relation) => relation.type.endsWith('/officeDocument')) ?? {};
  if (type === STRICT_MAIN) throw refused(STRICT);
  if (main === undefined || !xml.has(main) || !declares(/wordprocessingml/)) throw refused(DAMAGED);
  if (relations(xml, main).some((relation) => FILLED.test(relation.type) && !xml.has(relation.target))) {
    throw refused(BROKEN);
  }
  const drawings: string[] = [];
  for (const [name, bytes] of others) {
    const kind = declaredType(types, name);
    const isDrawing = kind === SVG || /\.svgz?$/i.test(name);
    if (isDrawing) drawings.push(readXml(bytes));
    // Word goes by the type, the checks here by the name.
    if (/xml$/i.test(kind) && kind !== SVG) throw refused(DAMAGED);
  }
  refuseOutside({ xml, drawings });
  return { xml, others, main };
}

/** The content type that a part is declared with: its own, or that of its extension. */
function declaredType(types: string, part: string): string {
  const named = [...elementsOf(types)].map(({ attributes }) => attributes);
  const lower = part.toLowerCase();
  const own = named.find((one) => one.get('PartName')?.toLowerCase() === `/${lower}`);
  const kind = named.find((one) => lower.endsWith(`.${one.get('Extension')?.toLowerCase()}`));
  return (own ?? kind)?.get('ContentType') ?? '';
}

function unpack(file: Uint8Array): Record<string, Uint8Array> {
  let bytes = 0;
  let packed = 0;
  let count = 0;
  let tooLarge = false;
  try {
    return unzipSync(file, {
      filter: ({ name, size, originalSize }) => {
        count += 1;
        packed += size;
        // Parts that share their bytes: stored parts would be copied each time, whatever size is stated.
        if (packed > file.length) throw new Error('not an archive');
        // No more of a part is unpacked than the size that the archive states.
        bytes += originalSize;
        tooLarge ||= bytes > MOST_BYTES || count > MOST_PARTS || (isXml(name) && originalSize > MOST_XML_BYTES);
        if (tooLarge || !PART_NAME.test(name)) throw new Error('not a part');
        return true;
      },
    });
  } catch (error) {
    throw refused(tooLarge ? TOO_LARGE : DAMAGED, { cause: error });
  }
}

/** Word writes UTF-8, and reads UTF-16 too. */
function readXml(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    const text = new TextDecoder(first === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes);
    return text.replace(/^(<\?xml[^>]*?) encoding="[^"]*"/, '$1 encoding="UTF-8"');
  }
  const text = strFromU8(bytes).replace(/^\uFEFF/, '');
  // Word would read something else than what is checked here.
  const [, encoding = 'utf-8'] = /^<\?xml\s[^>]*?\bencoding\s*=\s*["']([^"']*)/.exec(text) ?? [];
  if (!/^(?:utf-8|us-ascii)$/i.test(encoding)) throw refused(DAMAGED);
  return text;
}

export function zipPackage({ xml, others }: WordPackage): Buffer {
  const parts: Record<string, Uint8Array> = {};
  for (const [name, text] of xml) parts[name] = strToU8(text);
  for (const [name, bytes] of others) parts[name] = bytes;
  return Buffer.from(zipSync(parts, { level: 1 }));
}
