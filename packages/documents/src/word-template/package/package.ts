import { strToU8, unzipSync, zipSync } from 'fflate';
import { CONTENT_TYPES, withContentType } from './add-part.ts';
import { contentTypes } from './content-types.ts';
import { EMBEDDED, refuseOutside } from './outside.ts';
import { refused } from '../problems.ts';
import { BROKEN, DAMAGED, decodedXml, soundXml, TOO_LARGE } from './read-xml.ts';
import { relations } from './relations.ts';

/** Largest size of all parts together, when unpacked; bytes. Templates with large pictures have a few megabytes. */
const MOST_BYTES = 40 * 1024 * 1024;
const MOST_PARTS = 1_000;
const PART_NAME = /^(?:(?!\.\.?(?:\/|$))[\w[\]. %()-]+(?:\/|$))+$/u;

const MAIN_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const TEMPLATE_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml';
/** Relation to the body in Word’s « Document Open XML strict », none of whose names the library knows. */
const STRICT_MAIN = 'http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument';
/** Relations whose parts the library fills; it fails if one is missing. */
const FILLED = /\/(?:header|footer|chart)$/;

const OLD =
  'Ce fichier est protégé par un mot de passe, ou à l’ancien format .doc\u00A0: enregistrez-le au format .docx, sans mot de passe.';
const STRICT =
  'Ce fichier est au format «\u00A0Document Open XML strict\u00A0»\u00A0: enregistrez-le depuis Word au format «\u00A0Document Word (.docx)\u00A0».';
const MACROS = 'Ce fichier contient des macros\u00A0: enregistrez-le comme document Word sans macros (.docx).';

/** Parts of a Word file by name: XML as text, the others as they are. */
export interface WordPackage {
  readonly xml: Map<string, string>;
  readonly others: Map<string, Uint8Array>;
  /** Name of the part with the body: `word/document.xml`. */
  readonly main: string;
}

/**
 * Unpacks a Word file that somebody uploaded. Refuses anything that could run, or that could contact others when the
 * document is opened.
 * @throws WordTemplateError
 */
export function openPackage(file: Uint8Array): WordPackage {
  if (file[0] === 0xd0 && file[1] === 0xcf) throw refused(OLD);
  const parts = unpack(file);
  const { [CONTENT_TYPES]: declared = new Uint8Array() } = parts;
  const types = declared.length === 0 ? '' : soundXml(declared);
  const { declares, isXml, isDrawing } = contentTypes(types);
  const xml = new Map<string, string>();
  const others = new Map<string, Uint8Array>();
  const drawings: (string | null)[] = [];
  for (const [name, bytes] of Object.entries(parts)) {
    if (name.endsWith('/')) continue;
    if (isXml(name)) xml.set(name, soundXml(bytes));
    else others.set(name, bytes);
    if (isDrawing(name)) drawings.push(decodedXml(bytes));
  }
  if (declares(/macroEnabled|vbaProject/i) || [...others.keys()].some((name) => /vba/i.test(name))) {
    throw refused(MACROS);
  }
  const names = [...xml.keys(), ...others.keys()];
  if (names.some((name) => /(?:^|\/)(?:activeX|embeddings|afchunk)/i.test(name)) || declares(/oleObject|\/activeX/i)) {
    throw refused(EMBEDDED);
  }
  // Word finds relations in any spelling of their part's name. Only one spelling is read here, so others are refused.
  if (names.some((name) => /\.rels$/i.test(name) && !/(?:^|\/)_rels\/[^/]*\.rels$/.test(name))) throw refused(DAMAGED);
  // A .dotx also serves as a template, but the result is a document.
  if (declares(/wordprocessingml\.template\.main\+xml$/))
    xml.set(CONTENT_TYPES, withContentType(types, TEMPLATE_TYPE, MAIN_TYPE));
  const { type, target: main } = relations(xml, '').find((relation) => relation.type.endsWith('/officeDocument')) ?? {};
  if (type === STRICT_MAIN) throw refused(STRICT);
  if (main === undefined || !xml.has(main) || !declares(/wordprocessingml/)) throw refused(DAMAGED);
  if (relations(xml, main).some((relation) => FILLED.test(relation.type) && !xml.has(relation.target))) {
    throw refused(BROKEN);
  }
  refuseOutside({ xml, drawings });
  return { xml, others, main };
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
        // Parts that share the same bytes are refused: each would be copied, whatever size the archive states.
        if (packed > file.length) throw new Error('not an archive');
        // Each part is unpacked only up to the size that the archive states for the part.
        bytes += originalSize;
        tooLarge ||= bytes > MOST_BYTES || count > MOST_PARTS;
        if (tooLarge || !PART_NAME.test(name)) throw new Error('not a part');
        return true;
      },
    });
  } catch (error) {
    throw refused(tooLarge ? TOO_LARGE : DAMAGED, { cause: error });
  }
}

export function zipPackage({ xml, others }: WordPackage): Buffer {
  const parts: Record<string, Uint8Array> = {};
  for (const [name, text] of xml) parts[name] = strToU8(text);
  for (const [name, bytes] of others) parts[name] = bytes;
  return Buffer.from(zipSync(parts, { level: 1 }));
}
