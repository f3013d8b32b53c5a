import { strFromU8 } from 'fflate';
import { type XmlFlaw, xmlFlaw } from '../../office-xml/flaw.ts';
import { refused } from '../problems.ts';

/** Largest size of one part that is read as XML; bytes. */
const MOST_XML_BYTES = 12 * 1024 * 1024;
/** Largest number of tags in one part. A template of twenty pages with each word in its own run has a quarter. */
const MOST_TAGS = 300_000;

export const DAMAGED =
  'Ce fichier n’est pas un document Word lisible\u00A0: enregistrez-le à nouveau depuis Word, au format .docx.';
export const TOO_LARGE = 'Ce fichier contient trop de données une fois décompressé\u00A0: allégez ses images.';
export const TOO_DEEP =
  'Ce modèle imbrique trop de tableaux ou de cadres les uns dans les autres\u00A0: simplifiez-le.';
export const BROKEN = 'Ce fichier Word est endommagé\u00A0: ouvrez-le dans Word et enregistrez-le à nouveau.';
const FLAWS: Readonly<Record<XmlFlaw, string>> = {
  malformed: BROKEN,
  too_deep: TOO_DEEP,
  too_large: 'Ce modèle contient trop de texte ou de tableaux\u00A0: allégez-le.',
};

/**
 * Returns the text of a part of XML that the libraries can read.
 * @throws WordTemplateError
 */
export function soundXml(bytes: Uint8Array): string {
  if (bytes.length > MOST_XML_BYTES) throw refused(TOO_LARGE);
  const text = decodedXml(bytes);
  // Word writes no XML with entities of its own.
  if (text === null || /<!DOCTYPE|<!ENTITY/i.test(text)) throw refused(DAMAGED);
  const flaw = xmlFlaw(text, MOST_TAGS);
  if (flaw !== null) throw refused(FLAWS[flaw]);
  return text;
}

/**
 * Decodes UTF-8, which Word writes, and UTF-16, which it reads too.
 * @returns null if another encoding is declared, because Word would read something other than what is checked here
 */
export function decodedXml(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    const text = new TextDecoder(first === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes);
    return text.replace(/^(<\?xml[^>]*?) encoding="[^"]*"/, '$1 encoding="UTF-8"');
  }
  const text = strFromU8(bytes).replace(/^\uFEFF/, '');
  const [, encoding = 'utf-8'] = /^<\?xml\s[^>]*?\bencoding\s*=\s*["']([^"']*)/.exec(text) ?? [];
  return /^(?:utf-8|us-ascii)$/i.test(encoding) ? text : null;
}
